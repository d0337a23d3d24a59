package dev.tiara.benchmarks;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.zip.GZIPInputStream;

/** Reads events as the SciPy script does, so that both get the same graph. */
final class EventLines {
  private static final double BIN_SECONDS = 1_200_000;

  private EventLines() {}

  /** One event. */
  record Event(String source, String target, double time) {}

  /** Reads source, target and time, which is the fourth field, or the third of three. */
  static List<Event> read(Path path) throws IOException {
    List<Event> events = new ArrayList<>();
    InputStream in = Files.newInputStream(path);
    if (path.toString().endsWith(".gz")) {
      in = new GZIPInputStream(in);
    }
    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("#") || line.startsWith("%")) {
          continue;
        }
        var fields = new StringTokenizer(line, " \t,");
        String source = fields.nextToken();
        String target = fields.nextToken();
        String third = fields.nextToken();
        double time = Double.parseDouble(fields.hasMoreTokens() ? fields.nextToken() : third);
        events.add(new Event(source, target, time));
      }
    }
    return events;
  }

  /** The events of the first bins, up to the given number. */
  static List<Event> first(List<Event> events, int bins) {
    double start = events.stream().mapToDouble(Event::time).min().orElseThrow();
    double end = (Math.floor(start / BIN_SECONDS) + bins) * BIN_SECONDS;
    return events.stream().filter(event -> event.time < end).toList();
  }

  /** The undirected graph of the events. */
  static DynamicGraph graph(List<Event> events) {
    var builder = EventTable.builder();
    for (Event event : events) {
      builder.add(event.source, event.target, event.time);
    }
    return builder.build().cut(TimeBins.ofWidth(BIN_SECONDS));
  }
}
