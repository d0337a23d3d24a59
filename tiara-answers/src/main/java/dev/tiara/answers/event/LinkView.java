package dev.tiara.answers.event;

import java.util.Arrays;

/**
 * The features of one link after the other: {@link #ask} prepares a source at a time, {@link #look}
 * a candidate. Asking takes time proportional to the contacts of the source and a bounded part of
 * its two-hop neighbourhood; looking takes constant time, but for one O(log n).
 *
 * <p>A view reads the state as it is at that moment. One view per thread.
 */
public final class LinkView {
  /** The source's most recent targets that lead to others. */
  private static final int ANCHORS = 12;

  /** The most recent contacts of a node, in either direction, that lead to common ones. */
  private static final int CONTACTS = 20;

  /** Added to decayed sums before the logarithm. */
  private static final double FLOOR = 0.01;

  private static final double[] LOG_COUNTS = logCounts();

  /** Logarithms of the floors of sums over two hops, which most candidates have. */
  private static final double NO_COUNTS = StrictMath.log(0.003);

  private static final double NO_WALK = StrictMath.log(0.0005);

  private final EventState state;
  private final TimeScales scales;
  private final double never;

  private int source;
  private double time;
  private int lastPair;
  private long question;

  // by node, for the source asked about
  private int[] pairOf = {};
  private int[] reverseOf = {};
  private int[] reverseRankOf = {};
  private double[] switchesTo = {};
  private double[] sharedWith = {};
  private double[] walkTo = {};
  private double[] commonWith = {};
  private int[] touched = new int[64];
  private boolean[] isTouched = {};
  private int touchedCount;

  // the candidate looked at
  private int candidate;
  private int pair;
  private int reverse;

  /** A view of a state. */
  public LinkView(EventState state) {
    this.state = state;
    this.scales = state.scales;
    this.never = scales.never();
  }

  private static double[] logCounts() {
    double[] logs = new double[1 << 14];
    Arrays.setAll(logs, count -> StrictMath.log(1 + count));
    return logs;
  }

  private static double logCount(int count) {
    return count < LOG_COUNTS.length ? LOG_COUNTS[count] : StrictMath.log(1 + count);
  }

  /** Prepares a source at a time. */
  public void ask(int asked, double now) {
    forget();
    question++;
    source = asked;
    time = now;
    lastPair = state.bySource.first(asked);
    for (int p = lastPair; p != RecencyLists.NONE; p = state.bySource.next(p)) {
      int node = state.pairs.second(p);
      touch(node);
      pairOf[node] = p + 1;
    }
    int rank = 0;
    for (int p = state.byTarget.first(asked); p != RecencyLists.NONE; p = state.byTarget.next(p)) {
      int node = state.pairs.first(p);
      touch(node);
      reverseOf[node] = p + 1;
      reverseRankOf[node] = rank++;
    }
    followAnchors();
    if (state.isMixed()) {
      followContacts();
    }
    if (state.columns != null) {
      state.columns.ask(asked);
    }
    int[] ends = state.walks.nodes(asked);
    float[] weights = state.walks.values(asked);
    for (int i = 0; i < ends.length; i++) {
      touch(ends[i]);
      walkTo[ends[i]] = weights[i];
    }
  }

  private void followAnchors() {
    double now = state.switches.weightOf(time);
    int anchorPair = lastPair;
    for (int k = 0; k < ANCHORS && anchorPair != RecencyLists.NONE; k++) {
      int anchor = state.pairs.second(anchorPair);
      double share = 1.0 / (1 + k);
      double ofSwitches = share / (state.switches.total(anchor) + now);
      touchEnds(state.switches.links(), anchor);
      follow(state.switches.links(), anchor, ofSwitches, switchesTo);
      double ofShared = share / Math.sqrt(state.targetSources.get(anchor) + 1);
      touchEnds(state.shared, anchor);
      follow(state.shared, anchor, ofShared, sharedWith);
      anchorPair = state.bySource.next(anchorPair);
    }
  }

  /** Two steps along recent contacts in either direction. */
  private void followContacts() {
    int left = CONTACTS;
    for (int p = lastPair; p != RecencyLists.NONE && left > 0; p = state.bySource.next(p)) {
      followContact(state.pairs.second(p), freshness(p));
      left--;
    }
    left = CONTACTS;
    int p = state.byTarget.first(source);
    for (; p != RecencyLists.NONE && left > 0; p = state.byTarget.next(p)) {
      followContact(state.pairs.first(p), freshness(p));
      left--;
    }
  }

  private void followContact(int contact, double weight) {
    if (contact == source) {
      return;
    }
    int events = state.sourceEvents.get(contact) + state.targetEvents.get(contact);
    double share = weight / StrictMath.log(2 + events);
    int left = CONTACTS;
    int p = state.bySource.first(contact);
    for (; p != RecencyLists.NONE && left > 0; p = state.bySource.next(p)) {
      int end = state.pairs.second(p);
      touch(end);
      commonWith[end] += share * freshness(p);
      left--;
    }
    left = CONTACTS;
    p = state.byTarget.first(contact);
    for (; p != RecencyLists.NONE && left > 0; p = state.byTarget.next(p)) {
      int end = state.pairs.first(p);
      touch(end);
      commonWith[end] += share * freshness(p);
      left--;
    }
  }

  /** From 1 for a pair whose last event is now, falling with its age. */
  private double freshness(int of) {
    return scales.major() / (scales.major() + Math.max(0, time - state.pairLast.get(of)));
  }

  /** Makes room for the sums of {@link #follow}. */
  private void touchEnds(StrongLinks links, int anchor) {
    int[] ends = links.ends(anchor);
    for (int i = 0; i < links.size(anchor); i++) {
      touch(ends[i]);
    }
  }

  private static void follow(StrongLinks links, int anchor, double factor, double[] sums) {
    int[] ends = links.ends(anchor);
    double[] weights = links.weights(anchor);
    for (int i = 0; i < links.size(anchor); i++) {
      sums[ends[i]] += factor * weights[i];
    }
  }

  private void forget() {
    for (int i = 0; i < touchedCount; i++) {
      int node = touched[i];
      isTouched[node] = false;
      pairOf[node] = 0;
      reverseOf[node] = 0;
      switchesTo[node] = 0;
      sharedWith[node] = 0;
      walkTo[node] = 0;
      commonWith[node] = 0;
    }
    touchedCount = 0;
  }

  private void touch(int node) {
    if (node >= isTouched.length) {
      grow(node);
    }
    if (!isTouched[node]) {
      isTouched[node] = true;
      if (touchedCount == touched.length) {
        touched = Arrays.copyOf(touched, 2 * touchedCount);
      }
      touched[touchedCount++] = node;
    }
  }

  private void grow(int node) {
    int length = Math.max(64, node + (node >> 1) + 1);
    isTouched = Arrays.copyOf(isTouched, length);
    pairOf = Arrays.copyOf(pairOf, length);
    reverseOf = Arrays.copyOf(reverseOf, length);
    reverseRankOf = Arrays.copyOf(reverseRankOf, length);
    switchesTo = Arrays.copyOf(switchesTo, length);
    sharedWith = Arrays.copyOf(sharedWith, length);
    walkTo = Arrays.copyOf(walkTo, length);
    commonWith = Arrays.copyOf(commonWith, length);
  }

  /** Looks at a candidate. */
  public void look(int node) {
    if (node >= isTouched.length) {
      grow(node);
    }
    candidate = node;
    pair = pairOf[node] - 1;
    reverse = reverseOf[node] - 1;
  }

  /** Writes up to this many most recent targets of the source, and returns their number. */
  public int recentTargets(int[] targets, int most) {
    int count = 0;
    for (int p = lastPair; p != RecencyLists.NONE && count < most; p = state.bySource.next(p)) {
      targets[count++] = state.pairs.second(p);
    }
    return count;
  }

  /** Writes up to this many most recent sources of events to the source; returns their number. */
  public int recentSources(int[] sources, int most) {
    int count = 0;
    int p = state.byTarget.first(source);
    for (; p != RecencyLists.NONE && count < most; p = state.byTarget.next(p)) {
      sources[count++] = state.pairs.first(p);
    }
    return count;
  }

  /** The number of the question that was asked last, from 1. */
  public long question() {
    return question;
  }

  /** The source asked about. */
  public int source() {
    return source;
  }

  /** The time asked about. */
  public double time() {
    return time;
  }

  /** The number of nodes near the source: its contacts, in both directions, and two hops away. */
  public int nearby() {
    return touchedCount;
  }

  /** One of these nodes. */
  public int nearby(int i) {
    return touched[i];
  }

  /** Whether the source has had no event. */
  public boolean isUnseenSource() {
    return state.sourceEvents.get(source) == 0;
  }

  /** Whether the candidate has been a target of the source. */
  public boolean isKnown() {
    return pair >= 0;
  }

  boolean isLastTarget() {
    return pair == lastPair;
  }

  /** Whether the candidate has never been a target. */
  public boolean isUnseen() {
    return state.targetEvents.get(candidate) == 0;
  }

  /** The time of the last event from the source to the candidate; NaN if there is none. */
  public double lastContact() {
    return pair < 0 ? Double.NaN : state.pairLast.get(pair);
  }

  /** The time of the last event from the candidate to the source; NaN if there is none. */
  public double lastReverse() {
    return reverse < 0 ? Double.NaN : state.pairLast.get(reverse);
  }

  /** The time of the candidate's last event as a target; NaN if there is none. */
  public double lastAsTarget() {
    return state.targetLast.get(candidate);
  }

  private double logAge(double last) {
    return Double.isNaN(last) ? never : scales.logAge(time - last);
  }

  double sourceEvents() {
    return logCount(state.sourceEvents.get(source));
  }

  double sourceGap() {
    return logAge(state.sourceLast.get(source));
  }

  double stayRate() {
    return state.stay.get(source);
  }

  double newSwitchRate() {
    return state.newSwitch.get(source);
  }

  double pairAge() {
    return logAge(lastContact());
  }

  double pairEvents() {
    return pair < 0 ? 0 : logCount(state.pairCount.get(pair));
  }

  private double logSum(Doubles sums, int i, double last, double halfLife) {
    return StrictMath.log(FLOOR + EventState.decayed(sums.get(i), time - last, halfLife));
  }

  double pairMinor() {
    return pair < 0 ? 0 : logSum(state.pairMinor, pair, lastContact(), scales.minor());
  }

  double pairMajor() {
    return pair < 0 ? 0 : logSum(state.pairMajor, pair, lastContact(), scales.major());
  }

  double reverseAge() {
    return logAge(lastReverse());
  }

  double reverseEvents() {
    return reverse < 0 ? 0 : logCount(state.pairCount.get(reverse));
  }

  double reverseMiddle() {
    return reverse < 0
        ? StrictMath.log(FLOOR / 2)
        : logSum(state.pairMiddle, reverse, lastReverse(), scales.middle());
  }

  double unanswered() {
    if (reverse < 0) {
      return 0;
    }
    if (pair < 0) {
      return 2;
    }
    return lastReverse() > lastContact() ? 1 : -1;
  }

  double reverseRank() {
    return reverse < 0 ? 6 : logCount(reverseRankOf[candidate]);
  }

  double targetAge() {
    return logAge(lastAsTarget());
  }

  double targetMinor() {
    return logSum(state.targetMinor, candidate, lastAsTarget(), scales.minor());
  }

  private double newSum(Doubles sums, double halfLife) {
    double last = state.newLast.get(candidate);
    return EventState.decayed(sums.get(candidate), time - last, halfLife);
  }

  double newMiddle() {
    return StrictMath.log(FLOOR + newSum(state.newMiddle, scales.middle()));
  }

  double newMajor() {
    return StrictMath.log(FLOOR + newSum(state.newMajor, scales.major()));
  }

  /** How many sources have recently contacted the candidate for the first time. */
  public double newcomers() {
    return newSum(state.newMiddle, scales.middle()) + 0.05 * newSum(state.newMajor, scales.major());
  }

  double targetSources() {
    return logCount(state.targetSources.get(candidate));
  }

  double targetEvents() {
    return logCount(state.targetEvents.get(candidate));
  }

  double targetRank() {
    return logCount(state.targetRanks.rank(candidate));
  }

  double targetFirst() {
    return logAge(state.targetFirst.get(candidate));
  }

  double switches() {
    double sum = switchesTo[candidate];
    return sum == 0 ? NO_COUNTS : StrictMath.log(0.003 + sum);
  }

  private double shared() {
    return sharedWith[candidate] / Math.sqrt(state.targetSources.get(candidate) + 1);
  }

  double sharedSources() {
    double sum = shared();
    return sum == 0 ? NO_COUNTS : StrictMath.log(0.003 + sum);
  }

  double common() {
    double sum = commonWith[candidate];
    return sum == 0 ? NO_COUNTS : StrictMath.log(0.003 + sum);
  }

  double walk() {
    double weight = walkTo[candidate];
    return weight == 0 ? NO_WALK : StrictMath.log(0.0005 + weight);
  }

  double timeAware() {
    return StrictMath.log(1e-5 + (state.columns == null ? 0 : state.columns.of(candidate)));
  }

  /** How strongly two hops lead from the source to the candidate; orders the hardest new pairs. */
  public double twoHops() {
    return (0.003 + switchesTo[candidate]) * (0.003 + shared());
  }

  /** The state that is read. */
  public EventState state() {
    return state;
  }
}
