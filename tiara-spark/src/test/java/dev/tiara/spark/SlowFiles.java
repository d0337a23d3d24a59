package dev.tiara.spark;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Local files of which tasks take two seconds to create one, as if they had much to compute. */
public final class SlowFiles extends LocalFileSystem {
  private static final long NANOSECONDS = 2_000_000_000;

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    if (file.toString().contains("_tiara/staging")) {
      LockSupport.parkNanos(NANOSECONDS);
    }
    return super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
  }
}
