package dev.tiara.data.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

class DuckTest {
  @Test
  void spillFolder_isForItsOwnerOnly() throws IOException {
    try (Duck duck = Duck.open()) {
      duck.run("SET memory_limit = '60MB'");
      duck.run("SET threads = 1");
      duck.run("CREATE TABLE large AS SELECT i, hash(i) AS h FROM range(20000000) t(i)");
      Path spill = Path.of(duck.rows("SELECT current_setting('temp_directory')").get(0).get(0));
      try (var files = Files.list(spill)) {
        assertThat(files.count()).as("files that were spilled").isPositive();
      }
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spill)))
          .isEqualTo("rwx------");
    }
  }
}
