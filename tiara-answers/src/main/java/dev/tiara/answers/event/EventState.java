package dev.tiara.answers.event;

import dev.tiara.answers.ranking.PairTable;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What the features need to know about all events so far. Appending an event takes constant time,
 * but for a bounded number of two-hop updates if its pair is new.
 *
 * <p>Not thread-safe: events must not be appended while a {@link LinkView} reads the state.
 */
public final class EventState {
  private static final double STAY_HALF_LIFE = 20;
  private static final double STAY_START = 0.8;
  private static final double NEW_SWITCH_HALF_LIFE = 5;
  private static final double NEW_SWITCH_START = 0.3;

  /** A new target of a source is paired with this many of its most recent others. */
  private static final int SHARED = 100;

  final TimeScales scales;
  final PairTable pairs;
  final RecencyLists bySource;
  final RecencyLists byTarget;

  // by pair
  final Doubles pairLast;
  final Ints pairCount;
  final Doubles pairMinor;
  final Doubles pairMiddle;
  final Doubles pairMajor;

  // by node, as a source
  final Ints sourceEvents;
  final Doubles sourceLast;
  final Doubles stay;
  final Doubles newSwitch;

  // by node, as a target
  final Ints targetEvents;
  final Doubles targetFirst;
  final Doubles targetLast;
  final Doubles targetMinor;
  final Ints targetSources;
  final Doubles newLast;
  final Doubles newMiddle;
  final Doubles newMajor;

  // all targets by recency
  final RecencyLists targets;
  final RecencyRanks targetRanks;

  // two hops
  final Switches switches;

  /** C(a, c), the number of sources that have contacted both. */
  final StrongLinks shared;

  final WalkRanks walks;

  /** The time-aware proximities; null unless they are a feature. */
  final @Nullable TimeAwareColumns columns;

  /** Whether a node has been both a source and a target. */
  private boolean mixed;

  private int events;
  private double lastTime = Double.NEGATIVE_INFINITY;

  /** The state before the first event, for all features but {@link Feature#TIME_AWARE}. */
  public EventState(TimeScales scales) {
    this(scales, null);
  }

  /** The state before the first event of a log with this number of nodes, for these features. */
  public static EventState of(TimeScales scales, Collection<Feature> features, int nodes) {
    boolean walks = features.contains(Feature.TIME_AWARE);
    return new EventState(scales, walks ? new TimeAwareColumns(nodes, scales.middle()) : null);
  }

  private EventState(TimeScales scales, @Nullable TimeAwareColumns columns) {
    this.scales = scales;
    pairs = new PairTable();
    this.columns = columns;
    bySource = new RecencyLists();
    byTarget = new RecencyLists();
    pairLast = new Doubles(Double.NaN);
    pairCount = new Ints(0);
    pairMinor = new Doubles(0);
    pairMiddle = new Doubles(0);
    pairMajor = new Doubles(0);
    sourceEvents = new Ints(0);
    sourceLast = new Doubles(Double.NaN);
    stay = new Doubles(STAY_START);
    newSwitch = new Doubles(NEW_SWITCH_START);
    targetEvents = new Ints(0);
    targetFirst = new Doubles(Double.NaN);
    targetLast = new Doubles(Double.NaN);
    targetMinor = new Doubles(0);
    targetSources = new Ints(0);
    newLast = new Doubles(Double.NaN);
    newMiddle = new Doubles(0);
    newMajor = new Doubles(0);
    targets = new RecencyLists();
    targetRanks = new RecencyRanks();
    switches = new Switches(scales.span() / 4);
    shared = new StrongLinks();
    walks = new WalkRanks();
  }

  private EventState(EventState other) {
    if (other.columns != null) {
      throw new IllegalStateException("a state with time-aware proximities cannot be copied");
    }
    columns = null;
    scales = other.scales;
    pairs = other.pairs.copy();
    bySource = other.bySource.copy();
    byTarget = other.byTarget.copy();
    pairLast = other.pairLast.copy();
    pairCount = other.pairCount.copy();
    pairMinor = other.pairMinor.copy();
    pairMiddle = other.pairMiddle.copy();
    pairMajor = other.pairMajor.copy();
    sourceEvents = other.sourceEvents.copy();
    sourceLast = other.sourceLast.copy();
    stay = other.stay.copy();
    newSwitch = other.newSwitch.copy();
    targetEvents = other.targetEvents.copy();
    targetFirst = other.targetFirst.copy();
    targetLast = other.targetLast.copy();
    targetMinor = other.targetMinor.copy();
    targetSources = other.targetSources.copy();
    newLast = other.newLast.copy();
    newMiddle = other.newMiddle.copy();
    newMajor = other.newMajor.copy();
    targets = other.targets.copy();
    targetRanks = other.targetRanks.copy();
    switches = other.switches.copy();
    shared = other.shared.copy();
    walks = other.walks.copy();
    mixed = other.mixed;
    events = other.events;
    lastTime = other.lastTime;
  }

  /** An independent copy. */
  public EventState copy() {
    return new EventState(this);
  }

  /** The scales on which it forgets. */
  public TimeScales scales() {
    return scales;
  }

  /** Whether a node has been both a source and a target, so that links can be followed back. */
  boolean isMixed() {
    return mixed;
  }

  /** The number of events so far. */
  public int events() {
    return events;
  }

  /** The time of the last event; minus infinity before the first. */
  public double lastTime() {
    return lastTime;
  }

  /** The most recent target of any event, or -1. */
  public int mostRecentTarget() {
    return targets.first(0);
  }

  /** The target that was the most recent one before this one was, or -1. */
  public int nextTarget(int target) {
    return targets.next(target);
  }

  /** All targets so far, the most recent first. */
  public int[] allTargets() {
    int[] all = new int[targets()];
    int node = mostRecentTarget();
    for (int i = 0; i < all.length; i++) {
      all[i] = node;
      node = nextTarget(node);
    }
    return all;
  }

  /** The number of distinct targets so far. */
  public int targets() {
    return targetRanks.size();
  }

  /**
   * Appends an event.
   *
   * @throws IllegalArgumentException if it is earlier than the last one
   */
  public void append(int source, int target, double time) {
    if (!(time >= lastTime)) {
      throw new IllegalArgumentException(
          "events must be appended in chronological order, got time "
              + time
              + " after "
              + lastTime);
    }
    mixed |= targetEvents.get(source) > 0 || sourceEvents.get(target) > 0 || source == target;
    int pair = pairs.find(source, target);
    boolean isNew = pair < 0;
    if (isNew) {
      pair = addPair(source, target);
    }
    appendToSource(source, target, pair, isNew, time);
    appendToPair(pair, time);
    appendToTarget(target, isNew, time);
    walks.add(source, target);
    if (columns != null) {
      columns.append(source, target, time);
    }
    events++;
    lastTime = time;
  }

  private int addPair(int source, int target) {
    int other = bySource.first(source);
    for (int k = 0; other != RecencyLists.NONE && k < SHARED; k++) {
      shared.add(pairs.second(other), target, 1);
      shared.add(target, pairs.second(other), 1);
      other = bySource.next(other);
    }
    return pairs.add(source, target);
  }

  private void appendToSource(int source, int target, int pair, boolean isNew, double time) {
    int last = bySource.first(source);
    if (last != RecencyLists.NONE) {
      boolean stays = last == pair;
      move(stay, source, stays, STAY_HALF_LIFE);
      if (!stays) {
        move(newSwitch, source, isNew, NEW_SWITCH_HALF_LIFE);
        switches.add(pairs.second(last), target, time);
      }
    }
    if (isNew) {
      bySource.push(source, pair);
      byTarget.push(target, pair);
    } else {
      bySource.touch(source, pair);
      byTarget.touch(target, pair);
    }
    sourceEvents.increment(source);
    sourceLast.set(source, time);
  }

  private static void move(Doubles mean, int i, boolean hit, double halfLife) {
    double value = mean.get(i);
    mean.set(i, value + (1 - StrictMath.pow(2, -1 / halfLife)) * ((hit ? 1 : 0) - value));
  }

  private void appendToPair(int pair, double time) {
    double age = time - pairLast.get(pair); // NaN for a new pair, whose sums are 0
    decayAndCount(pairMinor, pair, age, scales.minor());
    decayAndCount(pairMiddle, pair, age, scales.middle());
    decayAndCount(pairMajor, pair, age, scales.major());
    pairLast.set(pair, time);
    pairCount.increment(pair);
  }

  private void appendToTarget(int target, boolean isNew, double time) {
    if (targetEvents.get(target) == 0) {
      targetFirst.set(target, time);
      targets.push(0, target);
    } else {
      targets.touch(0, target);
    }
    targetRanks.touch(target);
    decayAndCount(targetMinor, target, time - targetLast.get(target), scales.minor());
    targetLast.set(target, time);
    targetEvents.increment(target);
    if (isNew) {
      double age = time - newLast.get(target);
      decayAndCount(newMiddle, target, age, scales.middle());
      decayAndCount(newMajor, target, age, scales.major());
      newLast.set(target, time);
      targetSources.increment(target);
    }
  }

  private static void decayAndCount(Doubles sums, int i, double age, double halfLife) {
    sums.set(i, decayed(sums.get(i), age, halfLife) + 1);
  }

  /** A sum of decaying ones, this long after its last event; 0 if it never had one. */
  static double decayed(double sum, double age, double halfLife) {
    return sum == 0 ? 0 : sum * StrictMath.exp(-LN2 * Math.max(0, age) / halfLife);
  }

  private static final double LN2 = StrictMath.log(2);
}
