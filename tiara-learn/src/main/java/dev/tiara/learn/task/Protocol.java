package dev.tiara.learn.task;

import dev.tiara.learn.model.Fidelity;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Defines how the samples of a task are drawn and split.
 *
 * @param strangers which nodes may be random negatives; ignored for node classification
 * @param all whether there is no test part: everything is for training except a tenth, the last
 *     snapshots or random nodes, on which the best epoch is chosen
 */
public record Protocol(Strangers strangers, boolean all) {
  /** The protocol of the authors' code, and of every run whose record does not name one. */
  public static final Protocol AS_PUBLISHED = new Protocol(Strangers.AS_PUBLISHED, false);

  private static final String NEGATIVES = "task.negatives";
  private static final String SPLIT = "task.split";

  /**
   * The default protocol of a task: for link prediction as in the paper, random negatives are
   * {@linkplain Strangers#UNLINKED unlinked}; otherwise {@link #AS_PUBLISHED}.
   */
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

  /** The settings, by name, that differ from {@link #AS_PUBLISHED}. */
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
   * The protocol described by entries that {@link #describe} wrote; others are ignored.
   *
   * @throws IllegalArgumentException if an entry has an unknown value
   */
  public static Protocol parse(Map<String, String> text) {
    String strangers = text.getOrDefault(NEGATIVES, Strangers.AS_PUBLISHED.name());
    return new Protocol(
        Strangers.valueOf(strangers.toUpperCase(Locale.ROOT)), "all".equals(text.get(SPLIT)));
  }
}
