package dev.tiara.answers.event;

/**
 * The nodes that compete in a query.
 *
 * @param nodes all of them, in the order of their first event as a target
 * @param seenOnly whether only those compete that have been a target by the time of the query;
 *     otherwise all do, as in TGB
 */
@SuppressWarnings("ArrayRecordComponent") // shared and never written to
public record Candidates(int[] nodes, boolean seenOnly) {
  /** All targets of a log, however late they appear. */
  public static Candidates all(OrderedEvents events) {
    return new Candidates(events.allTargets(), false);
  }

  /** The targets of a log up to the time of the query. */
  public static Candidates seen(OrderedEvents events) {
    return new Candidates(events.allTargets(), true);
  }

  /** The number of candidates, the first of {@link #nodes}, of a query that sees this state. */
  public int count(EventState state) {
    return seenOnly ? state.targets() : nodes.length;
  }
}
