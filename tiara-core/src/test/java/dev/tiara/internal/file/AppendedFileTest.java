package dev.tiara.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {
  @TempDir Path folder;

  @Test
  void lines_followEachOther() throws IOException {
    Path file = folder.resolve("lines");
    AppendedFile.appendLine(file, "first");
    AppendedFile.appendLine(file, "zweite Zeile, ä");
    assertThat(Files.readAllLines(file)).containsExactly("first", "zweite Zeile, ä");
  }

  @Test
  void partialLineOfAKilledProcess_staysOnItsOwnLine() throws IOException {
    Path file = Files.writeString(folder.resolve("lines"), "whole\nhal");
    AppendedFile.appendLine(file, "next");
    assertThat(Files.readAllLines(file)).containsExactly("whole", "hal", "next");
  }

  @Test
  void fullDisk_isReportedWithTheFile() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    assertThatThrownBy(() -> AppendedFile.appendLine(full, "line"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("/dev/full: ");
  }
}
