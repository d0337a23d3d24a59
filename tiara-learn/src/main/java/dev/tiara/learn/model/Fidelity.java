package dev.tiara.learn.model;

import dev.tiara.stability.Experimental;

/** Which definition to follow where the paper and its authors' code differ. */
@Experimental
public enum Fidelity {
  /**
   * The papers: a node aggregates over the nodes that its own surfer visits, and EvolveGCN's
   * weights evolve.
   */
  PAPER("as in the paper"),
  /**
   * The authors' released code, which produced the published tables: aggregation runs in the
   * opposite direction, GCN divides by the degrees a second time, and EvolveGCN's weights do not
   * evolve.
   */
  AS_PUBLISHED("as published");

  private final String title;

  Fidelity(String title) {
    this.title = title;
  }

  /** The name for tables. */
  public String title() {
    return title;
  }
}
