package dev.tiara.data.output;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.file.AtomicFolder;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what {@link AugmentedFormat} wrote.
 *
 * <p>CSV and Parquet name a node where it has an entry and nowhere else, so nodes are numbered in
 * the order of their rows; npz and folders keep them all.
 */
public final class AugmentedReader {
  private AugmentedReader() {}

  /**
   * Reads all snapshots.
   *
   * @throws IllegalArgumentException if the file is damaged, or not of this kind
   */
  public static AugmentedGraph read(Path path) throws IOException {
    AtomicFolder.recover(path);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return switch (AugmentedFormat.of(path)) {
      case NPZ -> readNpz(path);
      case CSV, CSV_GZ -> readTable(path, csv(path.toString()), new LinkedHashMap<>());
      case PARQUET ->
          readTable(
              path, "read_parquet(" + Duck.text(path.toString()) + ")", new LinkedHashMap<>());
      case FOLDER -> readFolder(path);
    };
  }

  private static AugmentedGraph readNpz(Path path) throws IOException {
    try (var npz = new NpzReader(path)) {
      Nodes nodes = Nodes.named(npz.texts("nodes"));
      int length = (int) npz.numbers("snapshots")[0];
      List<SparseMatrix> matrices = new ArrayList<>(length);
      for (int t = 0; t < length; t++) {
        double[] starts = npz.numbers("indptr_" + t);
        double[] columns = npz.numbers("indices_" + t);
        double[] values = npz.numbers("data_" + t);
        boolean fits =
            starts.length == nodes.size() + 1
                && columns.length == values.length
                && starts[nodes.size()] == columns.length;
        if (!fits) {
          throw new IllegalArgumentException(
              path + ": arrays of snapshot " + t + " do not fit each other");
        }
        int[][] indices = new int[nodes.size()][];
        float[][] weights = new float[nodes.size()][];
        for (int row = 0; row < indices.length; row++) {
          int first = (int) starts[row];
          indices[row] = new int[(int) starts[row + 1] - first];
          weights[row] = new float[indices[row].length];
          for (int i = 0; i < indices[row].length; i++) {
            indices[row][i] = (int) columns[first + i];
            weights[row][i] = (float) values[first + i];
          }
        }
        matrices.add(SparseMatrix.ofRows(nodes.size(), indices, weights));
      }
      return new AugmentedGraph(nodes, matrices);
    }
  }

  private static AugmentedGraph readFolder(Path folder) throws IOException {
    if (!Files.exists(folder.resolve(FolderSink.MANIFEST))) {
      throw new NoSuchFileException(folder.resolve(FolderSink.MANIFEST).toString());
    }
    Map<String, Integer> indices = new LinkedHashMap<>();
    Path nodes = folder.resolve(FolderSink.NODES);
    try (Duck duck = Duck.open()) {
      String select =
          "SELECT name FROM read_csv("
              + Duck.text(nodes.toString())
              + ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"',"
              + " columns = {'index': 'INTEGER', 'name': 'VARCHAR'})";
      duck.rows(select).forEach(row -> indices.put(row.get(0), indices.size()));
    } catch (SqlFailure e) {
      throw e.about(nodes.toString());
    }
    return readTable(folder, csv(folder.resolve("snapshot-*.csv").toString()), indices);
  }

  private static String csv(String files) {
    return "read_csv("
        + Duck.text(files)
        + ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', columns ="
        + " {'snapshot': 'INTEGER', 'source': 'VARCHAR', 'target': 'VARCHAR', 'weight': 'FLOAT'})";
  }

  private static AugmentedGraph readTable(
      Path path, String relation, Map<String, Integer> indices) {
    var rows = new TableRows(indices);
    try (Duck duck = Duck.open()) {
      if (indices.isEmpty()) {
        // Rows come first, in their order; a target may be met before its own row.
        String sources =
            "SELECT source FROM (SELECT source::VARCHAR AS source, row_number() OVER () AS row FROM "
                + relation
                + ") GROUP BY source ORDER BY min(row)";
        duck.rows(sources).forEach(row -> indices.put(row.get(0), indices.size()));
      }
      duck.chunks(
          "SELECT snapshot::INTEGER, source::VARCHAR, target::VARCHAR, weight::FLOAT FROM "
              + relation,
          chunk -> {
            for (int i = 0; i < chunk.rowCount(); i++) {
              rows.add(
                  chunk.vector(0).getInt(i),
                  chunk.vector(1).getString(i),
                  chunk.vector(2).getString(i),
                  chunk.vector(3).getFloat(i));
            }
          });
    } catch (SqlFailure e) {
      throw e.about(path.toString());
    }
    return rows.graph();
  }

  /** Entries by snapshot, in the order of sources. */
  private static final class TableRows {
    private final Map<String, Integer> indices;
    private final List<List<Entry>> snapshots = new ArrayList<>();

    private record Entry(int source, int target, float weight) {}

    TableRows(Map<String, Integer> indices) {
      this.indices = indices;
    }

    void add(int snapshot, String source, String target, float weight) {
      while (snapshots.size() <= snapshot) {
        snapshots.add(new ArrayList<>());
      }
      snapshots.get(snapshot).add(new Entry(index(source), index(target), weight));
    }

    private int index(String name) {
      Integer known = indices.putIfAbsent(name, indices.size());
      return known == null ? indices.size() - 1 : known;
    }

    AugmentedGraph graph() {
      List<String> names = new ArrayList<>(indices.keySet());
      int n = names.size();
      List<SparseMatrix> matrices = new ArrayList<>();
      for (List<Entry> entries : snapshots) {
        int[][] columns = new int[n][];
        float[][] values = new float[n][];
        Arrays.fill(columns, new int[0]);
        Arrays.fill(values, new float[0]);
        entries.sort(
            (a, b) ->
                a.source != b.source
                    ? Integer.compare(a.source, b.source)
                    : Integer.compare(a.target, b.target));
        for (int start = 0, end; start < entries.size(); start = end) {
          int source = entries.get(start).source;
          end = start;
          while (end < entries.size() && entries.get(end).source == source) {
            end++;
          }
          columns[source] = entries.subList(start, end).stream().mapToInt(e -> e.target).toArray();
          values[source] = new float[end - start];
          for (int i = start; i < end; i++) {
            values[source][i - start] = entries.get(i).weight;
          }
        }
        matrices.add(SparseMatrix.ofRows(n, columns, values));
      }
      return new AugmentedGraph(Nodes.named(names), matrices);
    }
  }
}
