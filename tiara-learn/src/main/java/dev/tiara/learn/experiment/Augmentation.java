package dev.tiara.learn.experiment;

/** The rows of the paper's tables, in its order. */
public enum Augmentation {
  NONE("None"),
  DROPEDGE("DropEdge"),
  GDC("GDC"),
  MERGE("Merge"),
  TIARA("TiaRa");

  private final String title;

  Augmentation(String title) {
    this.title = title;
  }

  /** The name in the paper's tables. */
  public String title() {
    return title;
  }
}
