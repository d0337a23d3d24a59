package dev.tiara.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.sql.Duck;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures how long it takes to read an event file into snapshots, next to DuckDB reading the same
 * file into a table: alternating within one JVM, with the medians of wall-clock and processor time.
 * The first round, in which classes are loaded and compiled, is shown but does not count.
 *
 * <pre>
 * ./tiara generate powerlaw --nodes 200000 --snapshots 100 --edges 50000 -o events.csv
 * tiara-benchmarks/run ReadTiming events.csv 5
 * </pre>
 */
public final class ReadTiming {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ReadTiming() {}

  /** Arguments: {@code INPUT ROUNDS}. */
  public static void main(String[] arguments) throws IOException {
    String input = arguments[0];
    String readCsv = "CREATE TABLE e AS SELECT * FROM read_csv(" + Duck.literal(input) + ")";
    List<Seconds> tables = new ArrayList<>();
    List<Seconds> graphs = new ArrayList<>();
    for (int round = 0; round <= Integer.parseInt(arguments[1]); round++) {
      Seconds table;
      try (Duck duck = Duck.open()) {
        table = measure(() -> duck.run(readCsv));
      }
      Seconds graph = measure(() -> new EventReader(input).read());
      print(round == 0 ? "first" : "round " + round, table, graph);
      if (round > 0) {
        tables.add(table);
        graphs.add(graph);
      }
    }
    if (!graphs.isEmpty()) {
      print("median", median(tables), median(graphs));
    }
  }

  record Seconds(double wall, double processor) {}

  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  static Seconds measure(Work work) throws IOException {
    long start = System.nanoTime();
    long processor = SYSTEM.getProcessCpuTime();
    work.run();
    return new Seconds(
        (System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9);
  }

  static Seconds median(List<Seconds> all) {
    double[] wall = all.stream().mapToDouble(Seconds::wall).sorted().toArray();
    double[] processor = all.stream().mapToDouble(Seconds::processor).sorted().toArray();
    return new Seconds(middle(wall), middle(processor));
  }

  private static double middle(double[] sorted) {
    int half = sorted.length / 2;
    return Arrays.stream(sorted, sorted.length - 1 - half, half + 1).average().orElseThrow();
  }

  private static void print(String what, Seconds table, Seconds graph) {
    System.out.printf(
        Locale.ROOT,
        "%s: read_csv to a table %.2f s (processor %.2f), file to snapshots %.2f s (processor"
            + " %.2f), ratio %.2f (processor %.2f)%n",
        what,
        table.wall,
        table.processor,
        graph.wall,
        graph.processor,
        graph.wall / table.wall,
        graph.processor / table.processor);
  }
}
