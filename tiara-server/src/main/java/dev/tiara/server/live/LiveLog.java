package dev.tiara.server.live;

import dev.tiara.answers.Log;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventAppender;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Weighting;
import dev.tiara.server.store.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of a log in memory. One thread appends; any number of threads take versions, which
 * have all events of a transaction or none.
 */
public final class LiveLog {
  /** The walk of proximity unless a question says otherwise. */
  public static final TiaraSettings WALK =
      new TiaraSettings(0.2, 0.3, 1e-3, 100, TiaraSettings.ALL);

  private final LogSettings settings;
  private final int late;
  private final boolean grows;
  private final EventAppender events = EventTable.builder().appender(Double.POSITIVE_INFINITY);
  private long size;
  private @Nullable OpenWalks walks;
  private volatile LogVersion latest;

  /**
   * A log without events.
   *
   * @param late the number of snapshots before the open one that late events may reopen
   */
  public LiveLog(LogSettings settings, int late) {
    this.settings = settings;
    this.late = late;
    this.grows = true;
    this.latest = new LogVersion(settings, events.latest(), null, 0, null);
  }

  private LiveLog(Log log) {
    this.settings = LogSettings.of(log);
    this.late = 0;
    this.grows = false;
    this.latest = LogVersion.of(log);
  }

  /** A log that is complete: it takes no events. */
  public static LiveLog complete(Log log) {
    return new LiveLog(log);
  }

  /** Whether the log takes events. */
  public boolean grows() {
    return grows;
  }

  /** How late an edge may be in units of time: the open snapshot and those that it may reopen. */
  double lateness() {
    return grows() ? (late + 1) * settings.timeline().width() : 0;
  }

  /** Adds stored events, before the log is {@linkplain #open opened}. */
  public void load(List<Event> more) {
    more.forEach(this::add);
  }

  /** Makes the loaded events visible. */
  public void open() {
    append(List.of());
  }

  /** Appends events that are durable, and makes them visible together. */
  public synchronized void append(List<Event> more) {
    more.forEach(this::add);
    EventTable table = events.publish();
    LogVersion before = latest;
    if (table.size() > 0 && (walks == null || !walks.extendTo(table))) {
      before = version(null, before); // its snapshots serve the next version, too
      walks = OpenWalks.of(settings, late, before.log().data().log());
    }
    latest = version(walks, before);
  }

  private LogVersion version(@Nullable OpenWalks open, LogVersion before) {
    return new LogVersion(
        settings, events.publish(), open == null ? null : open.view(), size, before);
  }

  private void add(Event event) {
    if (settings.weighting() == Weighting.UNWEIGHTED) {
      events.add(event.source(), event.target(), event.time());
    } else {
      double weight = event.weight() == null ? 1 : event.weight();
      events.add(event.source(), event.target(), event.time(), weight);
    }
    size++;
  }

  /** The latest version. */
  public LogVersion version() {
    return latest;
  }
}
