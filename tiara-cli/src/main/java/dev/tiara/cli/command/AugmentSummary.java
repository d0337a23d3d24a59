package dev.tiara.cli.command;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What an augmentation comes to: sizes, time, memory, and the worst figures of its certificate. */
final class AugmentSummary {
  private final String method;
  private final DynamicGraph graph;
  private final Path output;
  private final long start = System.nanoTime();
  private Optional<Certificate> worst = Optional.empty();
  private long entries;

  AugmentSummary(String method, DynamicGraph graph, Path output) {
    this.method = method;
    this.graph = graph;
    this.output = output;
  }

  void add(SparseMatrix matrix, Optional<Certificate> certificate) {
    entries += matrix.nonZeros();
    worst = worst.isEmpty() ? certificate : certificate.map(worst.get()::worst);
  }

  String line() {
    var line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%s: %,d nodes, %,d snapshots, %,d edges -> %,d entries in %.2f s, peak heap %,d MB,"
                + " written to %s",
            method,
            graph.nodeCount(),
            graph.length(),
            graph.statistics().edges(),
            entries,
            seconds(),
            megabytes(),
            output));
    worst.ifPresent(certificate -> line.append(lines(certificate)));
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
    worst.ifPresent(certificate -> figures.put("certificate", bounds(certificate)));
    return figures;
  }

  /** A certificate in words, a line per kind of error. */
  static String lines(Certificate certificate) {
    return String.format(
        Locale.ROOT,
        "%ncertified error vs. the paper (L1): at most %.3g, mean %.3g"
            + "%ncertified error vs. no filtering (L1): at most %.3g, mean %.3g",
        certificate.maxToPaper(),
        certificate.meanToPaper(),
        certificate.maxToUnfiltered(),
        certificate.meanToUnfiltered());
  }

  /** The bounds of a certificate over all snapshots, for which no single solver stands. */
  static Map<String, Double> bounds(Certificate certificate) {
    Map<String, Double> bounds = new LinkedHashMap<>();
    bounds.put("maxToPaper", certificate.maxToPaper());
    bounds.put("meanToPaper", certificate.meanToPaper());
    bounds.put("maxToUnfiltered", certificate.maxToUnfiltered());
    bounds.put("meanToUnfiltered", certificate.meanToUnfiltered());
    return bounds;
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
