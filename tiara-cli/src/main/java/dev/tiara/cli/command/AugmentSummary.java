package dev.tiara.cli.command;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What an augmentation comes to: sizes, time, memory, and the worst figures of its certificate. */
final class AugmentSummary {
  private final String method;
  private final DynamicGraph graph;
  private final Path output;
  private final long start = System.nanoTime();
  private final Map<String, Double> worst = new LinkedHashMap<>();
  private long entries;

  AugmentSummary(String method, DynamicGraph graph, Path output) {
    this.method = method;
    this.graph = graph;
    this.output = output;
  }

  void add(SparseMatrix matrix, Map<String, Double> certificate) {
    entries += matrix.nonZeros();
    certificate.forEach((name, value) -> worst.merge(name, value, Math::max));
  }

  String line() {
    var line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%s: %,d nodes, %,d snapshots, %,d edges -> %,d entries in %.2f s, %,d MB at most,"
                + " written to %s",
            method,
            graph.nodeCount(),
            graph.length(),
            graph.statistics().edges(),
            entries,
            seconds(),
            megabytes(),
            output));
    worst.forEach(
        (name, value) ->
            line.append(String.format(Locale.ROOT, "%n%s: at most %.3g", name, value)));
    return line.toString();
  }

  Map<String, Object> figures() {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("method", method);
    figures.put("nodes", graph.nodeCount());
    figures.put("snapshots", graph.length());
    figures.put("edges", graph.statistics().edges());
    figures.put("entries", entries);
    figures.put("seconds", seconds());
    figures.put("megabytes", megabytes());
    figures.put("output", output.toString());
    if (!worst.isEmpty()) {
      figures.put("certificate", worst);
    }
    return figures;
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The most that the heap held, garbage included. */
  private static long megabytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getPeakUsage)
            .mapToLong(usage -> usage.getUsed())
            .sum()
        >> 20;
  }
}
