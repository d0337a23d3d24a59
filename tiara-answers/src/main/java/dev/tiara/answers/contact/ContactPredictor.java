package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Calibration;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LiveEvents;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.Reasons;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fitted predictor that follows a log: fitted once, it takes further events and answers at once
 * whom a source contacts next, asked at the time of the last event.
 *
 * <p>One thread at a time appends and one refits; any number of threads may ask meanwhile. A
 * question is answered from all events of the appends that have returned, and none of an unfinished
 * one.
 */
public final class ContactPredictor implements Contacts {
  private final ContactSettings settings;
  private final Entrants entrants;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final double lateness;
  private ContactModel model;
  private LiveEvents events;

  /** The number of events at the last fit. */
  private int fitted;

  private ConcurrentLinkedQueue<ContactReader> readers = new ConcurrentLinkedQueue<>();

  private ContactPredictor(
      ContactModel model,
      EventTable table,
      Entrants entrants,
      ContactSettings settings,
      double lateness) {
    this.settings = settings;
    this.entrants = entrants;
    this.lateness = lateness;
    this.model = model;
    for (int v = 0; v < table.nodes().size(); v++) {
      index(table.nodes().name(v));
    }
    events = new LiveEvents(OrderedEvents.of(table), model.scales(), lateness);
    fitted = table.size();
  }

  /**
   * Fits a predictor to a log, the best of all.
   *
   * @throws IllegalArgumentException if the log has no events
   */
  public static ContactPredictor fit(
      EventTable table, Visibility visibility, ContactSettings settings) {
    return fit(table, visibility, Entrants.ALL, settings, 0, Progress.NONE);
  }

  /**
   * Fits a predictor to a log.
   *
   * @param entrants the predictors to choose from
   * @param lateness how late a further event may be, in units of time
   * @throws IllegalArgumentException if the log has no events, or too few to train the only
   *     predictor to choose from
   */
  public static ContactPredictor fit(
      EventTable table,
      Visibility visibility,
      Entrants entrants,
      ContactSettings settings,
      double lateness,
      Progress progress) {
    ContactModel model = fitted(OrderedEvents.of(table), visibility, entrants, settings, progress);
    return new ContactPredictor(model, table, entrants, settings, lateness);
  }

  /**
   * Applies a fitted model to a log.
   *
   * @param lateness how late a further event may be, in units of time
   */
  public static ContactPredictor of(
      ContactModel model, EventTable table, ContactSettings settings, double lateness) {
    Entrants entrants = Entrants.named(model.name()).orElseThrow();
    return new ContactPredictor(model, table, entrants, settings, lateness);
  }

  /**
   * Applies a saved model to a log, which may have gone on since.
   *
   * @throws IOException if the file is not a saved model, is damaged, or has another version
   * @throws IllegalArgumentException if the log does not contain the events that it was fitted to
   */
  public static ContactPredictor load(
      Path path, EventTable table, ContactSettings settings, double lateness) throws IOException {
    ContactModelFile file = ContactModelFile.read(path);
    if (!file.data().isIn(table)) {
      throw new IllegalArgumentException(
          "log must contain the events that the model was fitted to, got other events");
    }
    return of(file.model(), table, settings, lateness);
  }

  /** Saves the model, complete or not at all. */
  public void save(Path path) throws IOException {
    ContactModelFile file;
    lock.readLock().lock();
    try {
      OrderedEvents all = events.events(names.size());
      // More events may follow at the time of the last one.
      int before = all.before(all.times()[fitted - 1]);
      int count = before > 0 ? before : fitted;
      EventTable table =
          EventTable.of(
              Nodes.named(names),
              Arrays.copyOf(all.sources(), count),
              Arrays.copyOf(all.targets(), count),
              Arrays.copyOf(all.times(), count),
              null);
      double span = table.lastTime() - table.firstTime();
      file = new ContactModelFile(model, EventFingerprint.of(table, span > 0 ? span / 64 : 1));
    } finally {
      lock.readLock().unlock();
    }
    file.write(path);
  }

  private static ContactModel fitted(
      OrderedEvents events,
      Visibility visibility,
      Entrants entrants,
      ContactSettings settings,
      Progress progress) {
    if (events.size() == 0) {
      throw new IllegalArgumentException("a predictor needs at least one event, got none");
    }
    return new ContactFit(events, visibility, Candidates.seen(events), settings, progress)
        .fit(ContactFit.Parts.of(events), entrants);
  }

  private int index(String name) {
    Integer index = indices.putIfAbsent(name, names.size());
    if (index == null) {
      names.add(name);
      return names.size() - 1;
    }
    return index;
  }

  /**
   * Appends an event.
   *
   * @throws IllegalArgumentException if it is earlier than the watermark
   */
  public void append(String source, String target, double time) {
    append(EventTable.builder().keepSelfLoops().add(source, target, time).build());
  }

  /**
   * Appends events, all or none of them as seen by a question.
   *
   * @throws IllegalArgumentException if one is earlier than the watermark; those before it have
   *     been appended
   */
  public void append(EventTable more) {
    OrderedEvents ordered = OrderedEvents.of(more);
    lock.writeLock().lock();
    try {
      EventState before = events.state();
      try {
        appendAll(more, ordered);
      } finally {
        if (events.state() != before) { // late events have been replayed
          readers = new ConcurrentLinkedQueue<>();
        }
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Follows a table that has grown: appends its events beyond those of this predictor, all or none
   * of them as seen by a question. If one is earlier than the watermark, all events are replayed.
   */
  public void appendFrom(EventTable grown) {
    int from = events();
    int count = grown.size() - from;
    int[] sources = new int[count];
    int[] targets = new int[count];
    double[] times = new double[count];
    double earliest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      sources[i] = grown.source(from + i);
      targets[i] = grown.target(from + i);
      times[i] = grown.time(from + i);
      earliest = Math.min(earliest, times[i]);
    }
    if (earliest < events.watermark()) {
      replay(grown);
    } else {
      append(EventTable.of(grown.nodes(), sources, targets, times, null));
    }
  }

  private void replay(EventTable log) {
    OrderedEvents ordered = OrderedEvents.of(log);
    lock.writeLock().lock();
    try {
      int[] sources = indices(log, ordered.sources());
      int[] targets = indices(log, ordered.targets());
      var all = new OrderedEvents(sources, targets, ordered.times(), names.size());
      events = new LiveEvents(all, model.scales(), lateness);
      readers = new ConcurrentLinkedQueue<>();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private int[] indices(EventTable log, int[] nodes) {
    return Arrays.stream(nodes).map(node -> index(log.nodes().name(node))).toArray();
  }

  private void appendAll(EventTable more, OrderedEvents ordered) {
    for (int i = 0; i < ordered.size(); i++) {
      int source = index(more.nodes().name(ordered.sources()[i]));
      int target = index(more.nodes().name(ordered.targets()[i]));
      events.append(source, target, ordered.times()[i]);
    }
  }

  /**
   * Fits anew if at least this many events have been appended since the last fit.
   *
   * @return whether it has
   */
  public boolean refitAfter(int appended) {
    if (events() - fitted < appended) {
      return false;
    }
    refit();
    return true;
  }

  /** Fits anew to all events so far. Questions are answered by the earlier model meanwhile. */
  public void refit() {
    OrderedEvents all;
    lock.readLock().lock();
    try {
      all = events.events(names.size());
    } finally {
      lock.readLock().unlock();
    }
    ContactModel refitted = fitted(all, model.visibility(), entrants, settings, Progress.NONE);
    lock.writeLock().lock();
    try {
      OrderedEvents now = events.events(names.size());
      model = refitted;
      fitted = all.size();
      events = new LiveEvents(now, refitted.scales(), lateness);
      readers = new ConcurrentLinkedQueue<>();
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The current model. */
  public ContactModel model() {
    lock.readLock().lock();
    try {
      return model;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The number of events so far. */
  public int events() {
    lock.readLock().lock();
    try {
      return events.size();
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * The most likely next contacts of a source, the first first; of equal ones, in the order of
   * their names.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public List<RankedContact> next(String source, int top) {
    return next(List.of(source), ContactQuery.top(top), done -> {}).get(0);
  }

  @Override
  public List<List<RankedContact>> next(
      List<String> sources, ContactQuery query, LongConsumer progress) {
    return read(
        () -> {
          int[] nodes = nodes(sources);
          List<String> among = query.candidates();
          int @Nullable [] candidates = among == null ? null : distinct(nodes(among));
          return each(
              nodes.length,
              i -> 1,
              (reader, i) -> reader.next(nodes[i], query.top(), query.newOnly(), candidates),
              progress);
        });
  }

  @Override
  public List<RankedContact> pairs(
      List<String> sources, List<String> targets, LongConsumer progress) {
    return read(
        () -> {
          List<int[]> groups = PairGroups.of(sources).places();
          int[] from = nodes(sources);
          int[] to = nodes(targets);
          RankedContact[] found = new RankedContact[from.length];
          each(
              groups.size(),
              g -> groups.get(g).length,
              (reader, g) -> {
                int[] group = groups.get(g);
                int[] asked = Arrays.stream(group).map(i -> to[i]).toArray();
                List<RankedContact> contacts = reader.pairs(from[group[0]], asked);
                for (int k = 0; k < group.length; k++) {
                  found[group[k]] = contacts.get(k);
                }
                return contacts;
              },
              progress);
          return List.of(found);
        });
  }

  /**
   * The smallest set that should contain the next contact of a source with this confidence.
   *
   * @throws IllegalArgumentException if there is no such node, or the confidence is not in (0, 1)
   */
  public ConfidenceSet confidenceSet(String source, double confidence) {
    return confidenceSets(List.of(source), confidence, done -> {}).get(0);
  }

  /** The same for several sources. */
  public List<ConfidenceSet> confidenceSets(
      List<String> sources, double confidence, LongConsumer progress) {
    return read(
        () -> {
          Calibration calibration = model.calibration();
          double threshold = calibration.threshold(confidence);
          double coverage = calibration.coverage(confidence);
          int[] nodes = nodes(sources);
          return each(
              nodes.length,
              i -> 1,
              (reader, i) -> {
                List<RankedContact> members = reader.probable(nodes[i], threshold);
                int candidates = reader.candidates(nodes[i]);
                boolean useful =
                    calibration.recent().isUseful()
                        && members.size() <= Calibration.USEFUL_SHARE * candidates;
                return new ConfidenceSet(
                    confidence,
                    members,
                    candidates,
                    useful,
                    coverage,
                    calibration.recent().queries());
              },
              progress);
        });
  }

  /**
   * Why the network gives a link its score.
   *
   * @throws IllegalArgumentException if there is no such node
   * @throws IllegalStateException if a rule was chosen, which explains itself
   */
  public Reasons explain(String source, String target) {
    return read(
        () -> {
          Network network = model.network();
          if (network == null) {
            throw new IllegalStateException(
                "only a network has reasons, but the best predictor of this log is the rule "
                    + model.choice().winner().title());
          }
          int from = node(source);
          int to = node(target);
          return each(
                  1, i -> 1, (reader, i) -> Reasons.of(network, reader.ask(from), to), done -> {})
              .get(0);
        });
  }

  private <T> T read(Supplier<T> answer) {
    lock.readLock().lock();
    try {
      return answer.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  private interface Answering<T> {
    T of(ContactReader reader, int task);
  }

  /** Answers numbered questions on several threads. The caller holds the read lock. */
  private <T> List<T> each(
      int count, IntUnaryOperator units, Answering<T> answering, LongConsumer progress) {
    EventState state = events.state();
    List<@Nullable T> answers = new ArrayList<>(Collections.nCopies(count, null));
    var done = new AtomicLong();
    try (var pool = new WorkerPool(Math.max(1, Math.min(settings.threads(), count)))) {
      pool.forEach(
          count,
          i -> {
            ContactReader polled = readers.poll();
            ContactReader reader =
                polled != null ? polled : new ContactReader(state, model.contender(), names);
            T answer = answering.of(reader, i);
            readers.add(reader); // after a failure, it is left to the garbage collector
            answers.set(i, answer);
            synchronized (done) { // in ascending order
              progress.accept(done.addAndGet(units.applyAsInt(i)));
            }
          });
    }
    return answers.stream().map(Objects::requireNonNull).toList();
  }

  private int[] nodes(List<String> asked) {
    return asked.stream().mapToInt(this::node).toArray();
  }

  private static int[] distinct(int[] nodes) {
    return Arrays.stream(nodes).distinct().toArray();
  }

  private int node(String name) {
    Integer node = indices.get(name);
    if (node == null) {
      throw new IllegalArgumentException("node must be one of the log, got \"" + name + "\"");
    }
    return node;
  }
}
