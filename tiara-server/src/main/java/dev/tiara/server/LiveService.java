package dev.tiara.server;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.server.api.EventRoutes;
import dev.tiara.server.api.Page;
import dev.tiara.server.api.QuestionRoutes;
import dev.tiara.server.api.ServiceRoutes;
import dev.tiara.server.http.HttpServer;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Route;
import dev.tiara.server.ingest.Admission;
import dev.tiara.server.ingest.Appender;
import dev.tiara.server.ingest.Follower;
import dev.tiara.server.ingest.HeapBudget;
import dev.tiara.server.ingest.HeapFullException;
import dev.tiara.server.live.LiveLog;
import dev.tiara.server.live.LogSettings;
import dev.tiara.server.live.Predictors;
import dev.tiara.server.store.Batch;
import dev.tiara.server.store.Event;
import dev.tiara.server.store.EventStore;
import io.prometheus.metrics.core.metrics.Counter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A live log that is being served, from its start until it is closed. */
public final class LiveService implements AutoCloseable {
  /** The gap after which an event is refused, in snapshots, unless another is chosen. */
  public static final int DEFAULT_GAP = 100;

  /** Events that are read from the store at a time. */
  private static final int BLOCK = 10_000;

  private final Deque<AutoCloseable> parts;
  private final HttpServer http;

  private LiveService(Deque<AutoCloseable> parts, HttpServer http) {
    this.parts = parts;
    this.http = http;
  }

  /**
   * Opens the log and starts to serve it.
   *
   * @throws InputException if the folder is in use, damaged, or has a log with other settings, or
   *     if the port is in use
   */
  public static LiveService start(ServiceSettings settings) throws IOException {
    Deque<AutoCloseable> parts = new ArrayDeque<>();
    try {
      return new LiveService(parts, start(settings, parts));
    } catch (IOException | RuntimeException e) {
      close(parts);
      throw e;
    }
  }

  /**
   * Serves a complete log, which takes no events and is not stored.
   *
   * @param log the log, with its self-loops
   * @throws InputException if the port is in use
   */
  public static LiveService complete(Log log, HttpSettings http) throws IOException {
    Deque<AutoCloseable> parts = new ArrayDeque<>();
    try {
      LiveLog complete = LiveLog.complete(log);
      var metrics = new Metrics();
      List<Route> routes = answers(complete, metrics, null, Optional::empty, parts);
      return new LiveService(parts, added(parts, HttpServer.start(http, routes, metrics)));
    } catch (IOException | RuntimeException e) {
      close(parts);
      throw e;
    }
  }

  private static HttpServer start(ServiceSettings settings, Deque<AutoCloseable> parts)
      throws IOException {
    EventStore store = added(parts, EventStore.open(settings.data()));
    LogSettings log = logSettings(store, settings);
    var admission = new Admission(log::bin, maxGap(log, settings), settings.late(), log::now);
    var budget = HeapBudget.ofHeap();
    LiveLog live = new LiveLog(log, settings.late());
    try {
      read(store, admission, budget, live);
    } catch (HeapFullException e) {
      throw new IOException(settings.data() + " cannot be opened: " + e.getMessage(), e);
    }
    live.open();
    var metrics = new Metrics();
    @Nullable Path followed = settings.followed();
    Batch.@Nullable Position position =
        followed == null ? null : store.position(followed.toAbsolutePath().toString());
    Appender appender =
        added(parts, new Appender(store, admission, budget, listener(metrics, live)));
    List<Route> routes =
        answers(
            live, metrics, settings.data().resolve("predictor.model"), appender::failure, parts);
    routes.addAll(EventRoutes.of(appender, settings.mostEvents()));
    HttpServer http = added(parts, HttpServer.start(settings.http(), routes, metrics));
    if (followed != null && position != null) {
      added(parts, new Follower(followed, position, appender, settings.notes()));
    }
    return http;
  }

  /** What can be asked about a log, whether or not it grows. */
  private static List<Route> answers(
      LiveLog log,
      Metrics metrics,
      @Nullable Path predictor,
      Supplier<Optional<String>> failure,
      Deque<AutoCloseable> parts) {
    Predictors predictors = added(parts, new Predictors(log, predictor));
    metrics.gauge(
        "tiara_fits_due",
        "1 while a predictor is to be fitted, or is being fitted",
        () -> predictors.isFitDue() ? 1 : 0);
    List<Route> routes = new ArrayList<>(Page.routes());
    routes.addAll(
        ServiceRoutes.of(
            metrics, () -> predictors.isReady() ? List.of() : List.of("predictor"), failure));
    routes.addAll(QuestionRoutes.of(log, predictors));
    return routes;
  }

  /** Adds a part, which is closed before those that it uses. */
  private static <T extends AutoCloseable> T added(Deque<AutoCloseable> parts, T part) {
    parts.push(part);
    return part;
  }

  private static void close(Deque<AutoCloseable> parts) throws IOException {
    IOException failure = null;
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        IOException problem = e instanceof IOException io ? io : new IOException(e);
        if (failure == null) {
          failure = problem;
        } else {
          failure.addSuppressed(problem);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static double maxGap(LogSettings log, ServiceSettings settings) {
    return settings.maxGap() == null
        ? DEFAULT_GAP * log.timeline().width()
        : settings.maxGap().bins(log.scale().ticksPerSecond()).over(0, 0).timeline().width();
  }

  /** The settings in the store; the first start decides them, and imports the input. */
  private static LogSettings logSettings(EventStore store, ServiceSettings settings)
      throws IOException {
    Map<String, String> notes = store.notes();
    LogSource source = settings.source();
    if (!notes.isEmpty()) {
      LogSettings stored = store.understood(() -> LogSettings.of(notes));
      stored.check(source);
      return stored;
    }
    if (source.input().isEmpty()) {
      LogSettings log = LogSettings.of(source);
      store.create(log.notes(), List.of());
      return log;
    }
    Log input = settings.reader().read(source.withSelfLoops());
    LogSettings log = LogSettings.of(source, input);
    List<Event> events = events(input.events());
    events.forEach(Event::checkWeight);
    store.create(log.notes(), events);
    return log;
  }

  private static List<Event> events(EventTable table) {
    List<Event> events = new ArrayList<>(table.size());
    for (int i = 0; i < table.size(); i++) {
      events.add(
          new Event(
              table.nodes().name(table.source(i)),
              table.nodes().name(table.target(i)),
              table.time(i),
              table.isWeighted() ? (Double) table.weight(i) : null));
    }
    return events;
  }

  private static void read(EventStore store, Admission admission, HeapBudget budget, LiveLog live)
      throws IOException {
    List<Event> block = new ArrayList<>();
    Set<String> nodes = new HashSet<>();
    store.read(
        event -> {
          block.add(event);
          if (block.size() == BLOCK) {
            add(block, nodes, admission, budget, live);
          }
        });
    add(block, nodes, admission, budget, live);
  }

  /**
   * Adds events.
   *
   * @param nodes the nodes of all events before them
   */
  private static void add(
      List<Event> block, Set<String> nodes, Admission admission, HeapBudget budget, LiveLog live) {
    long snapshots = admission.snapshots();
    Set<String> added = new HashSet<>();
    for (Event event : block) {
      admission.accept(event);
      if (nodes.add(event.source())) {
        added.add(event.source());
      }
      if (nodes.add(event.target())) {
        added.add(event.target());
      }
    }
    budget.add(block, added, admission.snapshots() - snapshots);
    live.load(block);
    block.clear();
  }

  private static Appender.Listener listener(Metrics metrics, LiveLog live) {
    Counter accepted = metrics.counter("tiara_events_accepted_total", "Events that were stored");
    Counter failures =
        metrics.counter("tiara_failed_commits_total", "Transactions that could not be stored");
    metrics.gauge("tiara_events", "Events of the log", () -> live.version().number());
    return new Appender.Listener() {
      @Override
      public void appended(List<Event> appended) {
        live.append(appended);
        accepted.inc(appended.size());
      }

      @Override
      public void failed(Throwable e) {
        failures.inc();
      }
    };
  }

  /** The address of the service. */
  public String url() {
    return http.url();
  }

  /** The paths that it answers. */
  Set<String> paths() {
    return http.paths();
  }

  /** Answers what has been asked, stores what has been accepted, and ends. */
  @Override
  public void close() throws IOException {
    close(parts);
  }
}
