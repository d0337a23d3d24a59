package dev.tiara.experiments.sweep;

import dev.tiara.augment.Tiara;
import dev.tiara.augment.TiaraStream;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.input.InputException;
import dev.tiara.learn.run.GraphChecksum;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Runs the diffusion for several values of ε and measures its number of entries, its time, and the
 * error of its eigenvalues, ‖λ_t − λ̃_t‖₂.
 *
 * <p>λ_t are the eigenvalues of X_t if nothing is ever filtered (ε = 0), λ̃_t those of X̃_t,
 * filtered and normalised in every step (Algorithm 1, line 7). Both are complex in general. They
 * are sorted in descending order by real part, then by imaginary part, and compared in pairs of
 * equal rank. Entries are floats, so each eigenvalue is accurate to about 1e-7.
 */
public final class DiffusionSweep {
  /** The number of passes, of which the fastest counts, since the first ones warm up the JVM. */
  private static final int REPETITIONS = 4;

  private final DynamicGraph graph;
  private final String data;
  private final Map<String, String> provenance;
  private final int threads;
  private final int every;

  /**
   * Creates a sweep.
   *
   * @param data the title of the data
   * @param provenance the provenance of the results
   * @param every N to compute the eigenvalues of every N-th snapshot, 0 for none
   */
  public DiffusionSweep(
      DynamicGraph graph, String data, Map<String, String> provenance, int threads, int every) {
    if (every < 0) {
      throw new InputException("eigenvalues-every", "must be at least 1, or 0 for none", every)
          .saying("eigenvalue interval");
    }
    this.graph = graph;
    this.data = data;
    this.provenance = provenance;
    this.threads = threads;
    this.every = every;
  }

  /** The number of steps that {@link #run} reports. */
  public int steps(List<SweepPoint> missing) {
    return missing.isEmpty() ? 0 : graph.length() * (missing.size() + (every > 0 ? 1 : 0));
  }

  /** The points that have no result in the folder. */
  public List<SweepPoint> missing(List<SweepPoint> points, DiffusionFolder.Contents contents) {
    List<SweepPoint> there =
        finished(points, contents).stream().map(DiffusionResult::point).toList();
    return points.stream().filter(point -> !there.contains(point)).toList();
  }

  /** The results of these points in the folder, in ascending order of ε. */
  public List<DiffusionResult> finished(
      List<SweepPoint> points, DiffusionFolder.Contents contents) {
    String checksum = GraphChecksum.of(graph);
    return contents.results().stream()
        .filter(result -> points.contains(result.point()))
        .filter(result -> result.dataChecksum().equals(checksum))
        .filter(result -> result.errors().size() >= errorCount())
        .toList();
  }

  private int errorCount() {
    return every == 0 ? 0 : (graph.length() + every - 1) / every;
  }

  /**
   * Runs all missing points, one after the other, and writes their results to the folder.
   *
   * @param progress receives the number of finished steps
   * @throws dev.tiara.input.InputException if eigenvalues are wanted and OpenBLAS is not on the
   *     class path
   */
  public void run(List<SweepPoint> missing, DiffusionFolder folder, IntConsumer progress)
      throws IOException {
    if (missing.isEmpty()) {
      return;
    }
    if (every > 0) {
      Eigenvalues.checkAvailable();
    }
    folder.check();
    String checksum = GraphChecksum.of(graph);
    int done = 0;
    List<Eigenvalues> unfiltered = List.of();
    if (every > 0) {
      SweepPoint first = missing.get(0);
      unfiltered = eigenvalues(new SweepPoint(first.alpha(), first.beta(), 0), 0, progress);
      done += graph.length();
    }
    for (SweepPoint point : missing) {
      long entries = 0;
      double seconds = Double.POSITIVE_INFINITY;
      for (int i = 0; i < REPETITIONS; i++) {
        long start = System.nanoTime();
        entries = entries(point);
        seconds = Math.min(seconds, (System.nanoTime() - start) * 1e-9);
      }
      List<DiffusionResult.EigenvalueError> errors = new ArrayList<>();
      if (every > 0) {
        List<Eigenvalues> filtered = eigenvalues(point, done, progress);
        for (int i = 0; i < filtered.size(); i++) {
          errors.add(
              new DiffusionResult.EigenvalueError(
                  i * every, unfiltered.get(i).distance(filtered.get(i))));
        }
      }
      done += graph.length();
      progress.accept(done);
      folder.write(
          new DiffusionResult(
              DiffusionResult.VERSION,
              data,
              checksum,
              point,
              provenance,
              entries,
              seconds,
              threads,
              graph.snapshots().stream().map(Snapshot::edgeCount).toList(),
              errors));
    }
  }

  private long entries(SweepPoint point) {
    long entries = 0;
    try (TiaraStream stream = stream(point)) {
      for (int t = 0; t < graph.length(); t++) {
        entries += stream.advance(graph, t).nonZeros();
      }
    }
    return entries;
  }

  private List<Eigenvalues> eigenvalues(SweepPoint point, int before, IntConsumer progress) {
    List<Eigenvalues> all = new ArrayList<>();
    try (TiaraStream stream = stream(point)) {
      for (int t = 0; t < graph.length(); t++) {
        SparseMatrix X = stream.advance(graph, t);
        if (t % every == 0) {
          all.add(Eigenvalues.of(X));
        }
        progress.accept(before + t + 1);
      }
    }
    return all;
  }

  private TiaraStream stream(SweepPoint point) {
    return Tiara.builder()
        .alpha(point.alpha())
        .beta(point.beta())
        .epsilon(point.epsilon())
        .threads(threads)
        .build()
        .stream(graph.nodes());
  }
}
