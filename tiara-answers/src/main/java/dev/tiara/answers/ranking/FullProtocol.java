package dev.tiara.answers.ranking;

import dev.tiara.internal.random.Mix64;
import java.util.Arrays;

/**
 * Full ranking: a link competes with every node that has been a target so far, except the other
 * targets that its source has in the same snapshot. By default the last fifth of the snapshots is
 * the test part; the 15% before it are for validation.
 *
 * <p>A new link is also ranked among only the nodes that its source has not contacted yet. Links to
 * nodes that have never been a target cannot be ranked and are skipped.
 *
 * @param testShare the share of test snapshots; 0 for none, so that the latest snapshots are for
 *     validation
 * @param sampledSources the number of sources to evaluate per snapshot; if there are more, a random
 *     sample of about this size
 */
public record FullProtocol(double testShare, int sampledSources) implements RankingProtocol {
  private static final long SEED = 1;
  private static final int[] NOBODY = new int[0];

  /** Checks the bounds. */
  public FullProtocol {
    if (!(testShare >= 0 && testShare < 1)) {
      throw new IllegalArgumentException(
          "share of test snapshots must be in [0, 1), got " + testShare);
    }
    if (sampledSources < 1) {
      throw new IllegalArgumentException("sources must be at least 1, got " + sampledSources);
    }
  }

  /** The protocol with one fifth of the snapshots for testing, and all sources. */
  public FullProtocol() {
    this(0.2, Integer.MAX_VALUE);
  }

  @Override
  public String name() {
    return "full";
  }

  @Override
  public boolean keepsLearning() {
    return true;
  }

  @Override
  public SnapshotSplit split(int snapshots) {
    int test = testShare == 0 ? 0 : Math.max(1, (int) Math.round(testShare * snapshots));
    int validation = Math.max(1, (int) Math.round(0.15 * snapshots));
    return new SnapshotSplit(snapshots - test - validation, snapshots - test, snapshots);
  }

  @Override
  public Judge judge(EventStream stream) {
    int n = stream.nodes().size();
    return new Judge() {
      private final PastLinks past = new PastLinks(n);
      private final boolean[] isCandidate = new boolean[n];
      private int[] candidates = new int[0];

      private double asked = 1;
      private int askedIn = -1;

      @Override
      public int[] pool(int snapshot, int source) {
        if (snapshot != askedIn) {
          askedIn = snapshot;
          int[] sources = stream.batch(snapshot).sources();
          long distinct = Arrays.stream(sources).distinct().count();
          asked = Math.min(1, (double) sampledSources / distinct);
        }
        // Each source is sampled independently of the others.
        double draw = (Mix64.key(SEED, snapshot, source) >>> 11) * 0x1p-53;
        return draw < asked ? candidates : NOBODY;
      }

      @Override
      public void rank(int snapshot, int source, int[] targets, double[] scores, RankList ranks) {
        for (int target : targets) {
          if (isCandidate[target]) {
            boolean known = past.contains(source, target);
            double rank = rank(source, target, targets, scores, false);
            ranks.add(rank, known ? rank : rank(source, target, targets, scores, true), known);
          }
        }
      }

      private double rank(
          int source, int target, int[] targets, double[] scores, boolean amongNew) {
        double own = scores[target];
        int above = 0;
        int equal = 0;
        for (int candidate : candidates) {
          double score = scores[candidate];
          if (score >= own
              && Arrays.binarySearch(targets, candidate) < 0
              && !(amongNew && past.contains(source, candidate))) {
            above += score > own ? 1 : 0;
            equal += score == own ? 1 : 0;
          }
        }
        return 1 + above + 0.5 * equal;
      }

      @Override
      public void reveal(EventBatch snapshot) {
        past.add(snapshot);
        int count = candidates.length;
        candidates = Arrays.copyOf(candidates, count + snapshot.size());
        for (int target : snapshot.targets()) {
          if (!isCandidate[target]) {
            isCandidate[target] = true;
            candidates[count++] = target;
          }
        }
        candidates = Arrays.copyOf(candidates, count);
      }
    };
  }
}
