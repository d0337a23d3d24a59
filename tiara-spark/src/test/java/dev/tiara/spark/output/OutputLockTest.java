package dev.tiara.spark.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.spark.HinderedFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputLockTest {
  private static final Duration BEAT = Duration.ofMillis(100);

  @TempDir private java.nio.file.Path folder;

  private Path lock() {
    return new Path(folder.resolve("out/_tiara/lock").toString());
  }

  @Test
  void secondRun_isRejected_whileTheFirstWrites() throws Exception {
    for (FileSystem files :
        new FileSystem[] {FileSystem.getLocal(new Configuration()), HinderedFiles.open()}) {
      try (OutputLock first = OutputLock.acquire(files, lock(), BEAT)) {
        assertThatThrownBy(() -> OutputLock.acquire(files, lock(), BEAT))
            .isInstanceOf(FileSystemException.class)
            .hasMessageContaining("another run is writing to this folder");
        assertThatCode(first::check).doesNotThrowAnyException();
      }
      OutputLock.acquire(files, lock(), BEAT).close();
      files.delete(lock(), false);
    }
  }

  @Test
  void lockOfADeadRun_isTakenOver_withoutFileLocks() throws Exception {
    FileSystem files = HinderedFiles.open();
    Files.createDirectories(folder.resolve("out/_tiara"));
    Files.writeString(folder.resolve("out/_tiara/lock"), "somebody 17");
    try (OutputLock lock = OutputLock.acquire(files, lock(), BEAT)) {
      assertThatCode(lock::check).doesNotThrowAnyException();
    }
    assertThat(folder.resolve("out/_tiara/lock")).doesNotExist();
  }

  /** As after a long sleep of the machine. */
  @Test
  void runThatLostItsLock_commitsNothing() throws Exception {
    FileSystem files = HinderedFiles.open();
    try (OutputLock lock = OutputLock.acquire(files, lock(), Duration.ofHours(1))) {
      Files.writeString(folder.resolve("out/_tiara/lock"), "somebody 1");
      assertThatThrownBy(lock::check).isInstanceOf(IOException.class);
    }
    assertThat(folder.resolve("out/_tiara/lock")).exists();
  }
}
