package dev.tiara.answers.rates;

import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.ranking.RankingRun;
import dev.tiara.answers.ranking.SnapshotSplit;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.rule.Proximity;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.progress.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * How good the chosen proximity is beside the best of a grid of 60 settings, and how long either
 * takes: validation MRR under UTG's protocol. Run as {@code AutoAgainstGrid FILE.gz WIDTH}, where
 * lines are {@code source target time}, separated by commas or blanks.
 */
public final class AutoAgainstGrid {
  private static final double[] ALPHAS = {0.05, 0.1, 0.2, 0.3, 0.5};
  private static final double[] STEPS = {0.05, 0.1, 0.3};

  private AutoAgainstGrid() {}

  /** Prints both. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    EventStream stream =
        EventStream.of(
            read(Path.of(arguments[0])), UtgProtocol.bins(Double.parseDouble(arguments[1])));
    SnapshotSplit split = new UtgProtocol(1).split(stream.length());
    long start = System.nanoTime();
    ProximityChoice choice =
        ProximityChoice.of(
            stream,
            split.trainEnd(),
            split.validationEnd(),
            ProximityChoice.Options.ALL,
            1,
            Progress.NONE);
    double autoSeconds = (System.nanoTime() - start) / 1e9;
    double auto = validation(stream, choice.settings());
    out.printf(
        "auto: %s, %d tried, MRR %.4f, %.1f s%n",
        choice.settings(), choice.tried().size(), auto, autoSeconds);
    double best = 0;
    int count = 0;
    start = System.nanoTime();
    for (Direction direction : new Direction[] {Direction.UNDIRECTED, Direction.DIRECTED}) {
      for (int parts : new int[] {1, 7}) {
        for (double alpha : ALPHAS) {
          for (double step : STEPS) {
            double beta = Math.round((1 - alpha - step) * 1e6) / 1e6;
            var settings = new ProximitySettings(alpha, beta, direction, parts);
            double mrr = validation(stream, settings);
            count++;
            if (mrr > best) {
              best = mrr;
              out.printf("grid: %s, MRR %.4f%n", settings, mrr);
            }
          }
        }
      }
    }
    double gridSeconds = (System.nanoTime() - start) / 1e9;
    start = System.nanoTime();
    ProximityChoice.of(
        stream,
        split.trainEnd(),
        split.validationEnd(),
        ProximityChoice.Options.ALL,
        1,
        Progress.NONE);
    double warmSeconds = (System.nanoTime() - start) / 1e9;
    out.printf(
        "grid: %d settings, best MRR %.4f, %.1f s; auto has %.1f%% of it in %.1f%% of the time, %.1f%%"
            + " in a JVM that has done it before%n",
        count,
        best,
        gridSeconds,
        100 * auto / best,
        100 * autoSeconds / gridSeconds,
        100 * warmSeconds / gridSeconds);
  }

  private static double validation(EventStream stream, ProximitySettings settings) {
    return RankingRun.of(stream, new UtgProtocol(1), new Proximity(settings), t -> {})
        .validation()
        .mrr(Links.ALL);
  }

  private static EventTable read(Path file) throws IOException {
    var events = EventTable.builder().keepSelfLoops();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split("[, \t]+", -1);
        if (Character.isDigit(fields[2].charAt(0))) {
          events.add(fields[0], fields[1], Double.parseDouble(fields[2]));
        }
      }
    }
    return events.build();
  }
}
