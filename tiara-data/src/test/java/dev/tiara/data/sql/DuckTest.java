package dev.tiara.data.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckTest {
  @Test
  void spillFolder_isReadableByItsOwnerOnly() throws IOException {
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

  @Test
  void loadedLibrary_isDeletedImmediately() throws IOException {
    Path maps = Path.of("/proc/self/maps");
    assumeTrue(Files.isReadable(maps), "needs Linux");
    try (Duck duck = Duck.open()) {
      assertThat(duck.rows("SELECT 1")).hasSize(1);
      List<String> libraries =
          Files.readAllLines(maps).stream()
              .filter(line -> line.contains("libduckdb_java"))
              .toList();
      assertThat(libraries).isNotEmpty().allMatch(line -> line.endsWith(" (deleted)"));
    }
  }

  @Test
  void leftoversOfKilledPrograms_areDeleted_andNothingElse(@TempDir Path temporary)
      throws IOException {
    long dead = 4_194_304_999L; // above any process id on Linux
    long alive = ProcessHandle.current().pid();
    Path spilled = Files.createDirectory(temporary.resolve("tiara-duckdb-" + dead + "-17"));
    Files.writeString(spilled.resolve("block"), "...");
    Files.createDirectory(temporary.resolve("tiara-duckdb-" + alive + "-17"));
    Files.createDirectory(temporary.resolve("tiara-duckdb-notes"));
    Path library = Files.writeString(temporary.resolve("libduckdb_java17.so"), "...");
    Files.setLastModifiedTime(library, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
    Files.writeString(temporary.resolve("libduckdb_java18.so"), "being unpacked");
    DuckFiles.deleteLeftovers(temporary);
    try (var left = Files.list(temporary)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "tiara-duckdb-" + alive + "-17", "tiara-duckdb-notes", "libduckdb_java18.so");
    }
  }
}
