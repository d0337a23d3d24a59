package dev.tiara.answers.feature;

import java.util.Arrays;

/** The triad features of one source with all nodes. Not thread-safe. */
final class Triads {
  /** The number of most similar sources that are considered, not counting ties. */
  private static final int SIMILAR = 50;

  private final PairHistory pairs;
  private final ContactTotals totals;
  private final CoRecipients together;
  private final SparseAccumulator adamicAdar;
  private final SparseAccumulator ever;
  private final SparseAccumulator common;
  private final SparseAccumulator similar;
  private final SparseAccumulator recipients;
  private final SparseAccumulator recipientsOfTargets;

  Triads(int nodes, PairHistory pairs, ContactTotals totals, CoRecipients together) {
    this.pairs = pairs;
    this.totals = totals;
    this.together = together;
    adamicAdar = new SparseAccumulator(nodes);
    ever = new SparseAccumulator(nodes);
    common = new SparseAccumulator(nodes);
    similar = new SparseAccumulator(nodes);
    recipients = new SparseAccumulator(nodes);
    recipientsOfTargets = new SparseAccumulator(nodes);
  }

  void source(int s) {
    adamicAdar.clear();
    ever.clear();
    common.clear();
    similar.clear();
    recipients.clear();
    recipientsOfTargets.clear();
    for (int i = 0; i < pairs.out.count(s); i++) {
      int p = pairs.out.get(s, i);
      through(pairs.pairs.second(p), s, p);
    }
    for (int i = 0; i < pairs.in.count(s); i++) {
      int p = pairs.in.get(s, i);
      if (pairs.reverse[p] < 0) {
        through(pairs.pairs.first(p), s, p);
      }
    }
    commonTargets(s);
    similarSources(s);
    together.addTo(recipients, s, 1);
    for (int i = 0; i < pairs.out.count(s); i++) {
      int p = pairs.out.get(s, i);
      double recent = pairs.days[1][p];
      if (recent > 1e-3) {
        together.addTo(recipientsOfTargets, pairs.pairs.second(p), recent);
      }
    }
  }

  /** Adds the Adamic-Adar terms of x, a contact of s by pair p. */
  private void through(int x, int s, int p) {
    if (x == s) {
      return;
    }
    double near = ContactTotals.strength(pairs, p) / Math.log(2 + totals.strength[x]);
    double nearEver = 1 / Math.log(2.0 + totals.degree[x]);
    for (int j = 0; j < pairs.out.count(x); j++) {
      int q = pairs.out.get(x, j);
      reach(pairs.pairs.second(q), s, x, q, near, nearEver);
    }
    for (int j = 0; j < pairs.in.count(x); j++) {
      int q = pairs.in.get(x, j);
      if (pairs.reverse[q] < 0) {
        reach(pairs.pairs.first(q), s, x, q, near, nearEver);
      }
    }
  }

  private void reach(int d, int s, int x, int q, double near, double nearEver) {
    if (d != s && d != x) {
      adamicAdar.add(d, near * ContactTotals.strength(pairs, q));
      ever.add(d, nearEver);
    }
  }

  private void commonTargets(int s) {
    for (int i = 0; i < pairs.out.count(s); i++) {
      int p = pairs.out.get(s, i);
      int x = pairs.pairs.second(p);
      double own = pairs.snapshots[p] / Math.log(2 + totals.inWeight[x]);
      for (int j = 0; j < pairs.in.count(x); j++) {
        int q = pairs.in.get(x, j);
        int d = pairs.pairs.first(q);
        if (d != s) {
          common.add(d, own * pairs.snapshots[q]);
        }
      }
    }
  }

  /**
   * Adds the targets of nodes that share targets with s, weighted by the cosine similarity of their
   * targets to those of s.
   */
  private void similarSources(int s) {
    var overlap = recipientsOfTargets; // scratch space until it is filled
    for (int i = 0; i < pairs.out.count(s); i++) {
      int p = pairs.out.get(s, i);
      int y = pairs.pairs.second(p);
      for (int j = 0; j < pairs.in.count(y); j++) {
        int q = pairs.in.get(y, j);
        int x = pairs.pairs.first(q);
        if (x != s) {
          overlap.add(x, pairs.snapshots[p] * pairs.snapshots[q]);
        }
      }
    }
    int count = overlap.count();
    double[] cosines = new double[count];
    for (int i = 0; i < count; i++) {
      int x = overlap.touched(i);
      double norms = totals.outNorm[s] * totals.outNorm[x];
      cosines[i] = norms > 0 ? overlap.get(x) / norms : 0;
    }
    double least = 0;
    if (count > SIMILAR) {
      double[] sorted = cosines.clone();
      Arrays.sort(sorted);
      least = sorted[count - SIMILAR];
    }
    for (int i = 0; i < count; i++) {
      if (cosines[i] > 0 && cosines[i] >= least) {
        int x = overlap.touched(i);
        for (int j = 0; j < pairs.out.count(x); j++) {
          int q = pairs.out.get(x, j);
          similar.add(pairs.pairs.second(q), cosines[i] * pairs.snapshots[q]);
        }
      }
    }
    overlap.clear();
  }

  /** The logarithm of the Adamic-Adar index. */
  float near(int d) {
    return log(0.01 + adamicAdar.get(d));
  }

  void write(int d, float[] row, int at) {
    row[at + Feature.ADAMIC_ADAR.column()] = near(d);
    row[at + Feature.ADAMIC_ADAR_EVER.column()] = log(0.01 + ever.get(d));
    row[at + Feature.COMMON_TARGETS.column()] = log(0.01 + common.get(d));
    row[at + Feature.SIMILAR_SOURCES.column()] = log(0.01 + similar.get(d));
    row[at + Feature.CO_RECIPIENT.column()] = log(0.1 + recipients.get(d));
    row[at + Feature.CO_RECIPIENT_OF_TARGETS.column()] = log(0.1 + recipientsOfTargets.get(d));
  }

  private static float log(double value) {
    return value == 0.01 ? LOG_HUNDREDTH : value == 0.1 ? LOG_TENTH : (float) Math.log(value);
  }

  private static final float LOG_HUNDREDTH = (float) Math.log(0.01);
  private static final float LOG_TENTH = (float) Math.log(0.1);
}
