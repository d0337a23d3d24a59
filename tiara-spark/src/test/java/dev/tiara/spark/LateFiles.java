package dev.tiara.spark;

import dev.tiara.spark.output.SnapshotStore;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;

/**
 * Local files on which the first attempt at the first part of the first snapshot is stuck, whatever
 * interrupts it, until that snapshot is committed.
 */
public final class LateFiles extends LocalFileSystem {
  private static final long POLL_NANOSECONDS = 20_000_000;
  private static final int MOST_POLLS = 5_000;

  public LateFiles() {
    super(new Raw());
  }

  private static final class Raw extends InterceptedFiles {
    @Override
    FSDataOutputStream created(Path file, FSDataOutputStream out) {
      boolean stuck =
          TaskContext.get() != null
              && TaskContext.get().attemptNumber() == 0
              && file.toString().contains("_tiara/staging")
              && file.toString().contains("snapshot=0/part-00000");
      return stuck ? new FSDataOutputStream(new Stuck(out, committed(file)), null) : out;
    }

    /** The marker of the snapshot whose staged file is given. */
    private static Path committed(Path file) {
      String output = file.toString().substring(0, file.toString().indexOf("/_tiara/"));
      return new Path(output, "snapshot=0/" + SnapshotStore.MARKER);
    }

    private final class Stuck extends FilterOutputStream {
      private final Path committed;

      Stuck(OutputStream out, Path committed) {
        super(out);
        this.committed = committed;
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
      }

      @Override
      public void close() throws IOException {
        for (int poll = 0; poll < MOST_POLLS && !exists(committed); poll++) {
          Thread.interrupted(); // nothing stops it
          LockSupport.parkNanos(POLL_NANOSECONDS);
        }
        out.close();
      }
    }
  }
}
