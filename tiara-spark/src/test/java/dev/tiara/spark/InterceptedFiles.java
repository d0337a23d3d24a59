package dev.tiara.spark;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Raw local files, for a file system that interferes with what is written. */
abstract class InterceptedFiles extends RawLocalFileSystem {
  /** What is written to instead of a file that was just created. */
  abstract FSDataOutputStream created(Path file, FSDataOutputStream out);

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
    return created(
        file,
        super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress));
  }
}
