package dev.tiara.answers.feature;

import dev.tiara.answers.ranking.EventBatch;
import java.util.Arrays;

/** The history of single nodes, and the target features derived from it. */
final class NodeHistory {
  private static final double[] IN_HALF_LIVES = {1.0 / 7, 1, 4};
  private static final double[] OUT_HALF_LIVES = {1.0 / 7, 1};
  private static final double[] NEW_HALF_LIVES = {1, 4};
  private static final double SOURCES_HALF_LIFE = 4;

  /** The number of time units per snapshot: the unit is an hour if a snapshot is a week. */
  private static final double HOURS = 168;

  private final int nodes;
  private final double width;
  private final double[] lastIn;
  private final double[] lastOut;
  private final double[] first;
  private final double[][] inCounts;
  private final double[][] outCounts;
  private final double[][] newSources;
  private final double[] sources;
  private final int[] mutual;
  private double start = Double.NaN;
  private double now;

  NodeHistory(int nodes, double width) {
    this.nodes = nodes;
    this.width = width;
    lastIn = missing();
    lastOut = missing();
    first = missing();
    inCounts = new double[IN_HALF_LIVES.length][nodes];
    outCounts = new double[OUT_HALF_LIVES.length][nodes];
    newSources = new double[NEW_HALF_LIVES.length][nodes];
    sources = new double[nodes];
    mutual = new int[nodes];
  }

  private double[] missing() {
    double[] times = new double[nodes];
    Arrays.fill(times, Double.NEGATIVE_INFINITY);
    return times;
  }

  /** Whether a node has had an event. */
  boolean isSeen(int node) {
    return first[node] != Double.NEGATIVE_INFINITY;
  }

  /** Adds a snapshot, after it has been added to the history of pairs. */
  void reveal(EventBatch batch, PairHistory pairs) {
    decay(inCounts, IN_HALF_LIVES);
    decay(outCounts, OUT_HALF_LIVES);
    decay(newSources, NEW_HALF_LIVES);
    decay(sources, SOURCES_HALF_LIFE);
    now = batch.end();
    start = Double.isNaN(start) ? batch.start() : start;
    for (int i = 0; i < batch.size(); i++) {
      int source = batch.sources()[i];
      int target = batch.targets()[i];
      double time = batch.times()[i];
      double age = (now - time) / width;
      lastOut[source] = time;
      lastIn[target] = time;
      see(source, time);
      see(target, time);
      count(inCounts, IN_HALF_LIVES, target, age);
      count(outCounts, OUT_HALF_LIVES, source, age);
    }
    for (long link : batch.links()) {
      sources[EventBatch.target(link)]++;
    }
    for (int p = pairs.firstNew; p < pairs.pairs.size(); p++) {
      int target = pairs.pairs.second(p);
      // The age of the pair's last event, as within a snapshot it is close to that of its first.
      count(newSources, NEW_HALF_LIVES, target, (now - pairs.lastTime[p]) / width);
      int back = pairs.reverse[p];
      if (back >= 0 && back <= p) {
        mutual[target]++;
        if (back != p) {
          mutual[pairs.pairs.first(p)]++;
        }
      }
    }
  }

  private void see(int node, double time) {
    if (!isSeen(node)) {
      first[node] = time;
    }
  }

  private static void count(double[][] counts, double[] halfLives, int node, double age) {
    for (int k = 0; k < counts.length; k++) {
      counts[k][node] += Math.pow(2, -age / halfLives[k]);
    }
  }

  private static void decay(double[][] counts, double[] halfLives) {
    for (int k = 0; k < counts.length; k++) {
      decay(counts[k], halfLives[k]);
    }
  }

  private static void decay(double[] counts, double halfLife) {
    double factor = Math.pow(2, -1 / halfLife);
    for (int v = 0; v < counts.length; v++) {
      double count = counts[v] * factor;
      counts[v] = count < 1e-200 ? 0 : count;
    }
  }

  /** Writes the target features of all nodes, starting with {@link Feature#TARGET_IDLE}. */
  void features(PairHistory pairs, float[] table, int columns) {
    int[] popular = ranks(inCounts[1]);
    int[] recent = ranks(lastIn);
    int from = Feature.TARGET_IDLE.column();
    for (int d = 0; d < nodes; d++) {
      int at = d * columns - from;
      table[at + Feature.TARGET_IDLE.column()] = since(Math.max(lastIn[d], lastOut[d]));
      table[at + Feature.TARGET_UNCONTACTED.column()] = since(lastIn[d]);
      table[at + Feature.TARGET_SILENT.column()] = since(lastOut[d]);
      table[at + Feature.TARGET_AGE.column()] = since(first[d]);
      for (int k = 0; k < IN_HALF_LIVES.length; k++) {
        table[at + Feature.TARGET_IN_SHORT.column() + k] = log(0.01 + inCounts[k][d]);
      }
      for (int k = 0; k < OUT_HALF_LIVES.length; k++) {
        table[at + Feature.TARGET_OUT_SHORT.column() + k] = log(0.01 + outCounts[k][d]);
      }
      table[at + Feature.TARGET_SOURCES.column()] = log(0.05 + sources[d]);
      for (int k = 0; k < NEW_HALF_LIVES.length; k++) {
        table[at + Feature.TARGET_NEW_SOURCES_SHORT.column() + k] = log(0.05 + newSources[k][d]);
      }
      int degree = pairs.in.count(d);
      table[at + Feature.TARGET_UNSEEN.column()] = degree == 0 ? 1 : 0;
      table[at + Feature.TARGET_DEGREE.column()] = log(1.0 + degree);
      table[at + Feature.TARGET_RANK_POPULAR.column()] = log(1.0 + popular[d]);
      table[at + Feature.TARGET_RANK_RECENT.column()] = log(1.0 + recent[d]);
      table[at + Feature.TARGET_REPLIES.column()] = (float) ((mutual[d] + 0.5) / (degree + 1));
    }
  }

  private float since(double time) {
    double gap = time == Double.NEGATIVE_INFINITY ? now - start + width : now - time;
    return (float) Math.log1p(HOURS * Math.max(0, gap) / width);
  }

  private static float log(double value) {
    return (float) Math.log(value);
  }

  /** For each node, the number of nodes with a larger value. */
  private int[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int[] ranks = new int[nodes];
    for (int v = 0; v < nodes; v++) {
      ranks[v] = nodes - firstAbove(sorted, values[v]);
    }
    return ranks;
  }

  private static int firstAbove(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > value) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
