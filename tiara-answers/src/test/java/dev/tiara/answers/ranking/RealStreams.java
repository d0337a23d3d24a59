package dev.tiara.answers.ranking;

import dev.tiara.events.EventTable;
import dev.tiara.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.GZIPInputStream;

/** Event logs of {@code ../shared/data} under UTG's bins. */
public final class RealStreams {
  private RealStreams() {}

  /** UTG's UCI, weekly. */
  public static EventStream uci() throws IOException {
    return EventStream.of(
        read("data/CollegeMsg/CollegeMsg.txt.gz", " ", false, false), UtgProtocol.bins(604_800));
  }

  /** UTG's Enron, monthly. */
  public static EventStream enron(boolean selfLoops) throws IOException {
    return EventStream.of(
        read("data/Enron/enron.csv.gz", ",", true, selfLoops), UtgProtocol.bins(2_592_000));
  }

  /** Events of source, target and time. */
  public static EventTable read(String file, String separator, boolean header, boolean selfLoops)
      throws IOException {
    var builder = EventTable.builder();
    if (selfLoops) {
      builder.keepSelfLoops();
    }
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Shared.file(file))),
                StandardCharsets.UTF_8))) {
      if (header) {
        reader.readLine();
      }
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] fields = line.split(separator);
        builder.add(fields[0], fields[1], Double.parseDouble(fields[2]));
      }
    }
    return builder.build();
  }
}
