package dev.tiara.internal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFolderTest {
  private static final String MARKER = "manifest.json";
  @TempDir Path parent;

  private static boolean isOwn(Path folder) {
    return Files.exists(folder.resolve(MARKER));
  }

  private static AtomicFile.Maker holding(String text) {
    return temporary -> Files.writeString(temporary.resolve(MARKER), text);
  }

  @Test
  void writtenFolder_replacesTheOldOne() throws IOException {
    Path folder = parent.resolve("out");
    AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("old"));
    Files.writeString(folder.resolve("of-before"), "");
    AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("new"));
    assertThat(folder.resolve(MARKER)).hasContent("new");
    assertThat(folder.resolve("of-before")).doesNotExist();
    assertOnly(folder);
  }

  @Test
  void failureDuringWriting_keepsTheOldFolderOnly() throws IOException {
    Path folder = parent.resolve("out");
    AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("old"));
    assertThatThrownBy(
            () ->
                AtomicFolder.make(
                    folder,
                    AtomicFolderTest::isOwn,
                    temporary -> {
                      Files.writeString(temporary.resolve("half"), "");
                      throw new IOException("disk full");
                    }))
        .hasMessage(folder + ": disk full");
    assertThat(folder.resolve(MARKER)).hasContent("old");
    assertOnly(folder);
  }

  @Test
  void foreignFolder_isNotTouched() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("thesis"));
    Files.writeString(folder.resolve("chapter1"), "years of work");
    assertThatThrownBy(() -> AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("new")))
        .hasMessage(
            folder + ": contains other files than an output of this kind; not overwriting it");
    assertThat(folder.resolve("chapter1")).hasContent("years of work");
  }

  @Test
  void obstructingFileOrMissingParent_isReported() throws IOException {
    Path file = Files.writeString(parent.resolve("f"), "");
    assertThatThrownBy(() -> AtomicFolder.make(file, AtomicFolderTest::isOwn, holding("new")))
        .hasMessage(file + ": is a file, not a folder");
    assertThatThrownBy(
            () ->
                AtomicFolder.make(
                    parent.resolve("no/out"), AtomicFolderTest::isOwn, holding("new")))
        .hasMessageContaining("its folder does not exist");
  }

  private void assertOnly(Path path) throws IOException {
    try (var paths = Files.list(parent)) {
      assertThat(paths).containsExactly(path);
    }
  }

  /** As a kill between the two moves leaves it. */
  private Path movedAside(Path folder, long process) throws IOException {
    AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("old"));
    Path aside = parent.resolve("." + folder.getFileName() + "." + process + "-abc.previous");
    return Files.move(folder, aside);
  }

  @Test
  void folderMovedAsideByAKilledProcess_isRestored() throws IOException {
    Path folder = parent.resolve("out");
    movedAside(folder, DEAD);
    AtomicFolder.recover(folder);
    assertThat(folder.resolve(MARKER)).hasContent("old");
    assertOnly(folder);
  }

  @Test
  void replacedFolder_isNotRestored() throws IOException {
    Path folder = parent.resolve("out");
    Path aside = movedAside(folder, DEAD);
    Files.createDirectory(folder);
    AtomicFolder.recover(folder);
    assertThat(aside).doesNotExist();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderMovedAsideByALivingProcess_isNotRestored() throws IOException {
    Path folder = parent.resolve("out");
    Path aside = movedAside(folder, ProcessHandle.current().pid());
    AtomicFolder.recover(folder);
    assertThat(aside).isDirectory();
    assertThat(folder).doesNotExist();
  }

  /** More than Linux ever gives to a process. */
  private static final long DEAD = 4_194_304_999L;

  @Test
  void leftoversOfKilledProcesses_areDeletedByTheNextRun() throws IOException {
    Path folder = parent.resolve("out");
    Path left = Files.createDirectory(parent.resolve(".out." + DEAD + "-abc.part"));
    Files.writeString(left.resolve("half"), "");
    Path other = Files.createDirectory(parent.resolve(".other." + DEAD + "-abc.part"));
    AtomicFolder.make(folder, AtomicFolderTest::isOwn, holding("new"));
    assertThat(left).doesNotExist();
    assertThat(other).isDirectory();
  }
}
