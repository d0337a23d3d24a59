package dev.tiara.answers.choice;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Chooses α, β, the direction and the time resolution of a proximity by how well it ranks the links
 * of recent snapshots. It takes only seconds, because it computes only the columns of sampled
 * sources and climbs to a local optimum of the grid instead of searching all of it.
 *
 * @param settings the best settings found
 * @param mrr its mean reciprocal rank on the sampled links
 * @param tried all settings that were tried, with their mean reciprocal ranks
 */
public record ProximityChoice(
    ProximitySettings settings, double mrr, Map<ProximitySettings, Double> tried) {
  /** The values of α to try; β is 1 − α − c. */
  private static final double[] ALPHAS = {0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7};

  /** The values to try of c, the probability of a step along an edge. */
  private static final double[] STEPS = {0.05, 0.1, 0.2, 0.4, 0.6};

  private static final int SOURCES = 100;

  /** Takes a copy. */
  public ProximityChoice {
    tried = Map.copyOf(tried);
  }

  /** The directions and the numbers of parts per snapshot to choose from; a single one is fixed. */
  public record Options(List<Direction> directions, List<Integer> parts) {
    /** Takes copies. */
    public Options {
      directions = List.copyOf(directions);
      parts = List.copyOf(parts);
    }

    /** Chooses both the direction and the number of parts. */
    public static final Options ALL =
        new Options(List.of(Direction.UNDIRECTED, Direction.DIRECTED), List.of(1, 7));
  }

  /**
   * Chooses by the links of snapshots from {@code from}, inclusive, to {@code to}, exclusive; later
   * snapshots have no influence.
   */
  public static ProximityChoice of(
      EventStream stream, int from, int to, Options options, long seed) {
    Map<ProximitySettings, Double> tried = new HashMap<>();
    var sample = new Sample(stream, from, to, seed);
    int alpha = 4;
    int step = 1;
    ProximitySettings best = settings(alpha, step, options.directions.get(0), options.parts.get(0));
    for (Direction direction : options.directions) {
      for (int parts : options.parts) {
        // Time passes in smaller steps on finer snapshots, so their search starts with rarer
        // restarts.
        var first = settings(parts == 1 ? 4 : 2, step, direction, parts);
        best = better(sample, best, first, tried);
      }
    }
    alpha = nearest(ALPHAS, best.alpha());
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int[] move : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        int a = alpha + move[0];
        int c = step + move[1];
        if (a >= 0 && a < ALPHAS.length && c >= 0 && c < STEPS.length && ALPHAS[a] + STEPS[c] < 1) {
          var next = settings(a, c, best.direction(), best.parts());
          ProximitySettings winner = better(sample, best, next, tried);
          if (!winner.equals(best)) {
            best = winner;
            alpha = a;
            step = c;
            moved = true;
          }
        }
      }
    }
    for (Direction direction : options.directions) {
      best =
          better(
              sample,
              best,
              new ProximitySettings(best.alpha(), best.beta(), direction, best.parts()),
              tried);
    }
    return new ProximityChoice(best, tried.getOrDefault(best, 0.0), tried);
  }

  private static int nearest(double[] values, double value) {
    int best = 0;
    for (int i = 0; i < values.length; i++) {
      best = Math.abs(values[i] - value) < Math.abs(values[best] - value) ? i : best;
    }
    return best;
  }

  private static ProximitySettings settings(int alpha, int step, Direction direction, int parts) {
    double beta = Math.max(0, 1 - ALPHAS[alpha] - STEPS[step]);
    // Rounded, because 1 − 0.3 − 0.1 is not exactly 0.6 in floating point.
    return new ProximitySettings(ALPHAS[alpha], Math.round(beta * 1e6) / 1e6, direction, parts);
  }

  private static ProximitySettings better(
      Sample sample,
      ProximitySettings best,
      ProximitySettings next,
      Map<ProximitySettings, Double> tried) {
    double bestMrr = tried.computeIfAbsent(best, sample::mrr);
    double nextMrr = tried.computeIfAbsent(next, sample::mrr);
    return nextMrr > bestMrr ? next : best;
  }

  /** The links of sampled sources in recent snapshots. */
  private static final class Sample {
    private final EventStream stream;
    private final int from;
    private final int to;
    private final int[] sources;

    Sample(EventStream stream, int from, int to, long seed) {
      this.stream = stream;
      this.from = from;
      this.to = to;
      List<Integer> all = new ArrayList<>();
      boolean[] found = new boolean[stream.nodes().size()];
      boolean[] seen = new boolean[stream.nodes().size()];
      for (int t = 0; t < to; t++) {
        EventBatch batch = stream.batch(t);
        for (int source : batch.sources()) {
          if (t >= from && seen[source] && !found[source]) {
            found[source] = true;
            all.add(source);
          }
        }
        for (int i = 0; i < batch.size(); i++) {
          seen[batch.sources()[i]] = true;
          seen[batch.targets()[i]] = true;
        }
      }
      var random = new SplittableRandom(Mix64.key(seed, from, to));
      int count = Math.min(SOURCES, all.size());
      sources = new int[count];
      for (int i = 0; i < count; i++) {
        int j = i + random.nextInt(all.size() - i);
        sources[i] = all.get(j);
        all.set(j, all.get(i));
      }
    }

    double mrr(ProximitySettings settings) {
      if (sources.length == 0) {
        return 0;
      }
      List<List<Snapshot>> snapshots = snapshots(settings);
      double[] sums = new double[sources.length];
      int[] counts = new int[sources.length];
      int threads = Math.min(sources.length, Runtime.getRuntime().availableProcessors());
      try (var pool = new WorkerPool(threads)) {
        pool.forEach(sources.length, i -> rank(i, settings, snapshots, sums, counts));
      }
      int links = Arrays.stream(counts).sum();
      return links == 0 ? 0 : Arrays.stream(sums).sum() / links;
    }

    private List<List<Snapshot>> snapshots(ProximitySettings settings) {
      List<List<Snapshot>> all = new ArrayList<>();
      for (int t = 0; t < to - 1; t++) {
        all.add(settings.snapshots(stream.batch(t), stream.nodes().size()));
      }
      return all;
    }

    private void rank(
        int i,
        ProximitySettings settings,
        List<List<Snapshot>> snapshots,
        double[] sums,
        int[] counts) {
      int source = sources[i];
      int n = stream.nodes().size();
      var walk =
          new TimeAwareWalk(
              new TiaraSettings(settings.alpha(), settings.beta(), 0, 100, TiaraSettings.ALL),
              Nodes.numbered(n),
              source);
      boolean[] isCandidate = new boolean[n];
      for (int t = 0; t < to; t++) {
        EventBatch batch = stream.batch(t);
        if (t >= from) {
          double[] scores = walk.scores();
          scores[source] = Double.NEGATIVE_INFINITY;
          boolean[] isTarget = new boolean[n];
          for (int e = 0; e < batch.size(); e++) {
            isTarget[batch.targets()[e]] |= batch.sources()[e] == source;
          }
          for (int target = 0; target < n; target++) {
            if (isTarget[target] && isCandidate[target] && target != source) {
              sums[i] += 1 / rank(target, scores, isCandidate, isTarget);
              counts[i]++;
            }
          }
        }
        for (int target : batch.targets()) {
          isCandidate[target] = true;
        }
        if (t < to - 1) {
          snapshots.get(t).forEach(walk::advance);
        }
      }
    }

    private static double rank(
        int target, double[] scores, boolean[] isCandidate, boolean[] isTarget) {
      int above = 0;
      int equal = 0;
      for (int v = 0; v < scores.length; v++) {
        if (isCandidate[v] && !isTarget[v] && scores[v] >= scores[target]) {
          above += scores[v] > scores[target] ? 1 : 0;
          equal += scores[v] == scores[target] ? 1 : 0;
        }
      }
      return 1 + above + 0.5 * equal;
    }
  }
}
