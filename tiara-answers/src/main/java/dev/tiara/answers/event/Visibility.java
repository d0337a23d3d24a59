package dev.tiara.answers.event;

import dev.tiara.events.TimeBins;
import dev.tiara.graph.Timeline;

/** Which events a query sees, and as of which time it is asked. */
public sealed interface Visibility {
  /** The next contact, asked at its own time: a query sees all events before that time. */
  static Visibility perEvent() {
    return new PerEvent();
  }

  /**
   * The end of the group of events that starts with this one: their queries see the events before
   * the group and none of its own.
   *
   * @param end the end of the part of the log that is asked about
   */
  int groupEnd(OrderedEvents events, int first, int end);

  /**
   * The start of the group of an event. It may lie before the part of the log that is asked about,
   * whose first queries see no more than the others of their group.
   */
  int groupStart(OrderedEvents events, int event);

  /** The time at which the query of an event is asked. */
  double time(OrderedEvents events, int event);

  /** Whether the events of a group with the same source and target are a single query. */
  default boolean distinct() {
    return false;
  }

  /** A query sees all events before its time. */
  record PerEvent() implements Visibility {
    @Override
    public int groupEnd(OrderedEvents events, int first, int end) {
      int next = first + 1;
      while (next < end && events.times()[next] == events.times()[first]) {
        next++;
      }
      return next;
    }

    @Override
    public int groupStart(OrderedEvents events, int event) {
      return events.before(events.times()[event]);
    }

    @Override
    public double time(OrderedEvents events, int event) {
      return events.times()[event];
    }
  }

  /**
   * The state is updated after this many events, counted from the start of a part of the log, as in
   * TGB's own loop.
   *
   * @param size the number of events
   */
  record Batches(int size) implements Visibility {
    /** Checks the size. */
    public Batches {
      if (size < 1) {
        throw new IllegalArgumentException("events per batch must be at least 1, got " + size);
      }
    }

    @Override
    public int groupEnd(OrderedEvents events, int first, int end) {
      return Math.min(end, first + size);
    }

    @Override
    public int groupStart(OrderedEvents events, int event) {
      return event;
    }

    @Override
    public double time(OrderedEvents events, int event) {
      return events.times()[event];
    }
  }

  /**
   * The contacts of the next time bin, asked at its start. Bin k lies between {@code start + k ·
   * width} and {@code start + (k + 1) · width}.
   *
   * @param start the start of any bin
   * @param width the width of a bin
   * @param closed which of its ends belongs to a bin
   * @param last the time of the last event if a given number of bins ends with it, which belongs to
   *     the last of them then; else infinity
   */
  record Bins(double start, double width, Timeline.Closed closed, double last)
      implements Visibility {
    /** Checks start and width. */
    public Bins {
      if (!Double.isFinite(start)) {
        throw new IllegalArgumentException("start of bins must be finite, got " + start);
      }
      if (Double.isNaN(last)) {
        throw new IllegalArgumentException("last time of bins must be a number, got " + last);
      }
      if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("bin width must be positive and finite, got " + width);
      }
    }

    /** Bins that are given by their width. */
    public Bins(double start, double width, Timeline.Closed closed) {
      this(start, width, closed, Double.POSITIVE_INFINITY);
    }

    /**
     * The bins of a timeline, which go on after its end.
     *
     * @param bins how the log was split
     * @param last the time of its last event
     */
    public static Bins of(Timeline timeline, TimeBins bins, double last) {
      return new Bins(
          timeline.start(),
          timeline.width(),
          timeline.closed(),
          bins instanceof TimeBins.Count ? last : Double.POSITIVE_INFINITY);
    }

    private double bin(double time) {
      double place = (time - start) / width;
      if (time == last) {
        return Math.max(0, Math.rint(place) - 1);
      }
      return closed == Timeline.Closed.START ? Math.floor(place) : Math.ceil(place) - 1;
    }

    @Override
    public int groupEnd(OrderedEvents events, int first, int last) {
      double bin = bin(events.times()[first]);
      int next = first + 1;
      while (next < last && bin(events.times()[next]) == bin) {
        next++;
      }
      return next;
    }

    @Override
    public int groupStart(OrderedEvents events, int event) {
      double bin = bin(events.times()[event]);
      int first = event;
      while (first > 0 && bin(events.times()[first - 1]) == bin) {
        first--;
      }
      return first;
    }

    @Override
    public double time(OrderedEvents events, int event) {
      return start + bin(events.times()[event]) * width;
    }

    /** The number of bins from that of one time to that of a later one. */
    public int count(double from, double to) {
      return (int) (bin(to) - bin(from)) + 1;
    }

    @Override
    public boolean distinct() {
      return true;
    }
  }
}
