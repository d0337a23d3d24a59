package dev.tiara.benchmarks;

import dev.tiara.answers.contact.ContactPredictor;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Visibility;
import dev.tiara.data.events.EventReader;
import dev.tiara.events.EventTable;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Measures a fitted ranker within one JVM: the time to fit it to a log, to append the last third of
 * its events one by one, and to answer for one source at a time on one thread, with the bytes that
 * it keeps per event, per pair and per node. The first round, in which classes are compiled, does
 * not count.
 *
 * <pre>tiara-benchmarks/run PredictTiming wikipedia.csv.gz 3</pre>
 */
public final class PredictTiming {
  private static final int QUERIES = 2_000;

  private PredictTiming() {}

  /** Arguments: {@code INPUT ROUNDS}. */
  public static void main(String[] arguments) throws IOException {
    EventTable log = new EventReader(arguments[0]).readEvents().table().chronological();
    int known = log.size() * 2 / 3;
    ContactSettings settings = ContactSettings.DEFAULT.withThreads(1);
    long start = System.nanoTime();
    ContactPredictor fitted =
        ContactPredictor.fit(
            log.first(known),
            Visibility.perEvent(),
            Entrants.named("ranker").orElseThrow(),
            ContactSettings.DEFAULT,
            0,
            Progress.NONE);
    System.out.printf(Locale.ROOT, "fit to %d events: %.1f s%n", known, seconds(start));
    for (int round = 0; round <= Integer.parseInt(arguments[1]); round++) {
      long before = heap();
      ContactPredictor predictor =
          ContactPredictor.of(fitted.model(), log.first(known), settings, 0);
      start = System.nanoTime();
      for (int i = known; i < log.size(); i++) {
        predictor.append(
            log.nodes().name(log.source(i)), log.nodes().name(log.target(i)), log.time(i));
      }
      double appending = seconds(start);
      long kept = heap() - before;
      start = System.nanoTime();
      for (int q = 0; q < QUERIES; q++) {
        int event = (int) ((long) q * log.size() / QUERIES);
        predictor.next(log.nodes().name(log.source(event)), 10);
      }
      double asking = seconds(start);
      if (round > 0) {
        print(log, known, appending, asking, kept);
      }
    }
  }

  private static void print(EventTable log, int known, double appending, double asking, long kept) {
    Set<Long> pairs = new TreeSet<>();
    Set<Integer> targets = new TreeSet<>();
    for (int i = 0; i < log.size(); i++) {
      pairs.add((long) log.source(i) << 32 | log.target(i));
      targets.add(log.target(i));
    }
    System.out.printf(
        Locale.ROOT,
        "%.0f events/s appended; %.3f ms per query of %d candidates; %.1f MB: %.0f bytes per"
            + " event, %.0f per pair, %.0f per node%n",
        (log.size() - known) / appending,
        asking / QUERIES * 1e3,
        targets.size(),
        kept / 1e6,
        (double) kept / log.size(),
        (double) kept / pairs.size(),
        (double) kept / log.nodes().size());
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The bytes in use once garbage has been collected. */
  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
