package dev.tiara.answers.ranking;

import dev.tiara.events.TimeBins;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The protocol of UTG (Huang et al. 2024, arXiv 2407.12269), which follows TGB: a link competes
 * with up to min(n, 1000) sampled nodes. Up to half of these are targets that its source had in the
 * training part, the others are drawn uniformly; none is a target of the source in the same
 * snapshot. Its rank is 1 + ½ (number scored above + number scored above or equal).
 *
 * @param seeds the seeds of the samples; the reciprocal rank of a link is the mean over them
 */
public record UtgProtocol(List<Long> seeds) implements RankingProtocol {
  private static final int MAX_COMPETITORS = 1000;

  /** Copies the seeds, of which there must be at least one. */
  public UtgProtocol {
    seeds = List.copyOf(seeds);
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException("seeds must not be empty");
    }
  }

  /** The protocol with samples from one seed. */
  public UtgProtocol(long seed) {
    this(List.of(seed));
  }

  /** The bins of UTG: ⌈(τ − τ_first) / width⌉. */
  public static TimeBins bins(double width) {
    return TimeBins.ofWidth(width).fromFirstEvent().closedAtEnd();
  }

  @Override
  public String name() {
    return "utg";
  }

  /**
   * Training ends with the ⌈0.70 quantile⌉ of the snapshot numbers, validation with the ⌈0.85
   * quantile⌉.
   */
  @Override
  public SnapshotSplit split(int snapshots) {
    int last = snapshots - 1;
    return new SnapshotSplit(
        (int) Math.ceil(0.70 * last) + 1, (int) Math.ceil(0.85 * last) + 1, snapshots);
  }

  /** EdgeBank's window, in snapshots: 15% of the span of the training part. */
  public static int edgeBankWindow(SnapshotSplit split) {
    return Math.max(1, (int) Math.floor(0.15 * (split.trainEnd() - 1)) + 1);
  }

  @Override
  public Judge judge(EventStream stream) {
    int n = stream.nodes().size();
    int trainEnd = split(stream.length()).trainEnd();
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    return new Judge() {
      private final PastLinks past = new PastLinks(n);
      private final PastLinks training = new PastLinks(n);
      private final int[] drawn = new int[n];
      private final boolean[] taken = new boolean[n];

      @Override
      public int[] pool(int snapshot, int source) {
        return all;
      }

      @Override
      public void rank(int snapshot, int source, int[] targets, double[] scores, RankList ranks) {
        for (int target : targets) {
          double reciprocal = 0;
          double hit = 0;
          for (long seed : seeds) {
            double rank = rank(target, draw(seed, snapshot, source, target, targets), scores);
            reciprocal += 1 / rank / seeds.size();
            hit += RankList.hit(rank) / seeds.size();
          }
          ranks.add(reciprocal, hit, reciprocal, hit, past.contains(source, target));
        }
      }

      private double rank(int target, int count, double[] scores) {
        int above = 0;
        int equal = 0;
        for (int i = 0; i < count; i++) {
          above += scores[drawn[i]] > scores[target] ? 1 : 0;
          equal += scores[drawn[i]] == scores[target] ? 1 : 0;
        }
        return 1 + above + 0.5 * equal;
      }

      /** Draws the competitors of a link to the front of {@code drawn} and returns their number. */
      private int draw(long seed, int snapshot, int source, int target, int[] targets) {
        var random = new SplittableRandom(Mix64.key(seed, snapshot, source, target));
        int total = Math.min(n, MAX_COMPETITORS);
        Arrays.fill(taken, false);
        for (int positive : targets) {
          taken[positive] = true;
        }
        int historical = 0;
        for (int earlier : training.of(source)) {
          if (!taken[earlier]) {
            drawn[historical++] = earlier;
          }
        }
        historical = sample(drawn, historical, Math.min(historical, total / 2), random);
        for (int i = 0; i < historical; i++) {
          taken[drawn[i]] = true;
        }
        int[] rest = new int[n];
        int available = 0;
        for (int v = 0; v < n; v++) {
          if (!taken[v]) {
            rest[available++] = v;
          }
        }
        int more = sample(rest, available, Math.min(available, total - historical), random);
        System.arraycopy(rest, 0, drawn, historical, more);
        return historical + more;
      }

      @Override
      public void reveal(EventBatch snapshot) {
        past.add(snapshot);
        if (snapshot.snapshot() < trainEnd) {
          training.add(snapshot);
        }
      }
    };
  }

  /** Moves a sample of {@code count} of the first {@code size} values to the front. */
  private static int sample(int[] values, int size, int count, SplittableRandom random) {
    for (int i = 0; i < count; i++) {
      int j = i + random.nextInt(size - i);
      int value = values[j];
      values[j] = values[i];
      values[i] = value;
    }
    return count;
  }
}
