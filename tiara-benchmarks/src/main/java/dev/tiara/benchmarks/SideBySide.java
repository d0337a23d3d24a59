package dev.tiara.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the running times of Tiara and the SciPy script on the same input: the medians of
 * alternating runs, and their ratio.
 *
 * <p>Each side is measured from snapshots in memory to the last augmented snapshot, with a new
 * process for each SciPy run. Two times are compared: wall-clock time, with one core for SciPy and
 * two threads for Tiara; and processor time, with one thread each, which is less affected by other
 * load on the machine.
 *
 * <pre>tiara-benchmarks/side-by-side bitcoinalpha</pre>
 */
public final class SideBySide {
  private static final Pattern TIMED =
      Pattern.compile("scipy ([0-9.]+) s, ([0-9.]+) s, nnz ([0-9]+)");

  /** Runs the functions of the script and measures wall-clock and processor time. */
  private static final String TIMING =
      """
      import sys, time
      sys.path.insert(0, sys.argv[1])
      import scipy_tiara as s
      alpha, beta, epsilon = map(float, sys.argv[3:6])
      n, snaps, _ = s.snapshots(s.read_events(sys.argv[2]))
      wall, cpu = time.time(), time.process_time()
      nnz = sum(X.nnz for X in s.tiara(n, snaps, alpha, beta, epsilon))
      print('scipy %.3f s, %.3f s, nnz %d' % (time.time() - wall, time.process_time() - cpu, nnz))
      """;

  private static final double EPSILON = 1e-3;
  private static final int THREADS = 2;
  private static final int WARM_UP = 40;
  private static final long WARM_UP_NANOS = 30_000_000_000L;

  private SideBySide() {}

  /**
   * @param processor the processor time, in seconds
   */
  private record Run(double seconds, double processor, long entries) {}

  /** Arguments: {@code [--scipy FILE] [--repeats N] [--snapshots N] INPUT ALPHA BETA}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> rest = new ArrayList<>(Arrays.asList(arguments));
    Path scipy = Path.of(option(rest, "--scipy", "tiara-benchmarks/scipy_tiara.py"));
    int repeats = Integer.parseInt(option(rest, "--repeats", "5"));
    int snapshots = Integer.parseInt(option(rest, "--snapshots", "0"));
    Path input = Path.of(rest.get(0));
    double alpha = Double.parseDouble(rest.get(1));
    double beta = Double.parseDouble(rest.get(2));

    List<EventLines.Event> events = EventLines.read(input);
    Path scipyInput = input;
    if (snapshots > 0) {
      events = EventLines.first(events, snapshots);
      scipyInput = write(events);
    }
    DynamicGraph graph = EventLines.graph(events);
    var settings = new TiaraSettings(alpha, beta, EPSILON, 100, TiaraSettings.ALL);

    Map<Solver, Integer> solvers = new EnumMap<>(Solver.class);
    double[] certificate = new double[1];
    long limit = System.nanoTime() + WARM_UP_NANOS;
    for (int i = 0; i < WARM_UP && System.nanoTime() < limit; i++) {
      ours(graph, settings, 1 + i % THREADS, solvers, certificate);
    }
    solvers.clear();
    double[] ourSeconds = new double[repeats];
    double[] scipySeconds = new double[repeats];
    double[] ourProcessor = new double[repeats];
    double[] scipyProcessor = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      Run theirs = scipy(scipy, scipyInput, alpha, beta);
      Run ours = ours(graph, settings, THREADS, solvers, certificate);
      ourSeconds[i] = ours.seconds;
      scipySeconds[i] = theirs.seconds;
      ourProcessor[i] = ours(graph, settings, 1, solvers, certificate).processor;
      scipyProcessor[i] = theirs.processor;
      System.err.printf(
          Locale.ROOT,
          "%s run %d: scipy %.2f s (%d entries), tiara %.3f s (%d entries), processor %.2f and %.3f"
              + " s%n",
          input.getFileName(),
          i + 1,
          theirs.seconds,
          theirs.entries,
          ours.seconds,
          ours.entries,
          scipyProcessor[i],
          ourProcessor[i]);
    }
    System.out.printf(
        Locale.ROOT,
        "| %s, %d snapshots | %s, %s | wall %.2f | %.3f | %.1f | processor %.2f | %.3f | %.1f | %s"
            + " | %.1e |%n",
        input.getFileName(),
        graph.length(),
        rest.get(1),
        rest.get(2),
        median(scipySeconds),
        median(ourSeconds),
        median(scipySeconds) / median(ourSeconds),
        median(scipyProcessor),
        median(ourProcessor),
        median(scipyProcessor) / median(ourProcessor),
        solvers.keySet(),
        certificate[0]);
  }

  private static String option(List<String> arguments, String name, String otherwise) {
    int at = arguments.indexOf(name);
    if (at < 0) {
      return otherwise;
    }
    arguments.remove(at);
    return arguments.remove(at);
  }

  private static Path write(List<EventLines.Event> events) throws IOException {
    Path file = Files.createTempFile("tiara-side-by-side", ".csv");
    file.toFile().deleteOnExit();
    List<String> lines = new ArrayList<>();
    for (EventLines.Event event : events) {
      lines.add(event.source() + "," + event.target() + ",1," + event.time());
    }
    return Files.write(file, lines);
  }

  private static Run ours(
      DynamicGraph graph,
      TiaraSettings settings,
      int threads,
      Map<Solver, Integer> solvers,
      double[] certificate) {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long processor = system.getProcessCpuTime();
    long start = System.nanoTime();
    long entries = 0;
    try (var stream =
        Tiara.builder()
            .alpha(settings.alpha())
            .beta(settings.beta())
            .threads(threads)
            .build()
            .stream(graph.nodes())) {
      for (int t = 0; t < graph.length(); t++) {
        entries += stream.advance(graph, t).nonZeros();
        Certificate reached = stream.certificate().orElseThrow();
        solvers.merge(reached.solver(), 1, Integer::sum);
        certificate[0] = Math.max(certificate[0], reached.meanToPaper());
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Run(seconds, (system.getProcessCpuTime() - processor) / 1e9, entries);
  }

  private static Run scipy(Path script, Path input, double alpha, double beta)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "python3",
                "-c",
                TIMING,
                script.toAbsolutePath().getParent().toString(),
                input.toString(),
                Double.toString(alpha),
                Double.toString(beta),
                Double.toString(EPSILON))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher timed = TIMED.matcher(output);
    if (process.waitFor() != 0 || !timed.find()) {
      throw new IOException("the SciPy script failed: " + output);
    }
    return new Run(
        Double.parseDouble(timed.group(1)),
        Double.parseDouble(timed.group(2)),
        Long.parseLong(timed.group(3)));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
