package dev.tiara.learn.task;

import dev.tiara.learn.tensor.Mix64;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Draws the samples of link prediction. The draws of a snapshot depend on seed, round and snapshot
 * alone.
 *
 * <p>For each original link u → v: the positives (u, v) and (v, u), and one negative (u, w) with
 * (w, u). The w of one u are distinct, and none is u or one of its original targets.
 */
public final class LinkSampler {
  private final LinkData data;
  private final TimeSplit split;
  private final long seed;

  /** A sampler of these links. */
  public LinkSampler(LinkData data, TimeSplit split, long seed) {
    this.data = data;
    this.split = split;
    this.seed = seed;
  }

  /** Samples of the snapshots [from, to), predicted from [from − 1, to − 1), random negatives. */
  public LinkSamples random(int from, int to, long round) {
    return draw(from, to, s -> randomNegatives(s, round));
  }

  /**
   * Samples with the given negatives. Where a snapshot has too few historical or inductive pairs
   * the rest are random, as their inventors do it.
   */
  public LinkSamples sample(int from, int to, long round, NegativeSampling kind) {
    if (kind == NegativeSampling.RANDOM) {
      return random(from, to, round);
    }
    boolean historical = kind == NegativeSampling.HISTORICAL;
    long[] pool = historical ? seen(0, split.trainEnd()) : unseen(to);
    return draw(from, to, s -> pooledNegatives(s, round, pool, historical ? 1 : 2));
  }

  @FunctionalInterface
  private interface Negatives {
    LinkData.Links of(int snapshot);
  }

  private LinkSamples draw(int from, int to, Negatives negatives) {
    if (from < 1 || to > data.graph().length() || from >= to) {
      throw new IllegalArgumentException(
          "predicted snapshots must be within 1 and "
              + data.graph().length()
              + ", got "
              + from
              + " to "
              + to);
    }
    int[][] sources = new int[to - 1][];
    int[][] targets = new int[to - 1][];
    int[] positives = new int[to - 1];
    Arrays.setAll(sources, t -> new int[0]);
    Arrays.setAll(targets, t -> new int[0]);
    for (int s = from; s < to; s++) {
      LinkData.Links links = data.originals().get(s);
      LinkData.Links none = negatives.of(s);
      int[] u = new int[2 * (links.count() + none.count())];
      int[] v = new int[u.length];
      bothWays(links, u, v, 0);
      bothWays(none, u, v, 2 * links.count());
      sources[s - 1] = u;
      targets[s - 1] = v;
      positives[s - 1] = 2 * links.count();
    }
    return new LinkSamples(sources, targets, positives);
  }

  private static void bothWays(LinkData.Links links, int[] u, int[] v, int start) {
    int m = links.count();
    System.arraycopy(links.sources(), 0, u, start, m);
    System.arraycopy(links.targets(), 0, v, start, m);
    System.arraycopy(links.targets(), 0, u, start + m, m);
    System.arraycopy(links.sources(), 0, v, start + m, m);
  }

  private LinkData.Links randomNegatives(int s, long round) {
    LinkData.Links links = data.originals().get(s);
    int n = data.graph().nodeCount();
    Random random = new Random(Mix64.key(seed, round, s));
    int[] sources = new int[links.count()];
    int[] targets = new int[links.count()];
    BitSet taken = new BitSet(n);
    int count = 0;
    int start = 0;
    while (start < links.count()) {
      int u = links.sources()[start];
      int end = start;
      taken.clear();
      taken.set(u);
      while (end < links.count() && links.sources()[end] == u) {
        taken.set(links.targets()[end++]);
      }
      // A node linked to nearly all others has fewer strangers than links.
      int wanted = Math.min(end - start, n - taken.cardinality());
      for (int i = 0; i < wanted; i++) {
        int w;
        do {
          w = random.nextInt(n);
        } while (taken.get(w));
        taken.set(w);
        sources[count] = u;
        targets[count++] = w;
      }
      start = end;
    }
    return new LinkData.Links(Arrays.copyOf(sources, count), Arrays.copyOf(targets, count));
  }

  private LinkData.Links pooledNegatives(int s, long round, long[] pool, int stream) {
    Set<Long> now = new HashSet<>();
    LinkData.Links links = data.originals().get(s);
    for (int i = 0; i < links.count(); i++) {
      now.add(undirected(links.sources()[i], links.targets()[i]));
    }
    long[] candidates = Arrays.stream(pool).filter(pair -> !now.contains(pair)).toArray();
    Random random = new Random(Mix64.key(seed, round, s, stream));
    int wanted = links.count();
    int taken = Math.min(wanted, candidates.length);
    int[] sources = new int[wanted];
    int[] targets = new int[wanted];
    for (int i = 0; i < taken; i++) { // the first steps of a Fisher-Yates shuffle
      int j = i + random.nextInt(candidates.length - i);
      long pair = candidates[j];
      candidates[j] = candidates[i];
      sources[i] = (int) (pair >>> 32);
      targets[i] = (int) pair;
    }
    LinkData.Links rest = randomNegatives(s, Mix64.key(round, stream));
    int fill = Math.min(wanted - taken, rest.count());
    System.arraycopy(rest.sources(), 0, sources, taken, fill);
    System.arraycopy(rest.targets(), 0, targets, taken, fill);
    return new LinkData.Links(
        Arrays.copyOf(sources, taken + fill), Arrays.copyOf(targets, taken + fill));
  }

  private static long undirected(int u, int v) {
    return ((long) Math.min(u, v) << 32) | Math.max(u, v);
  }

  /** The pairs linked in the snapshots [from, to), ascending. */
  private long[] seen(int from, int to) {
    return pairs(from, to).stream().mapToLong(Long::longValue).sorted().toArray();
  }

  private Set<Long> pairs(int from, int to) {
    Set<Long> pairs = new HashSet<>();
    for (int s = from; s < to; s++) {
      LinkData.Links links = data.originals().get(s);
      for (int i = 0; i < links.count(); i++) {
        pairs.add(undirected(links.sources()[i], links.targets()[i]));
      }
    }
    return pairs;
  }

  /** The pairs linked from the end of training on, and never in training, ascending. */
  private long[] unseen(int to) {
    Set<Long> fresh = pairs(split.trainEnd(), to);
    fresh.removeAll(pairs(0, split.trainEnd()));
    return fresh.stream().mapToLong(Long::longValue).sorted().toArray();
  }
}
