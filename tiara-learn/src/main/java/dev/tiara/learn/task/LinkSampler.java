package dev.tiara.learn.task;

import dev.tiara.internal.random.Mix64;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Draws the samples of link prediction. The draws for a snapshot depend only on seed, round,
 * snapshot and kind of negatives.
 *
 * <p>For each original link u → v, there are two positives, (u, v) and (v, u), and two negatives,
 * (u, w) and (w, u). The nodes w of one u are distinct, and each is {@linkplain RandomNegatives
 * allowed} as a negative of u. A node u that has fewer allowed nodes than links gets fewer
 * negatives.
 */
@Experimental
public final class LinkSampler {
  private static final int[] NONE = {};

  private final LinkData data;
  private final TimeSplit split;
  private final RandomNegatives randomNegatives;
  private final long seed;

  /** A sampler of these links. */
  public LinkSampler(LinkData data, TimeSplit split, RandomNegatives randomNegatives, long seed) {
    this.data = data;
    this.split = split;
    this.randomNegatives = randomNegatives;
    this.seed = seed;
  }

  /**
   * Samples of the snapshots [from, to), predicted from [from − 1, to − 1), with random negatives.
   */
  public LinkSamples random(int from, int to, long round) {
    return sample(from, to, round, NegativeSampling.RANDOM);
  }

  /**
   * Samples with negatives of the given kind. If a source has too few historical or inductive
   * partners, the remaining negatives are random.
   */
  public LinkSamples sample(int from, int to, long round, NegativeSampling kind) {
    return switch (kind) {
      case RANDOM -> draw(from, to, s -> negatives(s, Mix64.key(seed, round, s), Set.of()));
      case HISTORICAL ->
          draw(from, to, s -> negatives(s, Mix64.key(seed, round, s, 1), pairs(0, s)));
      case INDUCTIVE -> {
        Set<Long> fresh = pairs(split.trainEnd(), split.length());
        fresh.removeAll(pairs(0, split.trainEnd()));
        yield draw(from, to, s -> negatives(s, Mix64.key(seed, round, s, 2), fresh));
      }
    };
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

  /**
   * Draws as many negatives for each source as it has links, first from the pool, then from all
   * nodes.
   */
  private LinkData.Links negatives(int s, long key, Set<Long> pool) {
    LinkData.Links links = data.originals().get(s);
    int n = data.graph().nodeCount();
    Map<Integer, int[]> partners = partners(links, pool);
    Map<Integer, int[]> linkedFrom =
        randomNegatives == RandomNegatives.UNLINKED ? sourcesByTarget(links) : Map.of();
    Random random = new Random(key);
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
      for (int source : linkedFrom.getOrDefault(u, NONE)) {
        taken.set(source);
      }
      // A node that is linked to nearly all others has fewer allowed nodes than links.
      int wanted = Math.min(end - start, n - taken.cardinality());
      int[] known = partners.getOrDefault(u, NONE);
      for (int i = 0; i < wanted; i++) {
        int w;
        if (i < known.length) { // one step of a Fisher-Yates shuffle
          int j = i + random.nextInt(known.length - i);
          w = known[j];
          known[j] = known[i];
        } else {
          do {
            w = random.nextInt(n);
          } while (taken.get(w));
        }
        taken.set(w);
        sources[count] = u;
        targets[count++] = w;
      }
      start = end;
    }
    return new LinkData.Links(Arrays.copyOf(sources, count), Arrays.copyOf(targets, count));
  }

  /** The sources of the links to each target. */
  private static Map<Integer, int[]> sourcesByTarget(LinkData.Links links) {
    Map<Integer, IntStream.Builder> builders = new HashMap<>();
    for (int i = 0; i < links.count(); i++) {
      builders
          .computeIfAbsent(links.targets()[i], target -> IntStream.builder())
          .add(links.sources()[i]);
    }
    Map<Integer, int[]> sources = new HashMap<>();
    builders.forEach((target, builder) -> sources.put(target, builder.build().toArray()));
    return sources;
  }

  /**
   * The partners of each source in the pool, ascending, except those it is linked to in this
   * snapshot.
   */
  private static Map<Integer, int[]> partners(LinkData.Links links, Set<Long> pool) {
    Set<Long> now = new HashSet<>();
    add(links, now);
    Map<Integer, Set<Integer>> sets = new HashMap<>();
    for (int source : links.sources()) {
      sets.put(source, new TreeSet<>());
    }
    for (long pair : pool) {
      if (!now.contains(pair)) {
        int u = (int) (pair >>> 32);
        int v = (int) pair;
        if (sets.containsKey(u)) {
          sets.get(u).add(v);
        }
        if (sets.containsKey(v)) {
          sets.get(v).add(u);
        }
      }
    }
    Map<Integer, int[]> arrays = new HashMap<>();
    sets.forEach((u, set) -> arrays.put(u, set.stream().mapToInt(Integer::intValue).toArray()));
    return arrays;
  }

  /** The undirected pairs linked in the snapshots [from, to). */
  private Set<Long> pairs(int from, int to) {
    Set<Long> pairs = new HashSet<>();
    for (int s = from; s < to; s++) {
      add(data.originals().get(s), pairs);
    }
    return pairs;
  }

  private static void add(LinkData.Links links, Set<Long> pairs) {
    for (int i = 0; i < links.count(); i++) {
      int u = links.sources()[i];
      int v = links.targets()[i];
      pairs.add(((long) Math.min(u, v) << 32) | Math.max(u, v));
    }
  }
}
