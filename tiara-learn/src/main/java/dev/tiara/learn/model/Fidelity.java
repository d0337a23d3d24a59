package dev.tiara.learn.model;

/** Which definition to follow where the paper and its authors' code differ. */
public enum Fidelity {
  /** The papers: nodes take from the nodes that their own surfer visits, weights evolve. */
  PAPER("as in the paper"),
  /**
   * The authors' released code, with which the published tables were made: aggregation runs the
   * other way, GCN divides by the degrees a second time, and EvolveGCN's weights do not evolve.
   */
  AS_PUBLISHED("as published");

  private final String title;

  Fidelity(String title) {
    this.title = title;
  }

  /** Its name in tables. */
  public String title() {
    return title;
  }
}
