package dev.tiara.answers.rates;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.TimeAwareWalks;
import dev.tiara.proximity.TimeAwareWalks.Transitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

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
  private static final String TASK = "choose rates";

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
   * snapshots have no influence. How many settings will be tried is known at the end.
   */
  public static ProximityChoice of(
      EventStream stream, int from, int to, Options options, long seed, Progress progress) {
    Map<ProximitySettings, Double> tried = new HashMap<>();
    var sample = new Sample(stream, from, to, seed, progress);
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
    progress.at(TASK, "settings", tried.size(), tried.size());
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
    private static final int[] NONE = {};

    private final EventStream stream;
    private final int from;
    private final int to;
    private final int[] sources;
    private final Progress progress;
    private int tried;

    /** All targets, in the order of their first event. */
    private final int[] candidates;

    /** For each node its place among the candidates; the number of nodes if it is none. */
    private final int[] placeOf;

    /** The number of candidates before each snapshot. */
    private final int[] candidatesBefore;

    /** The distinct targets of each sampled source in each snapshot from the first, ascending. */
    private final int[][][] targets;

    Sample(EventStream stream, int from, int to, long seed, Progress progress) {
      this.progress = progress;
      this.stream = stream;
      this.from = from;
      this.to = to;
      int n = stream.nodes().size();
      List<Integer> all = new ArrayList<>();
      boolean[] found = new boolean[n];
      boolean[] seen = new boolean[n];
      candidates = new int[n];
      placeOf = new int[n];
      Arrays.fill(placeOf, n);
      candidatesBefore = new int[to];
      int count = 0;
      for (int t = 0; t < to; t++) {
        candidatesBefore[t] = count;
        EventBatch batch = stream.batch(t);
        for (int source : batch.sources()) {
          if (t >= from && seen[source] && !found[source]) {
            found[source] = true;
            all.add(source);
          }
        }
        for (int i = 0; i < batch.size(); i++) {
          seen[batch.sources()[i]] = true;
          int target = batch.targets()[i];
          seen[target] = true;
          if (placeOf[target] == n) {
            placeOf[target] = count;
            candidates[count++] = target;
          }
        }
      }
      sources = drawn(all, Mix64.key(seed, from, to));
      targets = targets();
    }

    private static int[] drawn(List<Integer> all, long seed) {
      var random = new SplittableRandom(seed);
      int[] drawn = new int[Math.min(SOURCES, all.size())];
      for (int i = 0; i < drawn.length; i++) {
        int j = i + random.nextInt(all.size() - i);
        drawn[i] = all.get(j);
        all.set(j, all.get(i));
      }
      return drawn;
    }

    private int[][][] targets() {
      Map<Integer, Integer> places = new HashMap<>();
      for (int i = 0; i < sources.length; i++) {
        places.put(sources[i], i);
      }
      int[][][] found = new int[to - from][sources.length][];
      for (int t = from; t < to; t++) {
        List<TreeSet<Integer>> sets = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
          sets.add(new TreeSet<>());
        }
        EventBatch batch = stream.batch(t);
        for (int e = 0; e < batch.size(); e++) {
          Integer place = places.get(batch.sources()[e]);
          if (place != null) {
            sets.get(place).add(batch.targets()[e]);
          }
        }
        for (int i = 0; i < sources.length; i++) {
          TreeSet<Integer> set = sets.get(i);
          found[t - from][i] =
              set.isEmpty() ? NONE : set.stream().mapToInt(Integer::intValue).toArray();
        }
      }
      return found;
    }

    double mrr(ProximitySettings settings) {
      progress.at(TASK, "settings", tried++, Progress.UNKNOWN);
      if (sources.length == 0) {
        return 0;
      }
      List<List<Transitions>> snapshots = snapshots(settings);
      double[] sums = new double[sources.length];
      int[] counts = new int[sources.length];
      int blocks = (sources.length + TimeAwareWalks.SEEDS - 1) / TimeAwareWalks.SEEDS;
      int threads = Math.min(blocks, Runtime.getRuntime().availableProcessors());
      try (var pool = new WorkerPool(threads)) {
        pool.forEach(blocks, block -> rank(block, settings, snapshots, sums, counts));
      }
      int links = Arrays.stream(counts).sum();
      return links == 0 ? 0 : Arrays.stream(sums).sum() / links;
    }

    private List<List<Transitions>> snapshots(ProximitySettings settings) {
      List<List<Transitions>> all = new ArrayList<>();
      for (int t = 0; t < to - 1; t++) {
        all.add(
            settings.snapshots(stream.batch(t), stream.nodes().size()).stream()
                .map(Transitions::new)
                .toList());
      }
      return all;
    }

    /** Ranks the links of some sources, whose columns are computed together. */
    private void rank(
        int block,
        ProximitySettings settings,
        List<List<Transitions>> snapshots,
        double[] sums,
        int[] counts) {
      int first = block * TimeAwareWalks.SEEDS;
      int end = Math.min(sources.length, first + TimeAwareWalks.SEEDS);
      var walks =
          new TimeAwareWalks(
              new TiaraSettings(settings.alpha(), settings.beta(), 0, 100, TiaraSettings.ALL),
              stream.nodes(),
              Arrays.copyOfRange(sources, first, end));
      for (int t = 0; t < to; t++) {
        for (int i = first; t >= from && i < end; i++) {
          int[] own = targets[t - from][i];
          double[] column = own.length == 0 ? new double[0] : column(walks, i - first, t, i);
          for (int target : own) {
            if (placeOf[target] < candidatesBefore[t] && target != sources[i]) {
              sums[i] += 1 / rank(walks.score(i - first, target), column);
              counts[i]++;
            }
          }
        }
        if (t < to - 1) {
          snapshots.get(t).forEach(walks::advance);
        }
      }
    }

    /** The scores of the competitors of a source's targets: neither these nor the source itself. */
    private double[] column(TimeAwareWalks walks, int lane, int t, int i) {
      double[] column = new double[candidatesBefore[t]];
      for (int k = 0; k < column.length; k++) {
        column[k] = walks.score(lane, candidates[k]);
      }
      for (int target : targets[t - from][i]) {
        if (placeOf[target] < column.length) {
          column[placeOf[target]] = Double.NaN;
        }
      }
      if (placeOf[sources[i]] < column.length) {
        column[placeOf[sources[i]]] = Double.NaN;
      }
      return column;
    }

    private static double rank(double own, double[] column) {
      int above = 0;
      int equal = 0;
      for (double score : column) {
        above += score > own ? 1 : 0;
        equal += score == own ? 1 : 0;
      }
      return 1 + above + 0.5 * equal;
    }
  }
}
