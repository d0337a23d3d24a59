package dev.tiara.data.nodes;

import dev.tiara.data.text.CsvRecords;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads small CSV files of node names: one node per line, or a source and a target. Names may be
 * quoted; blank lines are skipped. All lists of nodes are read here, those of seeds included.
 */
public final class NodeListFile {
  private static final String NODE = "node";

  private NodeListFile() {}

  /**
   * A line that names nodes.
   *
   * @param line the number of the line, from 1
   * @param names the names of the nodes
   */
  public record Entry(int line, List<String> names) {
    /** Copies the names. */
    public Entry {
      names = List.copyOf(names);
    }
  }

  /**
   * Reads a file with one node per line. A first line {@code node} is a header, unless a node of
   * the graph has that name.
   *
   * @param known the nodes of the graph; the file may name others
   * @throws InputException if a line is anything else, or there are no nodes; the message names
   *     file and line
   */
  public static List<Entry> nodes(Path file, Nodes known) throws IOException {
    List<CsvRecords.Entry> records = records(file, known, false);
    if (records.isEmpty()) {
      throw new InputException("the file names no nodes").in(file.toString());
    }
    return records.stream().map(record -> entry(file, record, List.of(NODE))).toList();
  }

  /** The records of a list of nodes, which may have weights, without the header. */
  static List<CsvRecords.Entry> records(Path file, Nodes known, boolean weighted)
      throws IOException {
    List<CsvRecords.Entry> records = CsvRecords.read(file);
    boolean header = !records.isEmpty() && isHeader(records.get(0).fields(), known, weighted);
    return records.subList(header ? 1 : 0, records.size());
  }

  private static boolean isHeader(List<String> fields, Nodes known, boolean weighted) {
    String first = fields.get(0);
    return first.equalsIgnoreCase(NODE)
        && (fields.size() == 1
            ? !known.contains(first)
            : weighted && fields.size() == 2 && fields.get(1).equalsIgnoreCase("weight"));
  }

  /**
   * Reads a file with the header {@code source,target} and one pair per line.
   *
   * @throws InputException if a line is anything else, or there are no pairs; the message names
   *     file and line
   */
  public static List<Entry> pairs(Path file) throws IOException {
    List<CsvRecords.Entry> records = CsvRecords.read(file);
    List<String> header = List.of("source", "target");
    List<String> first = records.isEmpty() ? List.of() : records.get(0).fields();
    if (!first.equals(header)) {
      throw new InputException("the header must be source,target")
          .got(String.join(",", first))
          .in(file.toString(), 1);
    }
    if (records.size() == 1) {
      throw new InputException("the file names no pairs").in(file.toString());
    }
    return records.stream().skip(1).map(record -> entry(file, record, header)).toList();
  }

  private static Entry entry(Path file, CsvRecords.Entry record, List<String> columns) {
    List<String> names = record.fields();
    if (names.size() != columns.size() || names.contains("")) {
      throw new InputException("expected " + String.join(",", columns))
          .got(String.join(",", names))
          .in(file.toString(), record.line());
    }
    return new Entry(record.line(), names);
  }
}
