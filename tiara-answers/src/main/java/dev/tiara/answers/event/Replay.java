package dev.tiara.answers.event;

import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Runs through the parts of a log: every event is asked for while the state holds what its query
 * sees, and is appended before the next that sees it.
 */
public final class Replay {
  /** The number of events after which a thread reports. */
  private static final int REPORTED = 64;

  private final OrderedEvents events;
  private final Visibility visibility;
  private final EventState state;
  private final double share;
  private Phase phase = new Phase(Progress.NONE, "", "", 0);
  private int passed;

  /** A replay that continues from a state, which holds the first events. */
  public Replay(OrderedEvents events, Visibility visibility, EventState state) {
    this(events, visibility, state, 1);
  }

  /** The same on one of several threads, each of which contributes a share to a phase. */
  public Replay(OrderedEvents events, Visibility visibility, EventState state, int threads) {
    this.share = 1.0 / threads;
    this.events = events;
    this.visibility = visibility;
    this.state = state;
  }

  /** Receives the queries. */
  @FunctionalInterface
  public interface Queries {
    /**
     * Asks whom the source of an event contacts.
     *
     * @param event the event that is the answer
     * @param time the time of the query
     * @param targets all distinct targets of the same source at the same time of query, the event's
     *     own included: no competitors of it
     * @param count their number
     */
    void ask(int event, double time, int[] targets, int count);
  }

  /** Reports the events that are passed from now on as a share of this phase. */
  public Replay in(Phase reported) {
    phase = reported;
    return this;
  }

  private void pass() {
    if (++passed % REPORTED == 0) {
      phase.add(REPORTED * share);
    }
  }

  /** Passes events without asking. */
  public void skip(int from, int to) {
    int seen = to < events.size() ? visibility.groupStart(events, to) : to;
    for (int i = from; i < to; i++) {
      appendTo(Math.min(i + 1, seen));
      pass();
    }
  }

  private void appendTo(int end) {
    for (int i = state.events(); i < end; i++) {
      state.append(events.sources()[i], events.targets()[i], events.times()[i]);
    }
  }

  /** Asks for each of these events. */
  public void run(int from, int to, Queries queries) {
    for (int i = from; i < to; ) {
      appendTo(i == from ? visibility.groupStart(events, i) : i);
      int end = visibility.groupEnd(events, i, to);
      for (int j = i; j < end; ) {
        double time = visibility.time(events, j);
        int next = j + 1;
        while (next < end && visibility.time(events, next) == time) {
          next++;
        }
        askAt(time, j, next, queries);
        j = next;
      }
      i = end;
    }
  }

  private void askAt(double time, int from, int to, Queries queries) {
    if (to == from + 1) {
      queries.ask(from, time, new int[] {events.targets()[from]}, 1);
      pass();
      return;
    }
    Integer[] order = new Integer[to - from];
    Arrays.setAll(order, i -> from + i);
    Arrays.sort(order, Comparator.comparingInt(i -> events.sources()[i])); // stable
    for (int i = 0; i < order.length; ) {
      int next = i + 1;
      while (next < order.length && events.sources()[order[next]] == events.sources()[order[i]]) {
        next++;
      }
      askOf(time, Arrays.copyOfRange(order, i, next), queries);
      i = next;
    }
  }

  /** Asks for events of one source. */
  private void askOf(double time, Integer[] own, Queries queries) {
    int[] targets = new int[own.length];
    boolean[] repeated = new boolean[own.length];
    int count = 0;
    int[] sorted = Arrays.stream(own).mapToInt(i -> events.targets()[i]).sorted().toArray();
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        targets[count++] = sorted[i];
      }
    }
    if (visibility.distinct()) {
      boolean[] asked = new boolean[count];
      for (int i = 0; i < own.length; i++) {
        int place = Arrays.binarySearch(targets, 0, count, events.targets()[own[i]]);
        repeated[i] = asked[place];
        asked[place] = true;
      }
    }
    for (int i = 0; i < own.length; i++) {
      if (!repeated[i]) {
        queries.ask(own[i], time, targets, count);
      }
      pass();
    }
  }
}
