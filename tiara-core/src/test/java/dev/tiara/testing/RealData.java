package dev.tiara.testing;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.GZIPInputStream;

/**
 * The paper's link prediction data, binned as in the paper: undirected, 1,200,000 s per snapshot.
 */
public final class RealData {
  private RealData() {}

  public static DynamicGraph bitcoinAlpha() {
    return read("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz");
  }

  public static DynamicGraph wikiElec() {
    return read("data/WikiElec/elec.konect.txt.gz");
  }

  private static DynamicGraph read(String name) {
    return events(name, 0, 1, 3).cut(TimeBins.ofWidth(1_200_000));
  }

  /** The events of a file, given the positions of its columns; a header is skipped. */
  public static EventTable events(String name, int source, int target, int time) {
    var events = EventTable.builder();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Shared.file(name))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] field = line.split("[\\s,]+", -1);
        if (!field[time].equals("time")) {
          events.add(field[source], field[target], Double.parseDouble(field[time]));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return events.build();
  }
}
