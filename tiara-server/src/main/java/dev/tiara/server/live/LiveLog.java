package dev.tiara.server.live;

import dev.tiara.answers.Log;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventAppender;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Weighting;
import dev.tiara.server.store.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of a log in memory. One thread appends; any number of threads take versions, which
 * have all events of a transaction or none.
 */
public final class LiveLog implements AutoCloseable {
  /** The walk of proximity unless a question says otherwise. */
  public static final TiaraSettings WALK =
      new TiaraSettings(0.2, 0.3, 1e-3, 100, TiaraSettings.ALL);

  private final LogSettings settings;
  private final int late;
  private final @Nullable Checkpoints checkpoints;
  private final EventAppender events = EventTable.builder().appender(Double.POSITIVE_INFINITY);
  private final EventAppender withSelfLoops =
      EventTable.builder().keepSelfLoops().appender(Double.POSITIVE_INFINITY);
  private long size;
  private @Nullable OpenWalks walks;
  private volatile LogVersion latest;

  /**
   * A log without events.
   *
   * @param late the number of snapshots before the open one that late events may reopen
   * @param folder where checkpoints are kept
   */
  public LiveLog(LogSettings settings, int late, Path folder) {
    this.settings = settings;
    this.late = late;
    this.checkpoints = new Checkpoints(folder);
    this.latest = new LogVersion(settings, events.latest(), withSelfLoops.latest(), null, 0, null);
  }

  private LiveLog(Log log) {
    this.settings = LogSettings.of(log);
    this.late = 0;
    this.checkpoints = null;
    this.latest = LogVersion.of(log);
  }

  /** A log that is complete: it takes no events. */
  public static LiveLog complete(Log log) {
    return new LiveLog(log);
  }

  /** Whether the log takes events. */
  public boolean grows() {
    return checkpoints != null;
  }

  /** How late an edge may be in units of time: the open snapshot and those that it may reopen. */
  double lateness() {
    return grows() ? (late + 1) * settings.timeline().width() : 0;
  }

  private Checkpoints checkpoints() {
    if (checkpoints == null) {
      throw new IllegalStateException("a complete log takes no events");
    }
    return checkpoints;
  }

  /** Adds stored events, before the log is {@linkplain #open opened}. */
  public void load(List<Event> more) {
    more.forEach(this::add);
  }

  /** Makes the loaded events visible, starting from a checkpoint if there is one. */
  public synchronized void open() throws IOException {
    publish();
    if (events.size() > 0) {
      walks =
          checkpoints()
              .restored(settings, late, latest)
              .orElseGet(() -> OpenWalks.of(settings, late, latest.events()));
      publish();
    }
  }

  /** Appends events that are durable. */
  public synchronized void append(List<Event> more) {
    more.forEach(this::add);
    EventTable table = events.publish();
    if (walks != null && !walks.extendTo(table)) {
      clearCheckpoints();
      walks.close();
      walks = null;
    }
    if (walks == null && table.size() > 0) {
      walks = OpenWalks.of(settings, late, table);
    }
    publish();
  }

  private void clearCheckpoints() {
    try {
      checkpoints().clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void publish() {
    latest =
        new LogVersion(
            settings,
            events.publish(),
            withSelfLoops.publish(),
            walks == null ? null : walks.view(),
            size,
            latest);
  }

  private void add(Event event) {
    add(events, event);
    add(withSelfLoops, event);
    size++;
  }

  private void add(EventAppender table, Event event) {
    if (settings.weighting() == Weighting.UNWEIGHTED) {
      table.add(event.source(), event.target(), event.time());
    } else {
      double weight = event.weight() == null ? 1 : event.weight();
      table.add(event.source(), event.target(), event.time(), weight);
    }
  }

  /** The latest version. */
  public LogVersion version() {
    return latest;
  }

  /** Writes a checkpoint if snapshots were closed since the last. Answers go on meanwhile. */
  public void checkpoint() throws IOException {
    OpenWalks current;
    synchronized (this) {
      current = walks;
    }
    if (current != null) {
      checkpoints().save(current);
    }
  }

  @Override
  public synchronized void close() {
    if (walks != null) {
      walks.close();
    }
  }
}
