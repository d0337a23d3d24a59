package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of the concepts page is what the command computes. */
class ConceptsTest {
  private static final Path PAGE =
      Path.of(System.getProperty("tiara.root", "..")).resolve("docs/concepts.md");

  @TempDir Path folder;

  @Test
  void workedExample_isWhatProximityPrints() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("source,target,time\n");
    Path events = folder.resolve("mails.csv");
    Files.writeString(events, page.substring(start, page.indexOf("```", start)));
    List<String> table =
        page.lines().dropWhile(line -> !line.startsWith("| snapshot | bob")).limit(5).toList();
    List<String> names = cells(table.get(0));
    for (int snapshot = 0; snapshot < 3; snapshot++) {
      List<String> row = cells(table.get(snapshot + 2));
      String printed =
          CommandRun.succeeds(
              "proximity --quiet --time-bin 1 --seed ann --at " + snapshot + " " + events);
      for (int i = 1; i < names.size(); i++) {
        assertThat(score(printed, names.get(i)))
            .as("%s in snapshot %d", names.get(i), snapshot)
            // Printed with three digits after the point.
            .isCloseTo(row.get(i).isEmpty() ? 0 : Double.parseDouble(row.get(i)), within(0.0005));
      }
    }
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.substring(1, row.length() - 1).split("\\|", -1))
        .map(String::strip)
        .toList();
  }

  private static double score(String printed, String node) {
    return printed
        .lines()
        .filter(line -> line.startsWith(node + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(node.length()).strip()))
        .findFirst()
        .orElse(0);
  }
}
