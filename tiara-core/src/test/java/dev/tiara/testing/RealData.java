package dev.tiara.testing;

import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.GZIPInputStream;

/** The paper's link data as it bins them: undirected, 1,200,000 seconds a snapshot. */
public final class RealData {
  private RealData() {}

  public static DynamicGraph bitcoinAlpha() {
    return read("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz");
  }

  public static DynamicGraph wikiElec() {
    return read("data/WikiElec/elec.konect.txt.gz");
  }

  private static DynamicGraph read(String name) {
    var events = DynamicGraph.events(Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Shared.file(name))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] field = line.split("[\\s,]+", -1);
        events.add(field[0], field[1], Double.parseDouble(field[3]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return events.build(TimeBins.ofWidth(1_200_000));
  }
}
