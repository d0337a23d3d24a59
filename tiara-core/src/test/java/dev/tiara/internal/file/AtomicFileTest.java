package dev.tiara.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void writtenFile_replacesTheOldOne() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    AtomicFile.write(
        file, out -> out.write("new".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    assertThat(file).hasContent("new");
    assertOnly(file);
  }

  @Test
  void failureHalfWay_leavesTheOldFileAndNoOther() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("disk full");
                    }))
        .hasMessage(file + ": disk full");
    assertThat(file).hasContent("old");
    assertOnly(file);
  }

  @Test
  void folderInTheWay_orMissing_isSaid() {
    assertThatThrownBy(() -> AtomicFile.write(folder, out -> {})).hasMessageContaining("directory");
    assertThatThrownBy(() -> AtomicFile.write(folder.resolve("no/f"), out -> {}))
        .hasMessageContaining("folder does not exist");
  }

  private void assertOnly(Path file) throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }
}
