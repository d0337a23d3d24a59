package dev.tiara.learn.task;

import dev.tiara.stability.Experimental;

/** The paper's tasks. */
@Experimental
public enum TaskKind {
  /** Temporal link prediction, Table 2. */
  LINK("temporal link prediction", "AUC"),
  /** Node classification, Table 3. */
  NODE("node classification", "macro F1");

  private final String title;
  private final String metric;

  TaskKind(String title, String metric) {
    this.title = title;
    this.metric = metric;
  }

  /** The name of the task in words. */
  public String title() {
    return title;
  }

  /** The name of its metric. */
  public String metric() {
    return metric;
  }
}
