package dev.tiara.data.nodes;

import dev.tiara.data.text.TextFormat;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
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
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (MalformedInputException e) {
      throw new InputException(file + ": a seed file must be text in UTF-8", e);
    }
    List<Seed> seeds = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean header = i == 0 && line.strip().matches("(?i)node(,\\s*weight)?");
      if (line.isBlank() || (header && !nodes.contains(line.strip()))) {
        continue;
      }
      String place = file + ":" + (i + 1) + ": ";
      List<String> fields = names(line);
      if (fields.size() > 2) {
        throw new InputException(
            place + "a seed must be node or node,weight, got " + fields.size() + " fields");
      }
      if (!nodes.contains(fields.get(0))) {
        throw new InputException(
            place + "a seed must be a node of the input, got \"" + fields.get(0) + "\"");
      }
      seeds.add(new Seed(fields.get(0), fields.size() == 1 ? 1 : weight(fields.get(1), place)));
    }
    if (seeds.isEmpty()) {
      throw new InputException(file + ": the file has no seeds");
    }
    return seeds;
  }

  private static double weight(String text, String place) {
    double weight;
    try {
      weight = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InputException(place + "weight \"" + text + "\" is not a number", e);
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new InputException(place + "weight of a seed must be positive and finite, got " + text);
    }
    return weight;
  }

  /** Splits a list at commas; a name that contains a comma must be quoted. */
  public static List<String> names(String row) {
    return TextFormat.split(row, ',');
  }
}
