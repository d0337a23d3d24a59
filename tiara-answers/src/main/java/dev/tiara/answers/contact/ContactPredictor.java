package dev.tiara.answers.contact;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.LiveEvents;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.Reasons;
import dev.tiara.answers.ranker.EventFingerprint;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A fitted predictor that follows a log: fitted once, it takes further events and answers at once
 * whom a source contacts next, asked at the time of the last event.
 *
 * <p>One thread at a time appends or refits; any number of threads may ask meanwhile. A question is
 * answered from all events of the appends that have returned, and none of an unfinished one.
 */
public final class ContactPredictor {
  private final ContactSettings settings;
  private final Map<String, Integer> indices = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final double lateness;
  private ContactModel model;
  private LiveEvents events;

  /** The number of events at the last fit. */
  private int fitted;

  private ConcurrentLinkedQueue<Reader> readers = new ConcurrentLinkedQueue<>();

  /** What one question at a time is answered with. */
  private static final class Reader {
    private final LinkView view;
    private final Contender contender;
    private double[] scores = {};
    private double[] probabilities = {};

    /** All targets as of some number of events. */
    private int[] candidates = {};

    private int candidatesAsOf;

    Reader(EventState state, ContactModel model) {
      view = new LinkView(state);
      contender = model.contender();
    }

    /** Scores the candidates of the source that the view has been asked. */
    private Scored score(int source) {
      int[] competing = candidates(source);
      int count = competing.length;
      if (scores.length < count) {
        scores = new double[2 * count];
        probabilities = new double[2 * count];
      }
      contender.score(view, competing, count, scores);
      System.arraycopy(scores, 0, probabilities, 0, count);
      Probabilities.ofScores(probabilities, count);
      return new Scored(competing, count, scores, probabilities, new Ranks(scores, count));
    }

    /** The candidates of a source, which is its own only after an event with itself. */
    private int[] candidates(int source) {
      EventState state = view.state();
      if (candidatesAsOf != state.events()) {
        candidates = state.allTargets();
        candidatesAsOf = state.events();
      }
      view.look(source);
      return view.isKnown()
          ? candidates
          : Arrays.stream(candidates).filter(node -> node != source).toArray();
    }
  }

  /** Candidates with their scores, in the buffers of a reader. */
  @SuppressWarnings("ArrayRecordComponent") // used at once
  private record Scored(
      int[] candidates, int count, double[] scores, double[] probabilities, Ranks ranks) {
    int first(int top) {
      return Math.max(0, Math.min(top, count));
    }
  }

  private ContactPredictor(
      ContactModel model, EventTable table, ContactSettings settings, double lateness) {
    this.settings = settings;
    this.lateness = lateness;
    this.model = model;
    for (int v = 0; v < table.nodes().size(); v++) {
      index(table.nodes().name(v));
    }
    events = new LiveEvents(OrderedEvents.of(table), model.scales(), lateness);
    fitted = table.size();
  }

  /**
   * Fits a predictor to a log.
   *
   * @throws IllegalArgumentException if the log has no events
   */
  public static ContactPredictor fit(
      EventTable table, Visibility visibility, ContactSettings settings) {
    return of(fitted(OrderedEvents.of(table), visibility, settings), table, settings, 0);
  }

  /**
   * Applies a fitted model to a log.
   *
   * @param lateness how late a further event may be, in units of time
   */
  public static ContactPredictor of(
      ContactModel model, EventTable table, ContactSettings settings, double lateness) {
    return new ContactPredictor(model, table, settings, lateness);
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
      OrderedEvents all = events.events(names.size(), model.bipartite());
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
      OrderedEvents events, Visibility visibility, ContactSettings settings) {
    if (events.size() == 0) {
      throw new IllegalArgumentException("a predictor needs at least one event, got none");
    }
    return new ContactFit(events, visibility, Candidates.seen(events), settings)
        .fit(ContactFit.Parts.of(events));
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

  private void appendAll(EventTable more, OrderedEvents ordered) {
    int[] index = new int[more.nodes().size()];
    for (int v = 0; v < index.length; v++) {
      index[v] = index(more.nodes().name(v));
    }
    for (int i = 0; i < ordered.size(); i++) {
      events.append(index[ordered.sources()[i]], index[ordered.targets()[i]], ordered.times()[i]);
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
      all = events.events(names.size(), model.bipartite());
    } finally {
      lock.readLock().unlock();
    }
    ContactModel refitted = fitted(all, model.visibility(), settings);
    lock.writeLock().lock();
    try {
      OrderedEvents now = events.events(names.size(), model.bipartite());
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
    return answer(
        source,
        (reader, node) -> {
          Scored scored = reader.score(node);
          return named(reader, scored, scored.ranks.reachedBy(top)).subList(0, scored.first(top));
        });
  }

  /**
   * The smallest set that should contain the next contact of a source with this confidence.
   *
   * @throws IllegalArgumentException if there is no such node, or the confidence is not in (0, 1)
   */
  public ConfidenceSet confidenceSet(String source, double confidence) {
    return answer(
        source,
        (reader, node) -> {
          Calibration calibration = model.calibration();
          double threshold = calibration.threshold(confidence);
          Scored scored = reader.score(node);
          double least = Double.POSITIVE_INFINITY;
          for (int i = 0; i < scored.count; i++) {
            if (scored.probabilities[i] >= threshold) {
              least = Math.min(least, scored.scores[i]);
            }
          }
          List<RankedContact> members = named(reader, scored, least);
          boolean useful =
              calibration.recent().isUseful()
                  && members.size() <= Calibration.USEFUL_SHARE * scored.count;
          return new ConfidenceSet(confidence, members, scored.count, useful, calibration.recent());
        });
  }

  /**
   * Why the network gives a link its score.
   *
   * @throws IllegalArgumentException if there is no such node
   * @throws IllegalStateException if a rule was chosen, which explains itself
   */
  public Reasons explain(String source, String target) {
    lock.readLock().lock();
    try {
      Reader reader = reader();
      Network network = model.network();
      if (network == null) {
        throw new IllegalStateException(
            "only a network has reasons, but the best predictor of this log is the rule "
                + model.choice().winner().title());
      }
      reader.view.ask(node(source), events.state().lastTime());
      Reasons reasons = Reasons.of(network, reader.view, node(target));
      readers.add(reader);
      return reasons;
    } finally {
      lock.readLock().unlock();
    }
  }

  private interface Answering<T> {
    T of(Reader reader, int source);
  }

  private <T> T answer(String source, Answering<T> answering) {
    lock.readLock().lock();
    try {
      int node = node(source);
      Reader reader = reader();
      reader.view.ask(node, events.state().lastTime());
      T answer = answering.of(reader, node);
      readers.add(reader); // after a failure, it is left to the garbage collector
      return answer;
    } finally {
      lock.readLock().unlock();
    }
  }

  private Reader reader() {
    Reader reader = readers.poll();
    return reader != null ? reader : new Reader(events.state(), model);
  }

  private int node(String name) {
    Integer node = indices.get(name);
    if (node == null) {
      throw new IllegalArgumentException("node must be one of the log, got \"" + name + "\"");
    }
    return node;
  }

  /** The candidates with at least this score by rank, and equal ones by name. */
  private List<RankedContact> named(Reader reader, Scored scored, double least) {
    List<RankedContact> contacts = new ArrayList<>();
    for (int i = 0; i < scored.count; i++) {
      if (scored.scores[i] >= least) {
        int node = scored.candidates[i];
        reader.view.look(node);
        contacts.add(
            new RankedContact(
                names.get(node),
                scored.ranks.of(scored.scores[i]),
                scored.scores[i],
                scored.probabilities[i],
                reader.view.isKnown()));
      }
    }
    contacts.sort(
        Comparator.comparingDouble(RankedContact::rank).thenComparing(RankedContact::target));
    return contacts;
  }
}
