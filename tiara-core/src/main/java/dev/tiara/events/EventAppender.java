package dev.tiara.events;

import dev.tiara.input.InputException;
import dev.tiara.stability.Experimental;

/**
 * A log that grows: one writer adds events and publishes them in batches, and any number of readers
 * on other threads take the {@linkplain #latest() latest} version.
 *
 * <pre>{@code
 * EventAppender log = EventTable.builder().appender(3600); // times in seconds: an hour late at most
 * log.add("ann", "bob", 1407470400).add("bob", "cid", 1407470520);
 * log.publish();                                           // readers see both events, or none
 * DynamicGraph graph = log.latest().cut(TimeBins.ofWidth(86_400));
 * }</pre>
 *
 * <p>A version is an ordinary {@link EventTable}, which never changes. It equals the table of the
 * same events read at once in the same order: nodes are numbered in the order of their first event,
 * and events stay in the order of arrival, which breaks ties in time. All versions share their
 * columns and the index of their nodes, so publishing takes constant time, apart from a new block
 * of {@value EventChunk#CAPACITY} events now and then. An event takes 16 bytes, or 24 with a
 * weight, however many versions there are.
 *
 * <p>Events may arrive out of order, but no later than the log's <em>lateness</em>: an event with a
 * time before the {@linkplain #watermark() watermark} is refused, so that whatever lies before it
 * can be considered complete.
 *
 * <p>Methods that change the log must not be called by two threads at the same time.
 */
@Experimental
public final class EventAppender {
  private final double lateness;
  private EventTable.Builder events;
  private volatile EventTable latest;

  EventAppender(EventTable.Builder events, double lateness) {
    if (!(lateness >= 0)) {
      throw new InputException("lateness", "must not be negative", lateness);
    }
    this.lateness = lateness;
    this.events = events;
    this.latest = events.build();
  }

  /**
   * Adds an event without a weight.
   *
   * @throws InputException if the event is too late, or as in {@link EventTable.Builder#add(String,
   *     String, double)}; nothing has been added then
   */
  public EventAppender add(String source, String target, double time) {
    checkLateness(time);
    events.add(source, target, time);
    return this;
  }

  /**
   * Adds an event with a weight.
   *
   * @throws InputException if the event is too late, or as in {@link EventTable.Builder#add(String,
   *     String, double, double)}; nothing has been added then
   */
  public EventAppender add(String source, String target, double time, double weight) {
    checkLateness(time);
    events.add(source, target, time, weight);
    return this;
  }

  private void checkLateness(double time) {
    double watermark = watermark();
    if (time < watermark) {
      throw new InputException(
          "time",
          "must be at least "
              + plain(watermark)
              + ", which is "
              + plain(lateness)
              + " before the latest event",
          plain(time));
    }
  }

  /** A number that prints without a fraction or an exponent if it is whole. */
  private static Number plain(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) <= 1L << 53;
    return whole ? (Number) (long) value : (Number) value;
  }

  /**
   * The earliest time that an event may have now: the lateness before the latest event that was
   * added, published or not. NaN before the first event, which may have any time. Dropped
   * self-loops do not count.
   */
  public double watermark() {
    return events.lastTime() - lateness;
  }

  /** The number of events that were added, published or not. */
  public int size() {
    return events.size();
  }

  /** Makes all events that were added visible to readers, and returns them. */
  public EventTable publish() {
    latest = events.build();
    return latest;
  }

  /** The version that was published last. May be called by any thread, at any time. */
  public EventTable latest() {
    return latest;
  }

  /**
   * Forgets all events that were added since the last {@link #publish}, their nodes included.
   *
   * <p>Takes time if they brought new nodes, as the index of the nodes is copied then, or if the
   * log is bipartite, as the roles of its nodes are determined again.
   */
  public void discard() {
    events = events.from(latest);
  }
}
