package dev.tiara.learn.task;

import dev.tiara.learn.model.Fidelity;
import dev.tiara.stability.Experimental;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Defines how the samples of a task are drawn and split.
 *
 * @param randomNegatives which nodes may be random negatives; ignored for node classification
 * @param withoutTest whether there is no test part: everything is for training except a tenth, the
 *     last snapshots or random nodes, on which the best epoch is chosen
 */
@Experimental
public record Protocol(RandomNegatives randomNegatives, boolean withoutTest) {
  /** The protocol of the authors' code, and of every run whose record does not name one. */
  public static final Protocol AS_PUBLISHED = new Protocol(RandomNegatives.AS_PUBLISHED, false);

  private static final String NEGATIVES = "task.negatives";
  private static final String SPLIT = "task.split";

  /**
   * The default protocol of a task: for link prediction as in the paper, random negatives are
   * {@linkplain RandomNegatives#UNLINKED unlinked}; otherwise {@link #AS_PUBLISHED}.
   */
  public static Protocol of(TaskKind task, Fidelity fidelity) {
    return task == TaskKind.LINK && fidelity == Fidelity.PAPER
        ? new Protocol(RandomNegatives.UNLINKED, false)
        : AS_PUBLISHED;
  }

  /** The same with or without a test part. */
  public Protocol withoutTest(boolean value) {
    return new Protocol(randomNegatives, value);
  }

  /** The split of this many snapshots. */
  public TimeSplit split(int length) {
    return withoutTest ? TimeSplit.withoutTest(length) : TimeSplit.paper(length);
  }

  /** The split of labelled nodes. */
  public NodeSplit split(NodeLabels labels, long seed) {
    return withoutTest ? NodeSplit.withoutTest(labels, seed) : NodeSplit.paper(labels, seed);
  }

  /** The settings, by name, that differ from {@link #AS_PUBLISHED}. */
  public Map<String, String> describe() {
    Map<String, String> text = new TreeMap<>();
    if (randomNegatives != RandomNegatives.AS_PUBLISHED) {
      text.put(NEGATIVES, randomNegatives.name().toLowerCase(Locale.ROOT));
    }
    if (withoutTest) {
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
    String randomNegatives = text.getOrDefault(NEGATIVES, RandomNegatives.AS_PUBLISHED.name());
    return new Protocol(
        RandomNegatives.valueOf(randomNegatives.toUpperCase(Locale.ROOT)),
        "all".equals(text.get(SPLIT)));
  }
}
