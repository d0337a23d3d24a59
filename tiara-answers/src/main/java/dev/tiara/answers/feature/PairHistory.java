package dev.tiara.answers.feature;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.PairTable;
import java.util.Arrays;

/**
 * The history of ordered pairs of nodes. Decayed sums are as of the end of the last snapshot: each
 * new snapshot multiplies them by 2^(−1/h), so that decay costs one multiplication per sum.
 */
final class PairHistory {
  /** The half-lives of the numbers of days with events. */
  static final double[] DAY_HALF_LIVES = {0.5, 2, 6};

  /** The number of "days" per snapshot: its parts of equal width. */
  static final int DAYS = 7;

  private static final double RECENCY_HALF_LIFE = 1.0 / 28;
  private static final double EVENT_HALF_LIFE = 4;
  private static final double SNAPSHOT_HALF_LIFE = 4;

  /** Sums below this are set to 0, before they become subnormal numbers, which are slow. */
  private static final double NOTHING = 1e-200;

  final PairTable pairs = new PairTable();
  final Adjacency out;
  final Adjacency in;

  /** Per pair: the index of the reverse pair, or −1. */
  int[] reverse = new int[16];

  double[] lastTime = new double[16];
  double[] recency = new double[16];
  double[] events = new double[16];
  double[] snapshots = new double[16];
  int[] unanswered = new int[16];
  final double[][] days = new double[DAY_HALF_LIVES.length][16];
  private long[] lastDay = new long[16];
  private int[] lastSnapshot = new int[16];

  /** The index of the first pair that was new in the last snapshot. */
  int firstNew;

  PairHistory(int nodes) {
    out = new Adjacency(nodes);
    in = new Adjacency(nodes);
  }

  /** Adds a snapshot of this width. */
  void reveal(EventBatch batch, double width) {
    decay(recency, RECENCY_HALF_LIFE);
    decay(events, EVENT_HALF_LIFE);
    decay(snapshots, SNAPSHOT_HALF_LIFE);
    for (int k = 0; k < days.length; k++) {
      decay(days[k], DAY_HALF_LIVES[k]);
    }
    firstNew = pairs.size();
    for (int i = 0; i < batch.size(); i++) {
      double age = (batch.end() - batch.times()[i]) / width;
      long day = (long) batch.snapshot() * DAYS + Math.min(DAYS - 1, (int) ((1 - age) * DAYS));
      add(batch.sources()[i], batch.targets()[i], batch.times()[i], age, day, batch.snapshot());
    }
  }

  private void decay(double[] sums, double halfLife) {
    double factor = Math.pow(2, -1 / halfLife);
    for (int p = 0; p < pairs.size(); p++) {
      double sum = sums[p] * factor;
      sums[p] = sum < NOTHING ? 0 : sum;
    }
  }

  private void add(int source, int target, double time, double age, long day, int snapshot) {
    int before = pairs.size();
    int p = pairs.add(source, target);
    if (p == before) {
      create(p, source, target);
    }
    lastTime[p] = time;
    recency[p] += Math.pow(2, -age / RECENCY_HALF_LIFE);
    events[p] += Math.pow(2, -age / EVENT_HALF_LIFE);
    if (lastSnapshot[p] != snapshot) {
      lastSnapshot[p] = snapshot;
      snapshots[p] += 1;
    }
    if (lastDay[p] != day) {
      lastDay[p] = day;
      for (int k = 0; k < days.length; k++) {
        days[k][p] += Math.pow(2, -age / DAY_HALF_LIVES[k]);
      }
    }
    unanswered[p]++;
    if (reverse[p] >= 0 && reverse[p] != p) {
      unanswered[reverse[p]] = 0;
    }
  }

  private void create(int p, int source, int target) {
    if (p == lastTime.length) {
      grow(2 * p);
    }
    lastSnapshot[p] = -1;
    lastDay[p] = -1;
    reverse[p] = pairs.find(target, source);
    if (reverse[p] >= 0) {
      reverse[reverse[p]] = p;
    }
    out.add(source, p);
    in.add(target, p);
  }

  private void grow(int capacity) {
    reverse = Arrays.copyOf(reverse, capacity);
    lastTime = Arrays.copyOf(lastTime, capacity);
    recency = Arrays.copyOf(recency, capacity);
    events = Arrays.copyOf(events, capacity);
    snapshots = Arrays.copyOf(snapshots, capacity);
    unanswered = Arrays.copyOf(unanswered, capacity);
    lastDay = Arrays.copyOf(lastDay, capacity);
    lastSnapshot = Arrays.copyOf(lastSnapshot, capacity);
    for (int k = 0; k < days.length; k++) {
      days[k] = Arrays.copyOf(days[k], capacity);
    }
  }

  /** The time of the last event between the nodes of a pair, in either direction. */
  double lastContact(int p) {
    return reverse[p] < 0 ? lastTime[p] : Math.max(lastTime[p], lastTime[reverse[p]]);
  }
}
