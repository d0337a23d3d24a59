package dev.tiara.benchmarks;

import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures how time, memory and the certified error grow with the graph and with the number of
 * snapshots: after a quarter, half and all of them.
 *
 * <pre>tiara-benchmarks/scaling docs/results/scaling.csv docs/results/scaling.svg</pre>
 */
public final class Scaling {
  private static final String HEADER =
      "nodes,snapshots,entries,seconds,peak_resident_gib,mean_to_paper,max_to_paper,"
          + "mean_to_unfiltered";
  private static final int THREADS = 2;

  private Scaling() {}

  /** Arguments: {@code run INPUT NODES CSV}, or {@code fit CSV SVG}. */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("run")) {
      run(Path.of(arguments[1]), Integer.parseInt(arguments[2]), Path.of(arguments[3]));
    } else {
      fit(Path.of(arguments[1]), Path.of(arguments[2]));
    }
  }

  private static void run(Path input, int nodes, Path csv) throws IOException {
    DynamicGraph graph = EventLines.graph(EventLines.read(input));
    long start = System.nanoTime();
    long entries = 0;
    double mean = 0;
    double max = 0;
    double unfiltered = 0;
    StringBuilder rows = new StringBuilder();
    try (var stream = Tiara.builder().threads(THREADS).build().stream(graph.nodes())) {
      for (int t = 0; t < graph.length(); t++) {
        entries += stream.advance(graph, t).nonZeros();
        Certificate certificate = stream.certificate().orElseThrow();
        mean = Math.max(mean, certificate.meanToPaper());
        max = Math.max(max, certificate.maxToPaper());
        unfiltered = Math.max(unfiltered, certificate.meanToUnfiltered());
        int T = (int) stream.time();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.err.printf(
            Locale.ROOT, "%d nodes, snapshot %d: %.1f s, %s%n", nodes, T, seconds, certificate);
        if (T == graph.length() || T == graph.length() / 2 || T == graph.length() / 4) {
          rows.append(
              String.format(
                  Locale.ROOT,
                  "%d,%d,%d,%.1f,%.2f,%.2e,%.2e,%.2e%n",
                  nodes,
                  T,
                  entries,
                  seconds,
                  peakResidentGib(),
                  mean,
                  max,
                  unfiltered));
        }
      }
    }
    if (!Files.exists(csv)) {
      Files.writeString(csv, HEADER + "\n");
    }
    Files.writeString(csv, rows, StandardOpenOption.APPEND);
  }

  /** The peak resident memory of this process, as reported by the kernel. */
  static double peakResidentGib() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) / (1 << 20);
      }
    }
    return Double.NaN;
  }

  /**
   * Fits the growth of time with nodes (over all snapshots) and with snapshots (of the largest
   * graph), and plots the former.
   */
  private static void fit(Path csv, Path svg) throws IOException {
    List<double[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(csv)) {
      if (!line.startsWith("nodes")) {
        String[] field = line.split(",", -1);
        rows.add(
            new double[] {
              Double.parseDouble(field[0]),
              Double.parseDouble(field[1]),
              Double.parseDouble(field[3])
            });
      }
    }
    double most = rows.stream().mapToDouble(row -> row[0]).max().orElseThrow();
    double longest = rows.stream().mapToDouble(row -> row[1]).max().orElseThrow();
    List<double[]> overNodes = new ArrayList<>();
    List<double[]> overSnapshots = new ArrayList<>();
    for (double[] row : rows) {
      if (row[1] == longest) {
        overNodes.add(new double[] {row[0], row[2]});
      }
      if (row[0] == most) {
        overSnapshots.add(new double[] {row[1], row[2]});
      }
    }
    double[] line = LogLogPlot.fit(overNodes);
    System.out.printf(
        Locale.ROOT,
        "time grows as nodes^%.3f and snapshots^%.3f%n",
        line[0],
        LogLogPlot.fit(overSnapshots)[0]);
    Files.writeString(
        svg,
        LogLogPlot.svg(
            overNodes,
            line,
            String.format(Locale.ROOT, "seconds over nodes, fitted exponent %.2f", line[0])));
  }
}
