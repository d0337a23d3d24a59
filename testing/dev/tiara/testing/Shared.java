package dev.tiara.testing;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/** Locates real data and reference outputs in the shared folder next to the project. */
public final class Shared {
  private Shared() {}

  /**
   * A file in that folder. If it is missing, the test is skipped with a message, or fails if
   * CI=true.
   */
  public static Path file(String name) {
    Path file = Path.of(System.getProperty("tiara.root", "..")).resolve("../shared").resolve(name);
    if (!Files.exists(file)) {
      String message = "../shared/" + name + " not found next to this clone";
      if ("true".equals(System.getenv("CI"))) {
        fail(message);
      }
      abort(message);
    }
    return file;
  }
}
