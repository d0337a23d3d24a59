package dev.tiara.learn.run;

import dev.tiara.learn.internal.kernel.Kernels;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.Restart;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.stability.Experimental;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How an outcome was obtained: by which program, when, where and how fast. The outcome does not
 * depend on it.
 *
 * @param environment commit, JDK and machine, see {@link #environment(String)}, and the restart of
 *     a dead model
 * @param ended when the run ended, in UTC; empty if unknown
 * @param threads the number of threads of the run; 0 if unknown
 * @param parallel the number of concurrent runs; 0 if unknown
 * @param seconds the wall-clock time of every epoch
 */
@Experimental
public record RunProvenance(
    Map<String, String> environment, String ended, int threads, int parallel, List<Float> seconds) {

  /** Copies the map and the list. */
  public RunProvenance {
    environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    seconds = List.copyOf(seconds);
  }

  /** The provenance of a training run that has just ended. */
  public static RunProvenance of(
      Map<String, String> environment, int threads, int parallel, TrainingResult result) {
    Map<String, String> all = new TreeMap<>(environment);
    Restart restart = result.restart();
    if (restart != null) {
      all.put("restart", restart.toString());
    }
    return new RunProvenance(
        all,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        threads,
        parallel,
        result.epochs().stream().map(Epoch::seconds).map(Double::floatValue).toList());
  }

  /**
   * Describes this program and machine.
   *
   * @param commit the commit that the program was built from
   */
  public static Map<String, String> environment(String commit) {
    return Map.of(
        "commit",
        commit,
        "jdk",
        System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
        "os",
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "processors",
        processors(),
        "kernels",
        Kernels.get().name());
  }

  /** The number of processors and, on Linux, their model if it is known. */
  private static String processors() {
    int count = Runtime.getRuntime().availableProcessors();
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> count + " × " + line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(Integer.toString(count));
    } catch (IOException | UncheckedIOException e) {
      return Integer.toString(count);
    }
  }
}
