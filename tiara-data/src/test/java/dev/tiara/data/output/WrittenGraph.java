package dev.tiara.data.output;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.sql.Duck;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads a complete augmented graph back, for comparison. CSV and Parquet contain only nodes that
 * have an entry, numbered in the order of their rows; npz and folders contain all nodes.
 */
final class WrittenGraph {
  private record Entry(int snapshot, String source, String target, float weight) {}

  private WrittenGraph() {}

  static AugmentedGraph read(Path path) throws IOException {
    return switch (AugmentedFormat.of(path)) {
      case NPZ -> npz(path);
      case CSV -> table(csv(path, ""));
      case CSV_GZ -> table(csv(path, ", compression = 'gzip'"));
      case PARQUET -> table("read_parquet(" + Duck.fileLiteral(path) + ")");
      case FOLDER -> folder(path);
    };
  }

  private static AugmentedGraph npz(Path path) throws IOException {
    try (var npz = new NpzReader(path)) {
      List<String> nodes = npz.texts("nodes");
      List<Entry> entries = new ArrayList<>();
      int snapshots = (int) npz.numbers("snapshots")[0];
      for (int t = 0; t < snapshots; t++) {
        double[] starts = npz.numbers("indptr_" + t);
        double[] columns = npz.numbers("indices_" + t);
        double[] values = npz.numbers("data_" + t);
        for (int row = 0; row < nodes.size(); row++) {
          for (int e = (int) starts[row]; e < starts[row + 1]; e++) {
            entries.add(
                new Entry(t, nodes.get(row), nodes.get((int) columns[e]), (float) values[e]));
          }
        }
      }
      return graph(nodes, entries, snapshots);
    }
  }

  private static AugmentedGraph folder(Path folder) throws IOException {
    List<String> nodes = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    int snapshots = 0;
    try (Duck duck = Duck.open()) {
      duck.rows(
              "SELECT name FROM "
                  + csv(folder.resolve("nodes.csv"), "", "'index': 'INTEGER', 'name': 'VARCHAR'"))
          .forEach(row -> nodes.add(row.get(0)));
      Path file = folder.resolve("snapshot-00000.csv");
      while (Files.exists(file)) {
        entries.addAll(entries(duck, csv(file, "")));
        file = folder.resolve("snapshot-%05d.csv".formatted(++snapshots));
      }
    }
    return graph(nodes, entries, snapshots);
  }

  private static AugmentedGraph table(String relation) throws IOException {
    try (Duck duck = Duck.open()) {
      List<Entry> entries = entries(duck, relation);
      Set<String> nodes = new LinkedHashSet<>();
      entries.forEach(entry -> nodes.add(entry.source));
      return graph(nodes, entries, entries.stream().mapToInt(e -> e.snapshot + 1).max().orElse(0));
    }
  }

  private static String csv(Path file, String more) {
    return csv(
        file,
        more,
        "'snapshot': 'INTEGER', 'source': 'VARCHAR', 'target': 'VARCHAR', 'weight': 'FLOAT'");
  }

  private static String csv(Path file, String more, String columns) {
    return "read_csv("
        + Duck.fileLiteral(file)
        + ", auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"', columns ="
        + " {"
        + columns
        + "}"
        + more
        + ")";
  }

  private static List<Entry> entries(Duck duck, String relation) {
    return duck
        .rows(
            "SELECT snapshot::VARCHAR, source::VARCHAR, target::VARCHAR, weight::DOUBLE::VARCHAR"
                + " FROM "
                + relation)
        .stream()
        .map(
            row ->
                new Entry(
                    Integer.parseInt(row.get(0)),
                    row.get(1),
                    row.get(2),
                    (float) Double.parseDouble(row.get(3))))
        .toList();
  }

  private static AugmentedGraph graph(
      Collection<String> names, List<Entry> entries, int snapshots) {
    Nodes nodes = Nodes.named(names);
    List<List<SortedMap<Integer, Float>>> rows = new ArrayList<>();
    for (int t = 0; t < snapshots; t++) {
      List<SortedMap<Integer, Float>> empty = new ArrayList<>();
      names.forEach(name -> empty.add(new TreeMap<>()));
      rows.add(empty);
    }
    for (Entry entry : entries) {
      rows.get(entry.snapshot)
          .get(nodes.index(entry.source))
          .put(nodes.index(entry.target), entry.weight);
    }
    return new AugmentedGraph(nodes, rows.stream().map(WrittenGraph::matrix).toList());
  }

  private static SparseMatrix matrix(List<SortedMap<Integer, Float>> rows) {
    int[][] indices = new int[rows.size()][];
    float[][] values = new float[rows.size()][];
    for (int row = 0; row < indices.length; row++) {
      List<Float> weights = List.copyOf(rows.get(row).values());
      indices[row] = rows.get(row).keySet().stream().mapToInt(Integer::intValue).toArray();
      values[row] = new float[indices[row].length];
      for (int e = 0; e < values[row].length; e++) {
        values[row][e] = weights.get(e);
      }
    }
    return SparseMatrix.ofRows(rows.size(), indices, values);
  }
}
