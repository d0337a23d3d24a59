package dev.tiara.learn.testing;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.learn.task.LinkData;
import dev.tiara.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Real data as the paper bins them. */
public final class RealData {
  private RealData() {}

  /** BitcoinAlpha, undirected, 1,200,000 seconds a snapshot. */
  public static LinkData bitcoinAlpha() {
    var events = EventTable.builder();
    lines(
        "data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz",
        line -> {
          String[] field = line.split(",", -1);
          events.add(field[0], field[1], Double.parseDouble(field[3]));
        });
    return LinkData.of(events.build(), TimeBins.ofWidth(1_200_000));
  }

  static void lines(String name, Consumer<String> consumer) {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                name.endsWith(".gz")
                    ? new GZIPInputStream(Files.newInputStream(Shared.file(name)))
                    : Files.newInputStream(Shared.file(name)),
                StandardCharsets.UTF_8))) {
      lines.lines().forEach(consumer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
