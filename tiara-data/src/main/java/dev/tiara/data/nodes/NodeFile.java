package dev.tiara.data.nodes;

import dev.tiara.data.GraphData;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.data.text.CsvRecords;
import dev.tiara.data.time.EventTimes;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Reads node labels or features from a table: CSV with a header, gzipped or not, or Parquet.
 *
 * <ul>
 *   <li>Labels: {@code node,label}. Classes are numbered in ascending order of their labels,
 *       compared as numbers if all of them are integers. A node that is not listed, or has an empty
 *       label, has no class.
 *   <li>Features: {@code node,f1,f2,…}, the same in every snapshot, or {@code
 *       snapshot,node,f1,f2,…}; every node must be listed.
 * </ul>
 */
public final class NodeFile {
  /** The maximum number of names listed in a message. */
  private static final int NAMED = 3;

  private final Path file;
  private final List<String> columns;
  private final List<CsvRecords.Entry> rows;

  private NodeFile(Path file, List<String> columns, List<CsvRecords.Entry> rows) {
    this.file = file;
    this.columns = columns;
    this.rows = rows;
  }

  private static NodeFile read(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (Files.isDirectory(file)) {
      throw new InputException("is a folder, not a file").in(file.toString());
    }
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".parquet")
        ? ofParquet(file)
        : ofText(file);
  }

  private static NodeFile ofText(Path file) throws IOException {
    List<CsvRecords.Entry> records = CsvRecords.read(file);
    if (records.isEmpty()) {
      throw new InputException("the file is empty").in(file.toString());
    }
    List<String> columns = records.get(0).fields();
    List<CsvRecords.Entry> rows = records.subList(1, records.size());
    for (CsvRecords.Entry row : rows) {
      if (row.fields().size() != columns.size()) {
        throw new InputException("expected " + columns.size() + " columns")
            .got(row.fields().size())
            .in(file.toString(), row.line());
      }
    }
    return new NodeFile(file, lowerCase(columns), rows);
  }

  private static NodeFile ofParquet(Path file) {
    String relation = "read_parquet(" + Duck.fileLiteral(file) + ")";
    try (Duck duck = Duck.open()) {
      List<String> columns =
          duck.rows("DESCRIBE SELECT * FROM " + relation).stream()
              .map(column -> column.get(0))
              .toList();
      List<CsvRecords.Entry> rows = new ArrayList<>();
      for (List<String> row : duck.rows("SELECT COLUMNS(*)::VARCHAR FROM " + relation)) {
        List<String> fields = row.stream().map(value -> value == null ? "" : value).toList();
        rows.add(new CsvRecords.Entry(rows.size() + 1, fields));
      }
      return new NodeFile(file, lowerCase(columns), rows);
    } catch (SqlFailure e) {
      throw e.about(file.toString());
    }
  }

  private static List<String> lowerCase(List<String> columns) {
    return columns.stream().map(column -> column.toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * The data with the labels of a file.
   *
   * @throws InputException if the columns are wrong, a node is unknown or listed twice, or there
   *     are fewer than two classes
   */
  public static GraphData withLabels(GraphData data, Path file) throws IOException {
    NodeFile table = read(file);
    if (!table.columns.equals(List.of("node", "label"))) {
      throw table.refuse("columns must be node,label, got " + String.join(",", table.columns));
    }
    Map<Integer, String> written = new HashMap<>();
    int[] nodes = table.nodes(data.graph().nodes(), 0);
    for (int i = 0; i < nodes.length; i++) {
      if (written.put(nodes[i], table.cell(i, 1)) != null) {
        throw table.refuse(i, "node \"" + table.cell(i, 0) + "\" is listed twice");
      }
    }
    List<String> classes = classes(written.values());
    if (classes.size() < 2) {
      throw table.refuse("labels must have at least 2 classes, got " + classes.size());
    }
    int[] labels = new int[data.graph().nodeCount()];
    Arrays.setAll(labels, v -> classes.indexOf(written.getOrDefault(v, "")));
    return data.withLabels(labels, classes.size());
  }

  private static List<String> classes(Iterable<String> labels) {
    TreeSet<String> classes = new TreeSet<>();
    labels.forEach(classes::add);
    classes.remove("");
    List<String> list = new ArrayList<>(classes);
    if (list.stream().allMatch(label -> label.matches("-?\\d{1,9}"))) {
      list.sort(Comparator.comparingInt(Integer::parseInt));
    }
    return list;
  }

  /**
   * The data with the features of a file.
   *
   * @throws InputException if the columns are wrong, a value is not a finite number, or a node is
   *     unknown, listed twice or missing
   */
  public static GraphData withFeatures(GraphData data, Path file) throws IOException {
    NodeFile table = read(file);
    boolean bySnapshot = !table.columns.isEmpty() && table.columns.get(0).equals("snapshot");
    int first = bySnapshot ? 2 : 1;
    if (table.columns.size() <= first || !table.columns.get(first - 1).equals("node")) {
      throw table.refuse(
          "columns must be node,f1,f2,... or snapshot,node,f1,f2,..., got "
              + String.join(",", table.columns));
    }
    Nodes nodes = data.graph().nodes();
    int length = data.graph().length();
    float[][][] steps = new float[bySnapshot ? length : 1][nodes.size()][];
    int[] of = table.nodes(nodes, first - 1);
    for (int i = 0; i < of.length; i++) {
      int t = bySnapshot ? table.snapshot(i, length) : 0;
      if (steps[t][of[i]] != null) {
        String in = bySnapshot ? " in snapshot " + t : "";
        throw table.refuse(i, "node \"" + nodes.name(of[i]) + "\" is listed twice" + in);
      }
      steps[t][of[i]] = table.numbers(i, first);
    }
    for (int t = 0; t < steps.length; t++) {
      table.requireAll(steps[t], nodes, bySnapshot ? " in snapshot " + t : "");
    }
    return data.withFeatures(
        bySnapshot ? Arrays.asList(steps) : Collections.nCopies(length, steps[0]));
  }

  private String cell(int row, int column) {
    return rows.get(row).fields().get(column);
  }

  /** The node of each row, by the name in this column. */
  private int[] nodes(Nodes nodes, int column) {
    List<String> unknown = new ArrayList<>();
    int[] found = new int[rows.size()];
    for (int i = 0; i < found.length; i++) {
      String name = cell(i, column);
      if (nodes.contains(name)) {
        found[i] = nodes.index(name);
      } else {
        unknown.add(name);
      }
    }
    if (!unknown.isEmpty()) {
      throw refuse("unknown nodes (not in the input): " + listed(unknown));
    }
    return found;
  }

  private static String listed(List<String> names) {
    List<String> distinct = names.stream().distinct().toList();
    String first = String.join(", ", distinct.subList(0, Math.min(NAMED, distinct.size())));
    return distinct.size() > NAMED ? distinct.size() + ", such as " + first : first;
  }

  private int snapshot(int row, int length) {
    String text = cell(row, 0);
    int t = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (t < 0 || t >= length) {
      throw refuse(row, "snapshot must be between 0 and " + (length - 1) + ", got " + text);
    }
    return t;
  }

  private float[] numbers(int row, int first) {
    float[] numbers = new float[columns.size() - first];
    for (int j = 0; j < numbers.length; j++) {
      String text = cell(row, first + j);
      Double number = EventTimes.number(text);
      numbers[j] =
          number == null || number.isNaN() || number.isInfinite()
              ? Float.NaN
              : Float.parseFloat(text);
      if (!Float.isFinite(numbers[j])) {
        throw refuse(
            row, columns.get(first + j) + " must be a finite number, got \"" + text + "\"");
      }
    }
    return numbers;
  }

  private void requireAll(float[][] features, Nodes nodes, String when) {
    List<String> missing = new ArrayList<>();
    for (int v = 0; v < features.length; v++) {
      if (features[v] == null) {
        missing.add(nodes.name(v));
      }
    }
    if (!missing.isEmpty()) {
      throw refuse(
          "features must be given for all "
              + nodes.size()
              + " nodes"
              + when
              + ", got none for "
              + listed(missing));
    }
  }

  private InputException refuse(String why) {
    return new InputException(why).in(file.toString());
  }

  private InputException refuse(int row, String why) {
    return new InputException(why).in(file.toString(), rows.get(row).line());
  }
}
