package dev.tiara.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.Main;
import dev.tiara.cli.terminal.Console;
import dev.tiara.data.GraphData;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.learn.task.LinkData;
import dev.tiara.testing.Shared;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class InputOptionsTest {
  private final Console console =
      new Console(new PrintWriter(new StringWriter()), false, true, System::nanoTime);

  private LinkData links(String... arguments) throws IOException {
    var options = CommandLine.populateCommand(new InputOptions(), arguments);
    GraphData data = options.read(console).data();
    return new LinkData(data.graph(), data.originalLinks());
  }

  private static void assertSame(LinkData actual, LinkData expected) {
    assertThat(actual.graph()).isEqualTo(expected.graph());
    for (int t = 0; t < expected.graph().length(); t++) {
      assertThat(actual.originals().get(t).sources())
          .isEqualTo(expected.originals().get(t).sources());
      assertThat(actual.originals().get(t).targets())
          .isEqualTo(expected.originals().get(t).targets());
    }
  }

  /** The protocol's: bins of 1,200,000 s, the later direction of a reciprocal pair is original. */
  private static LinkData bitcoinAlphaByHand() throws IOException {
    var events = EventTable.builder();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    Files.newInputStream(
                        Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz"))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] field = line.split(",", -1);
        events.add(field[0], field[1], Double.parseDouble(field[3]));
      }
    }
    return LinkData.of(events.build(), TimeBins.ofWidth(1_200_000));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void originalLinks_areTheProtocols_ofANamedSetAndOfAnEventFile(boolean named) throws IOException {
    Path file = Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz");
    LinkData read =
        named
            ? links("dataset:BitcoinAlpha", "--data-dir", file.getParent().getParent().toString())
            : links(file.toString(), "--columns", "1,2,4", "--time-bin", "1200000s");
    assertSame(read, bitcoinAlphaByHand());
  }

  @Test
  void originalLinks_ofAGeneratedGraph_areThoseOfItsEventFile(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("blocks.csv");
    var quiet = new PrintWriter(new StringWriter());
    assertThat(Main.run(quiet, quiet, "generate", "blocks", "-o", file.toString())).isZero();
    LinkData made = links("dataset:blocks");
    LinkData read = links(file.toString(), "--time-bin", "1200000s");
    // The file numbers nodes by their first event.
    for (int t = 0; t < made.graph().length(); t++) {
      assertThat(names(read, t)).containsExactlyInAnyOrder(names(made, t));
    }
  }

  private static String[] names(LinkData data, int snapshot) {
    LinkData.Links links = data.originals().get(snapshot);
    String[] names = new String[links.count()];
    for (int i = 0; i < names.length; i++) {
      names[i] =
          data.graph().nodes().name(links.sources()[i])
              + " to "
              + data.graph().nodes().name(links.targets()[i]);
    }
    return names;
  }
}
