package dev.tiara.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.sql.Duck;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * How long reading events into snapshots takes, beside DuckDB's own reading of the file into a
 * table. Wall-clock and processor time, because other work on the machine disturbs the former.
 *
 * <pre>
 * ./tiara generate powerlaw --nodes 200000 --snapshots 100 --edges 50000 -o events.csv
 * tiara-benchmarks/run Reading events.csv 5
 * </pre>
 */
public final class Reading {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Reading() {}

  /** Arguments: {@code INPUT RUNS}. */
  public static void main(String[] arguments) throws IOException {
    String input = arguments[0];
    for (int run = 1; run <= Integer.parseInt(arguments[1]); run++) {
      double[] table =
          measure(
              () -> {
                try (Duck duck = Duck.open()) {
                  duck.run("CREATE TABLE e AS SELECT * FROM read_csv(" + Duck.text(input) + ")");
                }
              });
      double[] fetched =
          measure(
              () -> {
                try (Duck duck = Duck.open()) {
                  duck.chunks("SELECT * FROM read_csv(" + Duck.text(input) + ")", chunk -> {});
                }
              });
      double[] snapshots = measure(() -> new EventReader(input).read());
      System.out.printf(
          Locale.ROOT,
          "run %d: read_csv to a table %.2f s (cpu %.2f), read_csv to the JVM %.2f s (cpu %.2f),"
              + " snapshots %.2f s (cpu %.2f), ratio to table %.1f (cpu %.1f)%n",
          run,
          table[0],
          table[1],
          fetched[0],
          fetched[1],
          snapshots[0],
          snapshots[1],
          snapshots[0] / table[0],
          snapshots[1] / table[1]);
    }
  }

  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static double[] measure(Work work) throws IOException {
    long start = System.nanoTime();
    long processor = SYSTEM.getProcessCpuTime();
    work.run();
    return new double[] {
      (System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9
    };
  }
}
