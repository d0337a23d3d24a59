package dev.tiara.data.nodes;

import dev.tiara.data.columns.BadValue;
import dev.tiara.data.text.CsvRecords;
import dev.tiara.data.text.TextFormat;
import dev.tiara.data.time.EventTimes;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the seeds of a walk: from a CSV file {@code node[,weight]}, one per line, with or without a
 * header, or from a comma-separated list of names.
 */
public final class SeedFile {
  private SeedFile() {}

  /** A node at which a walk starts, and how often it starts there. */
  public record Seed(String node, double weight) {}

  /**
   * Reads seeds from a file. Seeds without a weight get weight 1.
   *
   * @throws InputException if a line is not {@code node[,weight]}, a node is unknown, or there are
   *     no seeds
   */
  public static List<Seed> read(Path file, Nodes nodes) throws IOException {
    List<Seed> seeds = new ArrayList<>();
    for (CsvRecords.Entry record : NodeListFile.records(file, nodes, true)) {
      try {
        seeds.add(seed(record.fields(), nodes));
      } catch (InputException e) {
        throw e.in(file.toString(), record.line());
      }
    }
    if (seeds.isEmpty()) {
      throw new InputException("the file has no seeds").in(file.toString());
    }
    if (Double.isInfinite(seeds.stream().mapToDouble(Seed::weight).sum())) {
      throw new InputException("the sum of the weights of seeds must be finite")
          .in(file.toString());
    }
    return seeds;
  }

  private static Seed seed(List<String> fields, Nodes nodes) {
    if (fields.size() > 2) {
      throw new InputException("a seed must be node or node,weight")
          .gotFigures(fields.size() + " fields");
    }
    if (!nodes.contains(fields.get(0))) {
      throw new InputException("a seed must be a node of the input").got(fields.get(0));
    }
    return new Seed(fields.get(0), fields.size() == 1 ? 1 : weight(fields.get(1)));
  }

  private static double weight(String text) {
    Double weight = EventTimes.number(text);
    if (weight == null) {
      throw BadValue.of("weight", text, "not a number");
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new InputException("weight of a seed must be positive and finite").gotFigures(text);
    }
    return weight;
  }

  /** Splits a list at commas; a name that contains a comma must be quoted. */
  public static List<String> names(String row) {
    return TextFormat.split(row, ',');
  }
}
