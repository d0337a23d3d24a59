package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.feature.FeatureStream;
import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.internal.random.Mix64;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Collects training queries as snapshots arrive: each is a link that occurred, and candidates that
 * did not. The hardest candidates are always included; from the others a few are drawn, weighted to
 * represent all of them.
 *
 * <p>Draws depend only on the seed, the snapshot and the link.
 */
final class TrainingQueries {
  /** The maximum number of links per snapshot. */
  private static final int MAX_LINKS = 350;

  /** The maximum number of queries kept; the oldest, which weigh least, are dropped first. */
  private static final int MAX_QUERIES = 8000;

  private static final int HARD = 60;
  private static final int DRAWN = 40;

  /** The number of snapshots to skip at the beginning, whose links have too little history. */
  private static final int FIRST_SNAPSHOTS = 3;

  /**
   * A link and its competitors.
   *
   * @param snapshot the snapshot in which the link occurred
   * @param importance the weight of the link, 1 on average over the sampled links of its snapshot
   * @param rows the features of the link, then of each competitor, in row-major order
   * @param contact for each row, whether the source had contacted the target before
   * @param weights the number of candidates that each row represents
   */
  record Query(int snapshot, double importance, float[] rows, boolean[] contact, float[] weights) {
    int size() {
      return weights.length;
    }
  }

  private final long seed;
  private final Deque<Query> queries = new ArrayDeque<>();
  private final int[] candidates;
  private final double[] hardness;

  TrainingQueries(int nodes, long seed) {
    this.seed = seed;
    this.candidates = new int[nodes];
    this.hardness = new double[nodes];
  }

  /** The number of queries so far. */
  int size() {
    return queries.size();
  }

  /** The queries so far, in chronological order. */
  List<Query> queries() {
    return new ArrayList<>(queries);
  }

  /** Collects queries from a snapshot, which must not have been revealed to the features yet. */
  void collect(EventBatch batch, FeatureStream features, FeatureStream.Reader reader) {
    if (batch.snapshot() < FIRST_SNAPSHOTS || batch.size() == 0) {
      return;
    }
    int count = 0;
    for (int v = 0; v < candidates.length; v++) {
      if (features.isSeen(v)) {
        candidates[count++] = v;
      }
    }
    LinkSample sample = LinkSample.of(batch, features, MAX_LINKS, seed);
    long[] all = batch.links();
    long[] links = sample.links();
    boolean[] isTarget = new boolean[candidates.length];
    int from = 0;
    while (from < links.length) {
      int source = EventBatch.source(links[from]);
      int to = from;
      while (to < links.length && EventBatch.source(links[to]) == source) {
        to++;
      }
      mark(all, source, isTarget, true);
      if (features.isSeen(source)) {
        reader.source(source);
        bySource(
            batch.snapshot(),
            sample,
            Arrays.copyOfRange(links, from, to),
            isTarget,
            count,
            features,
            reader);
      }
      mark(all, source, isTarget, false);
      from = to;
    }
    while (queries.size() > MAX_QUERIES) {
      queries.removeFirst();
    }
  }

  /**
   * Sets the marks of the targets of a source, given all links of the snapshot in ascending order.
   */
  private static void mark(long[] links, int source, boolean[] isTarget, boolean value) {
    int from = Arrays.binarySearch(links, EventBatch.key(source, 0));
    for (int i = from < 0 ? -from - 1 : from;
        i < links.length && EventBatch.source(links[i]) == source;
        i++) {
      isTarget[EventBatch.target(links[i])] = value;
    }
  }

  private void bySource(
      int snapshot,
      LinkSample sample,
      long[] links,
      boolean[] isTarget,
      int count,
      FeatureStream features,
      FeatureStream.Reader reader) {
    int source = EventBatch.source(links[0]);
    int[] others = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int v = candidates[i];
      // As in scoring, a source is not a candidate itself before its first self-loop.
      if (!isTarget[v] && (v != source || reader.isContact(v))) {
        others[size] = v;
        hardness[size++] = reader.hardness(v);
      }
    }
    int hard = Math.min(HARD, size);
    boolean[] isHard = hardest(size, hard);
    int[] hardNodes = new int[hard];
    int[] rest = new int[size - hard];
    int h = 0;
    int r = 0;
    for (int i = 0; i < size; i++) {
      if (isHard[i]) {
        hardNodes[h++] = others[i];
      } else {
        rest[r++] = others[i];
      }
    }
    for (long link : links) {
      int target = EventBatch.target(link);
      if (features.isSeen(target) && (target != source || reader.isContact(target))) {
        double importance = sample.importance(reader.isContact(target));
        queries.addLast(query(snapshot, importance, source, target, hardNodes, rest, reader));
      }
    }
  }

  /**
   * Marks the given number of hardest among the first {@code size} candidates; ties are broken by
   * the lower index.
   */
  private boolean[] hardest(int size, int hard) {
    boolean[] isHard = new boolean[size];
    if (hard == 0) {
      return isHard;
    }
    double least = leastHard(size, hard);
    int above = 0;
    for (int i = 0; i < size; i++) {
      above += hardness[i] > least ? 1 : 0;
    }
    int ties = hard - above;
    for (int i = 0; i < size; i++) {
      if (hardness[i] > least || (hardness[i] == least && ties-- > 0)) {
        isHard[i] = true;
      }
    }
    return isHard;
  }

  /**
   * The hardness of the candidate at rank {@code hard}. Most candidates are strangers, which all
   * have the lowest hardness, so only the others are sorted.
   */
  private double leastHard(int size, int hard) {
    double base = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      base = Math.min(base, hardness[i]);
    }
    double[] above = new double[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (hardness[i] > base) {
        above[count++] = hardness[i];
      }
    }
    Arrays.sort(above, 0, count);
    return count < hard ? base : above[count - hard];
  }

  private Query query(
      int snapshot,
      double importance,
      int source,
      int target,
      int[] hard,
      int[] rest,
      FeatureStream.Reader reader) {
    var random = new SplittableRandom(Mix64.key(seed, snapshot, source, target));
    int drawn = Math.min(DRAWN, rest.length);
    int size = 1 + hard.length + drawn;
    int[] nodes = new int[size];
    float[] weights = new float[size];
    Arrays.fill(weights, 1);
    nodes[0] = target;
    System.arraycopy(hard, 0, nodes, 1, hard.length);
    int[] places = new int[drawn];
    for (int i = 0; i < drawn; i++) {
      places[i] = i + random.nextInt(rest.length - i);
      nodes[1 + hard.length + i] = rest[places[i]];
      rest[places[i]] = rest[i];
      weights[1 + hard.length + i] = (float) rest.length / drawn;
    }
    for (int i = drawn - 1; i >= 0; i--) {
      rest[places[i]] = nodes[1 + hard.length + i]; // restored for the next link
    }
    float[] rows = new float[size * Feature.COUNT];
    boolean[] contact = new boolean[size];
    for (int i = 0; i < size; i++) {
      reader.write(nodes[i], rows, i * Feature.COUNT);
      contact[i] = reader.isContact(nodes[i]);
    }
    return new Query(snapshot, importance, rows, contact, weights);
  }
}
