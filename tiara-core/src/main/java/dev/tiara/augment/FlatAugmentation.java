package dev.tiara.augment;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A pass of an augmenter over a dynamic graph whose matrices come out as flat arrays, several
 * snapshots at a time: for callers in other languages, where a call or an array costs more than its
 * entries.
 *
 * <pre>{@code
 * try (var pass = new FlatAugmentation(tiara, graph)) {
 *   while (pass.hasNext()) {
 *     FlatAugmentation.Batch batch = pass.next(1 << 20);
 *   }
 * }
 * }</pre>
 *
 * <p>Belongs to one thread, and keeps no matrix that it has emitted.
 */
public final class FlatAugmentation implements AutoCloseable {
  private final DynamicGraph graph;
  private final AugmentationStream stream;
  private int time;

  /** A pass from the first snapshot on. */
  public FlatAugmentation(Augmenter augmenter, DynamicGraph graph) {
    this.graph = graph;
    this.stream = augmenter.stream(graph.nodes());
  }

  /**
   * The matrices of some snapshots in a row, as compressed sparse rows one behind the other.
   *
   * @param snapshots how many
   * @param entries of all matrices, see {@link SparseMatrix#csr(List)}
   * @param solvers how each snapshot was solved; empty for methods that do not diffuse
   * @param bounds per snapshot the five bounds of its {@link Certificate}, in the order of the
   *     record; empty for methods that do not diffuse
   */
  public record Batch(
      int snapshots, SparseMatrix.Csr entries, List<Solver> solvers, double[] bounds) {}

  /** Whether there are snapshots left. */
  public boolean hasNext() {
    return time < graph.length();
  }

  /**
   * Augments the next snapshot, and further ones as long as their matrices have fewer entries and
   * rows in total than asked for.
   *
   * @throws IllegalStateException if a snapshot has more entries than an array can hold
   */
  public Batch next(int size) {
    List<SparseMatrix> matrices = new ArrayList<>();
    List<Certificate> certificates = new ArrayList<>();
    long total = 0;
    do {
      SparseMatrix matrix = stream.advance(graph, time++);
      matrices.add(matrix);
      stream.certificate().ifPresent(certificates::add);
      total += matrix.nonZeros() + matrix.rows();
    } while (hasNext() && total < size);
    return batch(matrices, certificates);
  }

  private static Batch batch(List<SparseMatrix> matrices, List<Certificate> certificates) {
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

  @Override
  public void close() {
    stream.close();
  }
}
