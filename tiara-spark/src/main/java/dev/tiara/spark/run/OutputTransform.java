package dev.tiara.spark.run;

import dev.tiara.augment.Output;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.spark.graph.ByNumber;
import dev.tiara.spark.output.EntryWriter;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Applies transformations of the output for which partitions need each other's entries: (X̃ +
 * X̃ᵀ)/2 requires a shuffle of the entries, and normalisation requires the sums of all rows. The
 * state is not shuffled.
 */
final class OutputTransform {
  private final JavaSparkContext spark;
  private final Output output;
  private final int partitions;
  private final int n;
  private final EntryWriter writer;

  OutputTransform(
      JavaSparkContext spark, Output output, int partitions, int n, EntryWriter writer) {
    this.spark = spark;
    this.output = output;
    this.partitions = partitions;
    this.n = n;
    this.writer = writer;
  }

  /** Transforms the rows of a window, writes them, and returns what was written. */
  List<WindowOutput.Part> write(JavaRDD<PartitionState> advanced) {
    boolean unweighted = output.unweighted();
    JavaRDD<WindowOutput> outputs = advanced.map(PartitionState::output);
    JavaRDD<WindowOutput> rows =
        (output.symmetrized() ? symmetrized(outputs) : outputs)
            .map(
                part ->
                    part.withRows(
                        part.rows().stream().map(m -> unweighted ? m.unweighted() : m).toList()));
    Broadcast<double[][]> roots = null;
    rows.persist(StorageLevel.MEMORY_AND_DISK());
    try {
      if (output.normalized()) {
        roots = spark.broadcast(roots(rows));
      }
      return write(rows, roots);
    } finally {
      rows.unpersist(false);
      if (roots != null) {
        roots.destroy();
      }
    }
  }

  private List<WindowOutput.Part> write(
      JavaRDD<WindowOutput> rows, @Nullable Broadcast<double[][]> roots) {
    int count = partitions;
    EntryWriter files = writer;
    return rows.flatMap(part -> written(part, count, files, roots)).collect();
  }

  private static Iterator<WindowOutput.Part> written(
      WindowOutput part, int partitions, EntryWriter writer, @Nullable Broadcast<double[][]> roots)
      throws IOException {
    List<WindowOutput.Part> parts = new ArrayList<>();
    for (int i = 0; i < part.rows().size(); i++) {
      WindowOutput.Part before = part.parts().get(i);
      SparseMatrix rows = part.rows().get(i);
      if (roots != null) {
        double[] ofColumns = roots.value()[i];
        double[] ofRows = new double[rows.rows()];
        Arrays.setAll(ofRows, row -> ofColumns[part.partition() + row * partitions]);
        rows = rows.scaled(ofRows, ofColumns);
      }
      String file = writer.write(before.snapshot(), part.partition(), partitions, rows);
      parts.add(before.written(rows.nonZeros(), file));
    }
    return parts.iterator();
  }

  /** D^(−1/2) of each snapshot of the window, over all nodes. */
  private double[][] roots(JavaRDD<WindowOutput> rows) {
    List<Tuple2<Integer, double[][]>> parts =
        rows.map(
                part ->
                    new Tuple2<>(
                        part.partition(),
                        part.rows().stream()
                            .map(SparseMatrix::inverseRoots)
                            .toArray(double[][]::new)))
            .collect();
    double[][] all = new double[parts.get(0)._2().length][n];
    for (Tuple2<Integer, double[][]> some : parts) {
      for (int i = 0; i < all.length; i++) {
        double[] ofRows = some._2()[i];
        for (int row = 0; row < ofRows.length; row++) {
          all[i][some._1() + row * partitions] = ofRows[row];
        }
      }
    }
    return all;
  }

  private JavaRDD<WindowOutput> symmetrized(JavaRDD<WindowOutput> outputs) {
    int count = partitions;
    JavaPairRDD<Integer, Iterable<Piece>> received =
        outputs.flatMapToPair(part -> pieces(part, count)).groupByKey(new ByNumber(count));
    return outputs.zipPartitions(
        received.values(),
        (own, others) -> {
          WindowOutput part = own.next();
          List<Piece> pieces = new ArrayList<>();
          while (others.hasNext()) {
            others.next().forEach(pieces::add);
          }
          List<SparseMatrix> symmetric = new ArrayList<>();
          for (int i = 0; i < part.rows().size(); i++) {
            SparseMatrix rows = part.rows().get(i);
            symmetric.add(rows.average(transposed(i, rows.rows(), rows.columns(), pieces)));
          }
          return List.of(part.withRows(symmetric)).iterator();
        });
  }

  /**
   * Entries of those rows of X̃ᵀ that belong to one partition, for the i-th snapshot of the window.
   *
   * @param rows the row of each entry, as an index within the receiving partition
   * @param entries the column and the bits of the value of each entry, packed into a long
   */
  private record Piece(int i, int[] rows, long[] entries) implements Serializable {}

  private static Iterator<Tuple2<Integer, Piece>> pieces(WindowOutput part, int partitions) {
    List<Tuple2<Integer, Piece>> pieces = new ArrayList<>();
    for (int i = 0; i < part.rows().size(); i++) {
      SparseMatrix matrix = part.rows().get(i);
      int[] counts = new int[partitions];
      for (int row = 0; row < matrix.rows(); row++) {
        for (int v : matrix.indices(row)) {
          counts[v % partitions]++;
        }
      }
      int[][] rows = new int[partitions][];
      long[][] entries = new long[partitions][];
      for (int p = 0; p < partitions; p++) {
        rows[p] = new int[counts[p]];
        entries[p] = new long[counts[p]];
      }
      for (int row = 0; row < matrix.rows(); row++) {
        long column = part.partition() + (long) row * partitions;
        for (int e = 0; e < matrix.indices(row).length; e++) {
          int v = matrix.indices(row)[e];
          int p = v % partitions;
          rows[p][--counts[p]] = v / partitions;
          entries[p][counts[p]] =
              column << 32 | Integer.toUnsignedLong(Float.floatToIntBits(matrix.values(row)[e]));
        }
      }
      for (int p = 0; p < partitions; p++) {
        pieces.add(new Tuple2<>(p, new Piece(i, rows[p], entries[p])));
      }
    }
    return pieces.iterator();
  }

  private static SparseMatrix transposed(int i, int size, int columns, List<Piece> pieces) {
    int[] counts = new int[size];
    for (Piece piece : pieces) {
      if (piece.i == i) {
        for (int row : piece.rows) {
          counts[row]++;
        }
      }
    }
    long[][] entries = new long[size][];
    Arrays.setAll(entries, row -> new long[counts[row]]);
    for (Piece piece : pieces) {
      if (piece.i == i) {
        for (int e = 0; e < piece.rows.length; e++) {
          int row = piece.rows[e];
          entries[row][--counts[row]] = piece.entries[e];
        }
      }
    }
    int[][] indices = new int[size][];
    float[][] values = new float[size][];
    for (int row = 0; row < size; row++) {
      Arrays.sort(entries[row]);
      indices[row] = new int[entries[row].length];
      values[row] = new float[entries[row].length];
      for (int e = 0; e < entries[row].length; e++) {
        indices[row][e] = (int) (entries[row][e] >>> 32);
        values[row][e] = Float.intBitsToFloat((int) entries[row][e]);
      }
    }
    return SparseMatrix.ofRows(columns, indices, values);
  }
}
