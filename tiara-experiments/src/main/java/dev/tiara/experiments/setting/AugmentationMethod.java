package dev.tiara.experiments.setting;

/** The rows of the paper's tables, in its order. */
public enum AugmentationMethod {
  NONE("None"),
  DROPEDGE("DropEdge"),
  GDC("GDC"),
  MERGE("Merge"),
  TIARA("TiaRa");

  private final String title;

  AugmentationMethod(String title) {
    this.title = title;
  }

  /** The name in the paper's tables. */
  public String title() {
    return title;
  }
}
