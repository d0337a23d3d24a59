package dev.tiara.cli.command;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.internal.text.Counted;
import dev.tiara.matrix.SparseMatrix;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The summary of an augmentation: sizes, time, memory, and the worst error bounds. */
final class AugmentSummary {
  /** The maximum number of nodes that a line names. */
  private static final int NAMED = 5;

  private final String method;
  private final DynamicGraph graph;
  private final Path output;
  private final long start = System.nanoTime();
  private Optional<Certificate> worst = Optional.empty();
  private List<String> uncertain = List.of();
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

  /** The nodes that the last snapshot's certificate does not cover. */
  void uncertain(int[] nodes) {
    uncertain = Arrays.stream(nodes).mapToObj(graph.nodes()::name).toList();
  }

  String line() {
    var line = new StringBuilder();
    line.append(
        String.format(
            Locale.ROOT,
            "%s in %.2f s, peak heap %,d MB, written to %s",
            sizes(method, graph.nodeCount(), graph.length(), graph.statistics().edges(), entries),
            seconds(),
            megabytes(),
            output));
    worst.ifPresent(certificate -> line.append(lines(certificate)));
    if (!uncertain.isEmpty()) {
      line.append(" (");
      line.append(String.join(", ", uncertain.subList(0, Math.min(NAMED, uncertain.size()))));
      line.append(uncertain.size() > NAMED ? ", ...)" : ")");
    }
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
    if (!uncertain.isEmpty()) {
      figures.put("uncertainNodes", uncertain);
    }
    return figures;
  }

  /** The sizes of the input and the output. */
  static String sizes(String method, long nodes, long snapshots, long edges, long entries) {
    return method
        + ": "
        + Counted.of(nodes, "node")
        + ", "
        + Counted.of(snapshots, "snapshot")
        + ", "
        + Counted.of(edges, "edge")
        + " -> "
        + Counted.of(entries, "entry");
  }

  /** A certificate in words, one line per kind of error. */
  static String lines(Certificate certificate) {
    return String.format(
        Locale.ROOT,
        "%ncertified error vs. the paper (L1): at most %.3g, mean %.3g"
            + "%ncertified error vs. no filtering (L1): at most %.3g, mean %.3g"
            + (certificate.uncertain() == 0
                ? ""
                : "%nnot certified for "
                    + Counted.of(certificate.uncertain(), "node")
                    + ": an entry is too close to --epsilon, or to the last rank of --top-k, to tell"
                    + " whether the paper's algorithm keeps it"),
        certificate.maxToPaper(),
        certificate.meanToPaper(),
        certificate.maxToUnfiltered(),
        certificate.meanToUnfiltered());
  }

  /** The bounds of a certificate over all snapshots, without the solver, which may vary. */
  static Map<String, Object> bounds(Certificate certificate) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put("maxToPaper", certificate.maxToPaper());
    bounds.put("meanToPaper", certificate.meanToPaper());
    bounds.put("maxToUnfiltered", certificate.maxToUnfiltered());
    bounds.put("meanToUnfiltered", certificate.meanToUnfiltered());
    bounds.put("uncertain", certificate.uncertain());
    return bounds;
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The peak usage of the heap, including garbage. */
  private static long megabytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getPeakUsage)
            .mapToLong(usage -> usage.getUsed())
            .sum()
        >> 20;
  }
}
