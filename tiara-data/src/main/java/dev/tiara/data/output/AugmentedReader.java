package dev.tiara.data.output;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.data.Sha256;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.AtomicFolder;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads augmented graphs written by {@link AugmentedFormat}.
 *
 * <p>CSV and Parquet contain only nodes that have an entry, numbered in the order of their rows;
 * npz and folders contain all nodes.
 *
 * <p>Checksums are verified if the format has them: those of gzip and zip, those in the manifest of
 * a folder, and the one in the description of a CSV file.
 */
public final class AugmentedReader {
  private AugmentedReader() {}

  /**
   * Reads all snapshots.
   *
   * @throws InputException if the file is damaged, or does not hold an augmented graph
   */
  public static AugmentedGraph read(Path path) throws IOException {
    AtomicFolder.recover(path);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return switch (AugmentedFormat.of(path)) {
      case NPZ -> readNpz(path);
      case CSV -> {
        DescriptionFile.check(path);
        yield readTable(path, csv(path, ""));
      }
      case CSV_GZ -> {
        GzipStream.verify(path, path.toString()); // DuckDB does not
        DescriptionFile.check(path);
        yield readTable(path, csv(path, ", compression = 'gzip'"));
      }
      case PARQUET -> readTable(path, "read_parquet(" + Duck.fileLiteral(path) + ")");
      case FOLDER -> readFolder(path);
    };
  }

  private static AugmentedGraph readNpz(Path path) throws IOException {
    try (var npz = new NpzReader(path)) {
      Nodes nodes = nodes(path, npz.texts("nodes"));
      double[] claimed = npz.numbers("snapshots");
      if (claimed.length != 1 || !(claimed[0] >= 0 && claimed[0] <= npz.names().size())) {
        throw new InputException(
            path + ": snapshots must be a single number, the number of indptr arrays");
      }
      List<SparseMatrix> matrices = new ArrayList<>();
      for (int t = 0; t < claimed[0]; t++) {
        double[] starts = npz.numbers("indptr_" + t);
        double[] columns = npz.numbers("indices_" + t);
        double[] values = npz.numbers("data_" + t);
        String snapshot = path + ": snapshot " + t;
        if (!fits(nodes.size(), starts, columns, values)) {
          throw new InputException(path + ": the arrays of snapshot " + t + " are inconsistent");
        }
        int[][] indices = new int[nodes.size()][];
        float[][] weights = new float[nodes.size()][];
        for (int row = 0; row < indices.length; row++) {
          int first = (int) starts[row];
          indices[row] = new int[(int) starts[row + 1] - first];
          weights[row] = new float[indices[row].length];
          for (int i = 0; i < indices[row].length; i++) {
            indices[row][i] = (int) columns[first + i];
            weights[row][i] = weight(snapshot, values[first + i]);
          }
        }
        matrices.add(matrix(snapshot, nodes.size(), indices, weights));
      }
      return new AugmentedGraph(nodes, matrices);
    }
  }

  /** Whether the arrays form CSR rows that cover all entries, with integer indices. */
  private static boolean fits(int n, double[] starts, double[] columns, double[] values) {
    boolean fits =
        starts.length == n + 1
            && starts[0] == 0
            && columns.length == values.length
            && starts[n] == columns.length;
    for (int row = 0; fits && row < n; row++) {
      fits = starts[row + 1] >= starts[row] && starts[row + 1] == Math.rint(starts[row + 1]);
    }
    for (int i = 0; fits && i < columns.length; i++) {
      fits = columns[i] == (int) columns[i];
    }
    return fits;
  }

  private static float weight(String where, double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new InputException(where + ": weight must be finite and not negative, got " + weight);
    }
    return (float) weight;
  }

  private static SparseMatrix matrix(String where, int n, int[][] columns, float[][] values) {
    try {
      return SparseMatrix.ofRows(n, columns, values);
    } catch (IllegalArgumentException e) {
      throw new InputException(where + ": " + e.getMessage(), e);
    }
  }

  private static Nodes nodes(Path path, Collection<String> names) {
    if (names.stream().anyMatch(name -> name == null || name.isEmpty())) {
      throw new InputException(path + ": the name of a node is empty");
    }
    try {
      return Nodes.named(names);
    } catch (IllegalArgumentException e) {
      throw new InputException(path + ": " + e.getMessage(), e);
    }
  }

  private static AugmentedGraph readFolder(Path folder) throws IOException {
    Path manifest = folder.resolve(FolderSink.MANIFEST);
    if (!Files.exists(manifest)) {
      throw new NoSuchFileException(manifest.toString());
    }
    JsonNode described;
    try (InputStream in = Files.newInputStream(manifest)) {
      described = Json.MAPPER.readTree(in);
    } catch (JacksonException e) {
      throw new InputException(manifest + ": is not JSON: " + e.getOriginalMessage(), e);
    }
    Path nodes = folder.resolve(FolderSink.NODES);
    check(nodes, described.path(FolderSink.CHECKSUM));
    Map<String, Integer> indices = new LinkedHashMap<>();
    try (Duck duck = Duck.open()) {
      String select =
          "SELECT name FROM read_csv("
              + Duck.fileLiteral(nodes)
              + ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"',"
              + " columns = {'index': 'INTEGER', 'name': 'VARCHAR'})";
      List<List<String>> rows = duck.rows(select);
      rows.forEach(row -> indices.put(row.get(0), indices.size()));
      if (indices.size() < rows.size()) {
        throw new InputException(nodes + ": node names must be unique");
      }
      nodes(nodes, indices.keySet());
      var table = new TableRows(indices, true);
      int snapshot = 0;
      for (JsonNode entry : described.path("snapshots")) {
        Path file = folder.resolve("snapshot-%05d.csv".formatted(snapshot));
        check(file, entry.path(FolderSink.CHECKSUM));
        table.add(duck, file, csv(file, ""), snapshot++);
      }
      return table.graph(folder, snapshot);
    } catch (SqlFailure e) {
      throw e.about(nodes.toString());
    }
  }

  /** Checks that a file of a folder exists and has the checksum with which it was written. */
  private static void check(Path file, JsonNode checksum) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (checksum.isString() && !checksum.asString().equals(Sha256.of(file))) {
      throw new InputException(file + ": the file is damaged: its checksum is wrong");
    }
  }

  private static String csv(Path file, String more) {
    return "read_csv("
        + Duck.fileLiteral(file)
        + ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', columns ="
        + " {'snapshot': 'INTEGER', 'source': 'VARCHAR', 'target': 'VARCHAR', 'weight': 'FLOAT'}"
        + more
        + ")";
  }

  private static AugmentedGraph readTable(Path path, String relation) {
    Map<String, Integer> indices = new LinkedHashMap<>();
    try (Duck duck = Duck.open()) {
      // Sources are numbered first, in row order; a target may occur before its own row.
      String sources =
          "SELECT source FROM (SELECT source::VARCHAR AS source, row_number() OVER () AS row FROM "
              + relation
              + ") GROUP BY source ORDER BY min(row)";
      duck.rows(sources).forEach(row -> indices.put(row.get(0), indices.size()));
      var rows = new TableRows(indices, false);
      rows.add(duck, path, relation, -1);
      return rows.graph(path, 0);
    } catch (SqlFailure e) {
      throw e.about(path.toString());
    }
  }

  /** The entries of each snapshot. */
  private static final class TableRows {
    private final Map<String, Integer> indices;
    private final boolean complete;
    private final Map<Integer, List<Entry>> snapshots = new HashMap<>();
    private int last = -1;

    private record Entry(int source, int target, float weight) {}

    /**
     * Creates a table without rows.
     *
     * @param complete whether {@code indices} contains all nodes
     */
    TableRows(Map<String, Integer> indices, boolean complete) {
      this.indices = indices;
      this.complete = complete;
    }

    /**
     * Adds the rows of a file, all of the snapshot {@code only}, or of any snapshot if that is −1.
     */
    void add(Duck duck, Path file, String relation, int only) {
      long[] number = {0};
      try {
        duck.chunks(
            "SELECT snapshot::INTEGER, source::VARCHAR, target::VARCHAR, weight::FLOAT FROM "
                + relation,
            chunk -> {
              for (int i = 0; i < chunk.rowCount(); i++) {
                String where = file + ": row " + ++number[0];
                for (int column = 0; column < 4; column++) {
                  if (chunk.vector(column).isNull(i)) {
                    throw new InputException(where + ": " + COLUMNS.get(column) + " is empty");
                  }
                }
                int snapshot = chunk.vector(0).getInt(i);
                boolean possible = snapshot >= 0 && snapshot < TimeBins.MAX_SNAPSHOTS;
                if (!possible || (only >= 0 && snapshot != only)) {
                  throw new InputException(
                      where
                          + ": snapshot must be "
                          + (only < 0 ? "at least 0" : only)
                          + ", got "
                          + snapshot);
                }
                last = Math.max(last, snapshot);
                snapshots
                    .computeIfAbsent(snapshot, t -> new ArrayList<>())
                    .add(
                        new Entry(
                            index(where, chunk.vector(1).getString(i)),
                            index(where, chunk.vector(2).getString(i)),
                            weight(where, chunk.vector(3).getFloat(i))));
              }
            });
      } catch (SqlFailure e) {
        throw e.about(file.toString());
      }
    }

    private static final List<String> COLUMNS = List.of("snapshot", "source", "target", "weight");

    private int index(String where, String name) {
      Integer known = indices.get(name);
      if (known == null && complete) {
        throw new InputException(where + ": node \"" + name + "\" is not in " + FolderSink.NODES);
      }
      if (known == null) {
        indices.put(name, indices.size());
      }
      return known == null ? indices.size() - 1 : known;
    }

    AugmentedGraph graph(Path path, int atLeast) {
      Nodes nodes = nodes(path, indices.keySet());
      SparseMatrix empty = matrix(path, -1, nodes.size(), List.of());
      List<SparseMatrix> matrices = new ArrayList<>();
      for (int t = 0; t < Math.max(atLeast, last + 1); t++) {
        List<Entry> entries = snapshots.get(t);
        matrices.add(entries == null ? empty : matrix(path, t, nodes.size(), entries));
      }
      return new AugmentedGraph(nodes, matrices);
    }

    private static SparseMatrix matrix(Path path, int t, int n, List<Entry> unsorted) {
      List<Entry> entries = new ArrayList<>(unsorted);
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
      return AugmentedReader.matrix(path + ": snapshot " + t, n, columns, values);
    }
  }
}
