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
  void failureDuringWriting_keepsTheOldFileOnly() throws IOException {
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
  void nameAsLongAsTheFileSystemAllows_hasATemporaryNameToo() throws IOException {
    for (String name : new String[] {"x".repeat(255), "ü".repeat(127), "\ud83d\ude00".repeat(60)}) {
      Path file = folder.resolve(name);
      AtomicFile.write(file, out -> out.write(bytes("new")));
      assertThat(file).hasContent("new");
      Files.delete(file);
    }
  }

  @Test
  void obstructingOrMissingFolder_isReported() {
    assertThatThrownBy(() -> AtomicFile.write(folder, out -> {})).hasMessageContaining("directory");
    assertThatThrownBy(() -> AtomicFile.write(folder.resolve("no/f"), out -> {}))
        .hasMessageContaining("folder does not exist");
  }

  private void assertOnly(Path file) throws IOException {
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void symbolicLink_isKeptAndPointsToTheNewFile() throws IOException {
    Path real = Files.writeString(folder.resolve("real"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("real"));
    AtomicFile.write(link, out -> out.write(bytes("new")));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(real).hasContent("new");
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("not-yet"));
    AtomicFile.write(dangling, out -> out.write(bytes("made")));
    assertThat(folder.resolve("not-yet")).hasContent("made");
    Files.createSymbolicLink(folder.resolve("a"), Path.of("b"));
    Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
    assertThatThrownBy(() -> AtomicFile.check(folder.resolve("a")))
        .isInstanceOf(java.nio.file.FileSystemException.class);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  @Test
  void device_isNotReplaced() {
    Path device = Path.of("/dev/null");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(device), "there is no /dev/null");
    assertThatThrownBy(() -> AtomicFile.write(device, out -> {}))
        .hasMessage("/dev/null: is a device or a pipe and cannot be replaced by a file");
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void leftoversOfKilledProcesses_areDeletedByTheNextRun() throws IOException {
    Path left = Files.writeString(folder.resolve(".out.4194304999-abc.part"), "half");
    Path own =
        Files.writeString(
            folder.resolve(".out." + ProcessHandle.current().pid() + "-abc.part"), "at work");
    AtomicFile.write(folder.resolve("out"), out -> out.write(bytes("new")));
    assertThat(left).doesNotExist();
    assertThat(own).exists();
  }
}
