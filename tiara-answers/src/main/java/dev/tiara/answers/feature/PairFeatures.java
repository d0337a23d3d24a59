package dev.tiara.answers.feature;

import java.util.Arrays;

/**
 * The features of one source with all nodes that are derived from the events between them. Not
 * thread-safe.
 */
final class PairFeatures {
  private static final double[] NONE = new double[0];

  private final PairHistory pairs;
  private final ContactTotals totals;
  private final int[] outPair;
  private final int[] inPair;
  private double[] outTimes = NONE;
  private double[] contactTimes = NONE;
  private int source = -1;

  /**
   * The row of a node that was never in contact with the source, except for features that depend on
   * the node.
   */
  private final float[] stranger = new float[Feature.RANK_OF_SOURCE.column() + 1];

  PairFeatures(int nodes, PairHistory pairs, ContactTotals totals) {
    this.pairs = pairs;
    this.totals = totals;
    outPair = new int[nodes];
    inPair = new int[nodes];
    Arrays.fill(outPair, -1);
    Arrays.fill(inPair, -1);
  }

  void source(int s) {
    if (source >= 0) {
      mark(source, false);
    }
    source = s;
    mark(s, true);
    int outs = pairs.out.count(s);
    outTimes = new double[outs];
    contactTimes = new double[outs + pairs.in.count(s)];
    for (int i = 0; i < outs; i++) {
      int p = pairs.out.get(s, i);
      outTimes[i] = pairs.lastTime[p];
      contactTimes[i] = pairs.lastContact(p);
    }
    int count = outs;
    for (int i = 0; i < pairs.in.count(s); i++) {
      int p = pairs.in.get(s, i);
      if (pairs.reverse[p] < 0) {
        contactTimes[count++] = pairs.lastTime[p];
      }
    }
    contactTimes = Arrays.copyOf(contactTimes, count);
    Arrays.sort(outTimes);
    Arrays.sort(contactTimes);
    write(-1, -1, stranger, 0);
  }

  private void mark(int s, boolean present) {
    for (int i = 0; i < pairs.out.count(s); i++) {
      int p = pairs.out.get(s, i);
      outPair[pairs.pairs.second(p)] = present ? p : -1;
    }
    for (int i = 0; i < pairs.in.count(s); i++) {
      int p = pairs.in.get(s, i);
      inPair[pairs.pairs.first(p)] = present ? p : -1;
    }
  }

  /** Whether the source has contacted d. */
  boolean isContact(int d) {
    return outPair[d] >= 0;
  }

  /** Whether the source has been in contact with d, in either direction. */
  boolean isAcquainted(int d) {
    return outPair[d] >= 0 || inPair[d] >= 0;
  }

  void write(int d, float[] row, int at) {
    int p = outPair[d];
    int q = inPair[d];
    boolean met = p >= 0 || q >= 0;
    if (met) {
      write(p, q, row, at);
    } else {
      System.arraycopy(stranger, 0, row, at, stranger.length); // saves some twenty logarithms
    }
    row[at + Feature.SELF.column()] = d == source ? 1 : 0;
    for (int k = 0; met && k < pairs.days.length; k++) {
      double both = value(pairs.days[k], p) + value(pairs.days[k], q);
      row[at + Feature.SHARE_OF_TARGET_SHORT.column() + k] =
          log(0.003 + both / (0.01 + totals.days[k][d]));
    }
    row[at + Feature.RANK_OF_SOURCE.column()] =
        log(1.0 + (met ? laterContacts(d, pairs.lastContact(p >= 0 ? p : q)) : totals.degree[d]));
  }

  /** Writes the features that depend only on the source and on the events of the pair. */
  private void write(int p, int q, float[] row, int at) {
    row[at + Feature.RECENCY_OUT.column()] = log(0.001 + value(pairs.recency, p));
    row[at + Feature.RECENCY_IN.column()] = log(0.001 + value(pairs.recency, q));
    for (int k = 0; k < pairs.days.length; k++) {
      double out = value(pairs.days[k], p);
      double in = value(pairs.days[k], q);
      row[at + Feature.DAYS_OUT_SHORT.column() + k] = log(0.01 + out);
      row[at + Feature.DAYS_IN_SHORT.column() + k] = log(0.01 + in);
      double ofSource = totals.days[k][source];
      row[at + Feature.SHARE_OF_SOURCE_SHORT.column() + k] =
          log(0.003 + (ofSource > 0 ? (out + in) / ofSource : 0));
      row[at + Feature.SHARE_OF_TARGET_SHORT.column() + k] = log(0.003); // for strangers
    }
    row[at + Feature.UNANSWERED_OUT.column()] = p < 0 ? 0 : log(1.0 + pairs.unanswered[p]);
    row[at + Feature.UNANSWERED_IN.column()] = q < 0 ? 0 : log(1.0 + pairs.unanswered[q]);
    row[at + Feature.MUTUAL.column()] =
        log(0.01 + Math.min(value(pairs.events, p), value(pairs.events, q)));
    row[at + Feature.RANK_OUT.column()] =
        log(1.0 + (p < 0 ? outTimes.length : later(outTimes, pairs.lastTime[p])));
    boolean met = p >= 0 || q >= 0;
    double contact = met ? pairs.lastContact(p >= 0 ? p : q) : 0;
    row[at + Feature.RANK_EITHER.column()] =
        log(1.0 + (met ? later(contactTimes, contact) : contactTimes.length));
  }

  /** The number of nodes that d has been in contact with since this time. */
  private int laterContacts(int d, double time) {
    int count = 0;
    for (int i = 0; i < pairs.out.count(d); i++) {
      count += pairs.lastContact(pairs.out.get(d, i)) > time ? 1 : 0;
    }
    for (int i = 0; i < pairs.in.count(d); i++) {
      int p = pairs.in.get(d, i);
      count += pairs.reverse[p] < 0 && pairs.lastTime[p] > time ? 1 : 0;
    }
    return count;
  }

  private static double value(double[] values, int pair) {
    return pair < 0 ? 0 : values[pair];
  }

  private static int later(double[] sorted, double time) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return sorted.length - low;
  }

  private static float log(double value) {
    return (float) Math.log(value);
  }
}
