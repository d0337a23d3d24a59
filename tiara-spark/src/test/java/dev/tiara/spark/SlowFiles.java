package dev.tiara.spark;

import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Local files of which tasks take two seconds to create one, as if they had much to compute. */
public final class SlowFiles extends LocalFileSystem {
  private static final long NANOSECONDS = 2_000_000_000;

  public SlowFiles() {
    super(new Raw());
  }

  private static final class Raw extends InterceptedFiles {
    @Override
    FSDataOutputStream created(Path file, FSDataOutputStream out) {
      boolean checksum = file.getName().startsWith(".");
      if (file.toString().contains("_tiara/staging") && !checksum) {
        LockSupport.parkNanos(NANOSECONDS);
      }
      return out;
    }
  }
}
