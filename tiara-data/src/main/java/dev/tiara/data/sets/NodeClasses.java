package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads the classes of the nodes in an event file. */
final class NodeClasses {
  private NodeClasses() {}

  /** Reads lines {@code node class} from a file; classes are renumbered in ascending order. */
  static GraphData ofFile(GraphData data, Path file) throws IOException {
    DynamicGraph graph = data.graph();
    Map<String, Integer> written = new HashMap<>();
    int number = 0;
    for (String line : lines(file)) {
      number++;
      String[] field = line.strip().split("\\s+", -1);
      if (field.length != 2 || !field[1].matches("\\d{1,6}")) {
        throw new InputException("expected a node and a class")
            .got(line)
            .in(file.toString(), number);
      }
      written.put(field[0], Integer.valueOf(field[1]));
    }
    List<Integer> classes = List.copyOf(new TreeSet<>(written.values()));
    int[] labels = new int[graph.nodeCount()];
    for (int v = 0; v < labels.length; v++) {
      labels[v] = classes.indexOf(written.getOrDefault(graph.nodes().name(v), -1));
    }
    return data.withLabels(labels, classes.size());
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new InputException("the file is not UTF-8 text", e).in(file.toString());
    }
  }

  /** Reads lines {@code time source target class class}; classes are numbered in order of name. */
  static GraphData inLines(GraphData data, Path file) throws IOException {
    DynamicGraph graph = data.graph();
    int[] labels = new int[graph.nodeCount()];
    Arrays.fill(labels, -1);
    List<String> classes = new ArrayList<>();
    String lines =
        "read_csv("
            + Duck.fileLiteral(file)
            + ", auto_detect = false, delim = '\\t', header = false,"
            + " columns = {'t': 'VARCHAR', 'a': 'VARCHAR', 'b': 'VARCHAR', 'c': 'VARCHAR',"
            + " 'd': 'VARCHAR'})";
    String select =
        "SELECT DISTINCT class, node FROM (SELECT c AS class, a AS node FROM %s UNION SELECT d, b"
            + " FROM %s) WHERE node NOT LIKE 'id%%' ORDER BY ALL";
    try (Duck duck = Duck.open()) {
      for (List<String> row : duck.rows(select.formatted(lines, lines))) {
        if (!classes.contains(row.get(0))) {
          classes.add(row.get(0));
        }
        if (graph.nodes().contains(row.get(1))) {
          labels[graph.nodes().index(row.get(1))] = classes.size() - 1;
        }
      }
    } catch (SqlFailure e) {
      throw e.about(file.toString());
    }
    return data.withLabels(labels, classes.size());
  }
}
