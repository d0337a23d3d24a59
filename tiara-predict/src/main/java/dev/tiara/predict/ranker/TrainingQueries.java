package dev.tiara.predict.ranker;

import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.ranking.EventBatch;
import dev.tiara.predict.feature.Feature;
import dev.tiara.predict.feature.FeatureStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Collects training queries as snapshots arrive: a link that came true, and candidates that did
 * not. The hardest candidates are all taken; of the others a few are drawn and stand for the rest.
 *
 * <p>Draws depend on the seed, the snapshot and the link alone.
 */
final class TrainingQueries {
  /** Links of a snapshot at most. */
  private static final int LINKS = 350;

  /** Queries kept at most; the oldest, which weigh least, go first. */
  private static final int MOST = 8000;

  private static final int HARD = 60;
  private static final int DRAWN = 40;

  /** Links of the first snapshots have no past to learn from. */
  private static final int FIRST_SNAPSHOTS = 3;

  /**
   * One link and its competitors.
   *
   * @param snapshot in which it came true
   * @param importance how much the link counts among those of its snapshot, 1 on average
   * @param rows the features of the link, then of each competitor
   * @param contact whether the source had contacted them before, in the order of the rows
   * @param weights how many candidates each row stands for
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

  /** The queries so far, in the order of time. */
  List<Query> queries() {
    return new ArrayList<>(queries);
  }

  /** Takes the links of a snapshot, before the features see it. */
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
    LinkSample sample = LinkSample.of(batch, features, LINKS, seed);
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
    while (queries.size() > MOST) {
      queries.removeFirst();
    }
  }

  /** Marks the targets of a source, given all links of the snapshot in ascending order. */
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
      // As when it is asked: nobody competes with themselves before their first self-loop.
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

  /** Marks exactly this many of the first {@code size} candidates; of equals, the earlier ones. */
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

  /** The hardness that this many candidates reach. Most are strangers, equally far away. */
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
      rest[places[i]] = nodes[1 + hard.length + i]; // as it was, for the next link
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
