package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FeatureTest {
  private static final Path DOCS =
      Path.of(System.getProperty("tiara.root", "..")).resolve("docs/predict.md");

  /** A row of the table may define several features of one form. */
  @Test
  void everyFeature_hasItsFormulaAndItsGroupInTheDocs() throws IOException {
    for (Feature feature : Feature.values()) {
      String name = "`" + feature.name() + "`";
      assertThat(Files.readAllLines(DOCS))
          .as(feature.name())
          .filteredOn(line -> line.startsWith("| `") && line.contains(name))
          .singleElement()
          .satisfies(
              line -> {
                String[] cells = line.split(" \\| ", 3);
                assertThat(cells[1].split(", ")).contains(feature.group().words());
                assertThat(cells[2]).isNotBlank();
              });
    }
  }
}
