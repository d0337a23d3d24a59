package dev.tiara.learn.task;

import dev.tiara.learn.model.Fidelity;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the samples of a task are drawn and split.
 *
 * @param strangers which nodes are random negatives; means nothing for node classification
 * @param all whether there is no test part: all is trained on but a tenth, the last snapshots or
 *     some nodes, by which the best epoch is chosen
 */
public record Protocol(Strangers strangers, boolean all) {
  /** The protocol of the authors' code, and of every run that was recorded without one. */
  public static final Protocol AS_PUBLISHED = new Protocol(Strangers.AS_PUBLISHED, false);

  private static final String NEGATIVES = "task.negatives";
  private static final String SPLIT = "task.split";

  /** The default protocol of a task: the authors' where their code is to be followed. */
  public static Protocol of(TaskKind task, Fidelity fidelity) {
    return task == TaskKind.LINK && fidelity == Fidelity.PAPER
        ? new Protocol(Strangers.UNLINKED, false)
        : AS_PUBLISHED;
  }

  /** The same with or without a test part. */
  public Protocol withAll(boolean value) {
    return new Protocol(strangers, value);
  }

  /** The split of this many snapshots. */
  public TimeSplit split(int length) {
    return all ? TimeSplit.all(length) : TimeSplit.paper(length);
  }

  /** The split of labelled nodes. */
  public NodeSplit split(NodeLabels labels, long seed) {
    return all ? NodeSplit.all(labels, seed) : NodeSplit.paper(labels, seed);
  }

  /** By name, where it departs from {@link #AS_PUBLISHED}. */
  public Map<String, String> describe() {
    Map<String, String> text = new TreeMap<>();
    if (strangers != Strangers.AS_PUBLISHED) {
      text.put(NEGATIVES, strangers.name().toLowerCase(Locale.ROOT));
    }
    if (all) {
      text.put(SPLIT, "all");
    }
    return text;
  }

  /**
   * The protocol that {@link #describe} wrote, among other entries.
   *
   * @throws IllegalArgumentException if there is no such protocol
   */
  public static Protocol parse(Map<String, String> text) {
    String strangers = text.getOrDefault(NEGATIVES, Strangers.AS_PUBLISHED.name());
    return new Protocol(
        Strangers.valueOf(strangers.toUpperCase(Locale.ROOT)), "all".equals(text.get(SPLIT)));
  }
}
