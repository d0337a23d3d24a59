package dev.tiara.answers.choice;

import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.PairTable;
import dev.tiara.events.EventTable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Queries for the next links of a log: the most likely targets of given sources, or the scores of
 * given pairs. In a bipartite log, links lead from sources to targets only.
 */
public final class LinkQuery {
  private final boolean bipartite;
  private final boolean[] isSource;
  private final boolean[] isTarget;
  private final PairTable contacts = new PairTable();

  /** Creates queries about the links that follow these events. */
  public LinkQuery(EventTable events) {
    bipartite = events.isBipartite();
    isSource = new boolean[events.nodes().size()];
    isTarget = new boolean[events.nodes().size()];
    for (int i = 0; i < events.size(); i++) {
      isSource[events.source(i)] = true;
      isTarget[events.target(i)] = true;
      contacts.add(events.source(i), events.target(i));
    }
  }

  /** Whether a node can be the source of a link. */
  public boolean canBeSource(int node) {
    return isSource[node] || !bipartite;
  }

  /** Whether a node can be the target of a link. */
  public boolean canBeTarget(int node) {
    return isTarget[node] || !bipartite;
  }

  /** All nodes that can be the source of a link. */
  public int[] sources() {
    return IntStream.range(0, isSource.length).filter(this::canBeSource).toArray();
  }

  /** The default candidates: all nodes that have been a target. */
  public int[] candidates() {
    return IntStream.range(0, isTarget.length).filter(v -> isTarget[v]).toArray();
  }

  /**
   * Ranked links, ordered by source and then by rank.
   *
   * @param known for each link, whether the source has contacted the target before
   */
  public record Ranking(
      int[] sources, int[] ranks, int[] targets, double[] scores, boolean[] known) {
    /** The number of links. */
    public int size() {
      return sources.length;
    }
  }

  /**
   * The most likely targets of each source; ties are broken by the earlier candidate.
   *
   * @param top the number of targets per source
   * @param excludesContacts whether to exclude targets that the source has contacted before
   * @param progress receives the number of finished sources
   * @throws CancellationException if the thread is interrupted
   */
  public Ranking best(
      LinkScorer scorer,
      int[] sources,
      int[] candidates,
      int top,
      boolean excludesContacts,
      LongConsumer progress) {
    var ranking = new RankingBuilder();
    double[] scores = new double[candidates.length];
    int[] asked = new int[candidates.length];
    for (int s = 0; s < sources.length; s++) {
      endIfInterrupted();
      int source = sources[s];
      int count = 0;
      for (int candidate : candidates) {
        if (!excludesContacts || contacts.find(source, candidate) < 0) {
          asked[count++] = candidate;
        }
      }
      scorer.score(source, asked, count, scores);
      int[] best = best(scores, count, top);
      for (int rank = 0; rank < best.length; rank++) {
        int target = asked[best[rank]];
        boolean known = contacts.find(source, target) >= 0;
        ranking.add(source, rank + 1, target, scores[best[rank]], known);
      }
      progress.accept(s + 1L);
    }
    return ranking.build();
  }

  /**
   * The indices of the highest scores above −∞, in descending order; ties are broken by the lower
   * index.
   */
  private static int[] best(double[] scores, int count, int top) {
    int[] best = new int[Math.min(top, count)];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (scores[i] == Double.NEGATIVE_INFINITY
          || (size == best.length && scores[i] <= scores[best[size - 1]])) {
        continue;
      }
      int at = size < best.length ? size++ : size - 1;
      while (at > 0 && scores[best[at - 1]] < scores[i]) {
        best[at] = best[at - 1];
        at--;
      }
      best[at] = i;
    }
    return Arrays.copyOf(best, size);
  }

  /**
   * The scores of pairs, in their order; an impossible link has the lowest finite number.
   *
   * @param progress receives the number of finished pairs
   * @throws CancellationException if the thread is interrupted
   */
  public double[] scores(LinkScorer scorer, int[] sources, int[] targets, LongConsumer progress) {
    // The pairs of a source are scored together, because preparing the source is most of the work.
    Map<Integer, IntStream.Builder> bySource = new LinkedHashMap<>();
    for (int i = 0; i < sources.length; i++) {
      bySource.computeIfAbsent(sources[i], s -> IntStream.builder()).add(i);
    }
    double[] scores = new double[sources.length];
    long done = 0;
    for (Map.Entry<Integer, IntStream.Builder> entry : bySource.entrySet()) {
      endIfInterrupted();
      int[] places = entry.getValue().build().toArray();
      int[] asked = Arrays.stream(places).map(i -> targets[i]).sorted().distinct().toArray();
      double[] found = new double[asked.length];
      scorer.score(entry.getKey(), asked, asked.length, found);
      for (int place : places) {
        double score = found[Arrays.binarySearch(asked, targets[place])];
        scores[place] = Math.max(-Double.MAX_VALUE, score); // JSON has no infinity
      }
      done += places.length;
      progress.accept(done);
    }
    return scores;
  }

  private static void endIfInterrupted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted while links were scored");
    }
  }

  /** Collects links. */
  private static final class RankingBuilder {
    private int[] sources = new int[16];
    private int[] ranks = new int[16];
    private int[] targets = new int[16];
    private double[] scores = new double[16];
    private boolean[] known = new boolean[16];
    private int size;

    void add(int source, int rank, int target, double score, boolean isKnown) {
      if (size == sources.length) {
        int room = Math.addExact(size, size);
        sources = Arrays.copyOf(sources, room);
        ranks = Arrays.copyOf(ranks, room);
        targets = Arrays.copyOf(targets, room);
        scores = Arrays.copyOf(scores, room);
        known = Arrays.copyOf(known, room);
      }
      sources[size] = source;
      ranks[size] = rank;
      targets[size] = target;
      scores[size] = score;
      known[size++] = isKnown;
    }

    Ranking build() {
      return new Ranking(
          Arrays.copyOf(sources, size),
          Arrays.copyOf(ranks, size),
          Arrays.copyOf(targets, size),
          Arrays.copyOf(scores, size),
          Arrays.copyOf(known, size));
    }
  }
}
