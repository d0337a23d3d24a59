package dev.tiara.experiments.baseline;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.TimeAwareWalks;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Scores pairs by TiaRa's own proximity: x_{t,u}[v], the probability that the time-aware surfer
 * from u is at v.
 *
 * <p>There is one walk per source, and up to {@value TimeAwareWalks#SEEDS} are computed together,
 * in O(K m_t) time per snapshot. Memory is O(n) per thread for each of those walks.
 */
public record TimeAwareProximity(TiaraSettings settings) implements Baseline {
  @Override
  public String name() {
    return "time-aware proximity";
  }

  @Override
  public double[] scores(DynamicGraph graph, LinkSamples samples, int threads, Progress progress) {
    var walks =
        graph.snapshots().stream()
            .limit(samples.sources().length)
            .map(TimeAwareWalks.Transitions::new)
            .toArray(TimeAwareWalks.Transitions[]::new);
    int[] sources = samples.allSources();
    int[] seeds = Arrays.stream(sources).sorted().distinct().toArray();
    int[][] bySeeds = samplesByBlock(sources, seeds);
    double[] scores = new double[sources.length];
    int[] step = samples.steps();
    int[] targets = samples.allTargets();
    int[] done = new int[1];
    try (WorkerPool pool = new WorkerPool(threads)) {
      pool.forEach(
          bySeeds.length,
          block -> {
            int from = block * TimeAwareWalks.SEEDS;
            int to = Math.min(seeds.length, from + TimeAwareWalks.SEEDS);
            int[] mine = Arrays.copyOfRange(seeds, from, to);
            var surfers = new TimeAwareWalks(settings, graph.nodes(), mine);
            int next = 0;
            for (int i : bySeeds[block]) {
              while (next <= step[i]) {
                surfers.advance(walks[next++]);
              }
              scores[i] = surfers.score(Arrays.binarySearch(mine, sources[i]), targets[i]);
            }
            synchronized (done) {
              done[0] += mine.length;
              progress.at(name(), "sources", done[0], seeds.length);
            }
          });
    }
    return scores;
  }

  /** The samples of each block of seeds, in their original order. */
  private static int[][] samplesByBlock(int[] sources, int[] seeds) {
    int blocks = (seeds.length + TimeAwareWalks.SEEDS - 1) / TimeAwareWalks.SEEDS;
    int[] blockOf =
        Arrays.stream(sources)
            .map(source -> Arrays.binarySearch(seeds, source) / TimeAwareWalks.SEEDS)
            .toArray();
    int[] sizes = new int[blocks];
    for (int block : blockOf) {
      sizes[block]++;
    }
    int[][] samples = IntStream.of(sizes).mapToObj(int[]::new).toArray(int[][]::new);
    Arrays.fill(sizes, 0);
    for (int i = 0; i < blockOf.length; i++) {
      samples[blockOf[i]][sizes[blockOf[i]]++] = i;
    }
    return samples;
  }
}
