package dev.tiara.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotStoreTest {
  @TempDir private Path folder;

  /** Lets somebody else act between any two steps of a commit. */
  public static final class Watched extends LocalFileSystem {
    static BiConsumer<String, String> beforeRename = (from, to) -> {};

    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      beforeRename.accept(from.toUri().getPath(), to.toUri().getPath());
      return super.rename(from, to);
    }
  }

  private static Configuration watched() {
    var conf = new Configuration();
    conf.set("fs.file.impl", Watched.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  @Test
  void fileOfALateAttempt_isNotInTheCommittedSnapshot_wheneverItComes() throws Exception {
    String out = folder.resolve("out").toString();
    try (SnapshotStore store = SnapshotStore.open(out, watched(), false)) {
      store.begin(new Properties());
      Path staged =
          Files.createDirectories(
              Path.of(new org.apache.hadoop.fs.Path(store.staging()).toUri().getPath())
                  .resolve("snapshot=0"));
      Files.writeString(staged.resolve("part-00000-7.csv"), "whole");
      int[] renames = {0};
      Watched.beforeRename =
          (from, to) -> {
            try { // a late attempt makes its folder if it has to, as Hadoop does
              Files.createDirectories(staged);
              Files.writeString(staged.resolve("part-00000-" + 8 + renames[0]++ + ".csv"), "half");
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          };
      store.commit(0, Set.of("part-00000-7.csv"), new Properties());
      assertThat(renames[0]).isGreaterThanOrEqualTo(3);
    } finally {
      Watched.beforeRename = (from, to) -> {};
    }
    try (var files = Files.list(folder.resolve("out/snapshot=0"))) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> !f.startsWith(".")))
          .containsExactlyInAnyOrder("part-00000-7.csv", SnapshotStore.MARKER);
    }
  }

  @Test
  void folderOfARunThatNeverStarted_isUnchanged() throws Exception {
    SnapshotStore.open(folder.resolve("fresh").toString(), new Configuration(), false).close();
    assertThat(folder.resolve("fresh")).doesNotExist();
    Path empty = Files.createDirectory(folder.resolve("empty"));
    SnapshotStore.open(empty.toString(), new Configuration(), false).close();
    assertThat(empty).isEmptyDirectory();
  }

  @Test
  void folderInUseByAnotherRun_isRejected() throws Exception {
    String out = folder.resolve("busy").toString();
    try (SnapshotStore first = SnapshotStore.open(out, new Configuration(), false)) {
      first.begin(new Properties());
      assertThatThrownBy(() -> SnapshotStore.open(out, new Configuration(), true))
          .hasMessageContaining("another run is writing to this folder");
    }
    SnapshotStore.open(out, new Configuration(), true).close();
  }
}
