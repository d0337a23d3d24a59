package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the page of one log, which a class serves once; no test may upset the browser. */
abstract class OnTwoGroups {
  @TempDir static Path folder;
  static Explored explored;

  @BeforeAll
  static void start() throws IOException {
    explored = Explored.of(Explored.twoGroups(folder));
  }

  @AfterAll
  static void end() throws IOException {
    if (explored != null) { // there may be no browser
      explored.close();
      explored = null;
    }
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(explored.browser.complaints()).isEmpty();
  }
}
