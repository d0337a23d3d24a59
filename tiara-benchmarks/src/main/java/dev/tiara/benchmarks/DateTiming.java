package dev.tiara.benchmarks;

import dev.tiara.benchmarks.ReadTiming.Seconds;
import dev.tiara.data.events.EventReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures how long it takes to read the same events with times as numbers, as ISO timestamps and
 * as ISO dates: alternating within one JVM, with the medians of wall-clock and processor time. The
 * first round, in which classes are loaded and compiled, does not count.
 *
 * <pre>
 * tiara-benchmarks/run DateTiming 500000 9
 * </pre>
 */
public final class DateTiming {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

  private DateTiming() {}

  /** Arguments: {@code EVENTS ROUNDS}. */
  public static void main(String[] arguments) throws IOException {
    int events = Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("tiara-timing");
    List<String> kinds = List.of("numbers", "timestamps", "dates");
    List<List<Seconds>> all = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try {
      for (String kind : kinds) {
        write(folder.resolve(kind + ".csv"), kind, events);
      }
      for (int round = 0; round <= Integer.parseInt(arguments[1]); round++) {
        for (int i = 0; i < kinds.size(); i++) {
          String input = folder.resolve(kinds.get(i) + ".csv").toString();
          Seconds seconds = ReadTiming.measure(() -> new EventReader(input).read());
          if (round > 0) {
            all.get(i).add(seconds);
          }
        }
      }
      double base = ReadTiming.median(all.get(0)).wall();
      double processor = ReadTiming.median(all.get(0)).processor();
      for (int i = 0; i < kinds.size(); i++) {
        Seconds median = ReadTiming.median(all.get(i));
        System.out.printf(
            Locale.ROOT,
            "%s: %.3f s (%.3f to %.3f), %.2f times numbers; processor %.3f s, %.2f times%n",
            kinds.get(i),
            median.wall(),
            all.get(i).stream().mapToDouble(Seconds::wall).min().orElse(0),
            all.get(i).stream().mapToDouble(Seconds::wall).max().orElse(0),
            median.wall() / base,
            median.processor(),
            median.processor() / processor);
      }
    } finally {
      for (String kind : kinds) {
        Files.deleteIfExists(folder.resolve(kind + ".csv"));
      }
      Files.delete(folder);
    }
  }

  /** Writes the same events for each kind: one a minute, between 20,000 nodes. */
  private static void write(Path file, String kind, int events) throws IOException {
    var random = new Random(1);
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("source,target,time\n");
      for (int i = 0; i < events; i++) {
        LocalDateTime time =
            LocalDateTime.ofEpochSecond(1_600_000_000L + 60L * i, 0, ZoneOffset.UTC);
        String text =
            switch (kind) {
              case "numbers" -> Long.toString(time.toEpochSecond(ZoneOffset.UTC));
              case "timestamps" -> TIMESTAMP.format(time);
              default -> time.toLocalDate().toString();
            };
        out.write(random.nextInt(20_000) + "," + random.nextInt(20_000) + "," + text + "\n");
      }
    }
  }
}
