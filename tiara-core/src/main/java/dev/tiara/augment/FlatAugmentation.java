package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A pass of an augmenter over a dynamic graph that returns the matrices as flat arrays, several
 * snapshots at a time. It is meant for callers in other languages, where a call or an array costs
 * more than its entries.
 *
 * <pre>{@code
 * try (var pass = new FlatAugmentation(tiara, graph, 1 << 18)) {
 *   while (pass.hasNext()) {
 *     FlatAugmentation.Batch batch = pass.next();
 *   }
 * }
 * }</pre>
 *
 * <p>While the caller processes a batch, a background thread computes the next one, unless
 * snapshots are so large that two of them may not fit into memory. Matrices that have been returned
 * are not kept. Not thread-safe.
 */
@Stable
public final class FlatAugmentation implements AutoCloseable {
  /** No batch is computed in advance after one that exceeds its size by this factor. */
  private static final long LARGE = 16;

  private static final String INTERRUPTED = "interrupted before all snapshots were augmented";

  private final DynamicGraph graph;
  private final AugmentationStream stream;
  private final int size;

  /** The number of snapshots returned so far. */
  private int emitted;

  /** The next batch, or its failure; null if it is not being computed yet. */
  private @Nullable Ahead ahead;

  /**
   * A pass from the first snapshot on.
   *
   * @param size the size at which a batch is complete: snapshots are added until their matrices
   *     have this many entries and rows in total
   */
  public FlatAugmentation(Augmenter augmenter, DynamicGraph graph, int size) {
    this.graph = graph;
    this.size = size;
    this.stream = augmenter.stream(graph.nodes());
  }

  /**
   * The matrices of consecutive snapshots, as compressed sparse rows one after the other.
   *
   * @param snapshots the number of snapshots
   * @param entries the entries of all matrices, see {@link SparseMatrix#csr(List)}
   * @param solvers the solver of each snapshot; empty for methods without diffusion
   * @param bounds five numbers per snapshot: the bounds and the number of uncertain columns of its
   *     {@link Certificate}, in the order of the record; empty for methods without diffusion
   */
  public record Batch(
      int snapshots, SparseMatrix.Csr entries, List<Solver> solvers, double[] bounds) {}

  /** Whether there are snapshots left. */
  public boolean hasNext() {
    return emitted < graph.length();
  }

  /**
   * The next batch.
   *
   * @throws IllegalStateException if a snapshot has more entries than an array can hold, or the
   *     calling thread is interrupted
   */
  public Batch next() {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException(INTERRUPTED); // the background thread would not notice
    }
    Computed computed = ahead == null ? compute() : ahead.get();
    emitted += computed.matrices.size();
    ahead = hasNext() && computed.total() < LARGE * size ? new Ahead(this::compute) : null;
    return computed.batch();
  }

  private Computed compute() {
    var computed = new Computed(new ArrayList<>(), new ArrayList<>());
    int t = emitted;
    do {
      computed.matrices.add(stream.advance(graph, t++));
      stream.certificate().ifPresent(computed.certificates::add);
    } while (t < graph.length() && computed.total() < size);
    return computed;
  }

  private record Computed(List<SparseMatrix> matrices, List<Certificate> certificates) {
    /** The total number of entries and rows. */
    long total() {
      return matrices.stream().mapToLong(matrix -> matrix.nonZeros() + matrix.rows()).sum();
    }

    Batch batch() {
      List<Solver> solvers = certificates.stream().map(Certificate::solver).toList();
      double[] bounds =
          certificates.stream()
              .flatMapToDouble(
                  c ->
                      DoubleStream.of(
                          c.maxToPaper(),
                          c.meanToPaper(),
                          c.maxToUnfiltered(),
                          c.meanToUnfiltered(),
                          c.uncertain()))
              .toArray();
      return new Batch(matrices.size(), SparseMatrix.csr(matrices), solvers, bounds);
    }
  }

  /** A batch that a background thread computes. */
  private static final class Ahead {
    private final FutureTask<Computed> task;
    private final Thread thread;

    Ahead(Callable<Computed> work) {
      task = new FutureTask<>(work);
      thread = new Thread(task, "tiara-ahead");
      thread.setDaemon(true);
      thread.start();
    }

    Computed get() {
      try {
        return task.get();
      } catch (InterruptedException e) {
        stop();
        Thread.currentThread().interrupt();
        throw new IllegalStateException(INTERRUPTED, e);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw e.getCause() instanceof RuntimeException exception
            ? exception
            : new IllegalStateException(e.getCause());
      }
    }

    /** Interrupts the thread. */
    void stop() {
      thread.interrupt();
    }
  }

  @Override
  public void close() {
    if (ahead != null) {
      ahead.stop();
    }
    stream.close();
  }
}
