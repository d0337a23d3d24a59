package dev.tiara.spark.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system, without a process for each file: if its native library is missing,
 * Hadoop runs {@code chmod} whenever it creates a file or a folder, which costs more than writing a
 * small snapshot. Instantiated by its name in the session's settings.
 */
public final class PlainLocalFiles extends LocalFileSystem {
  public PlainLocalFiles() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      try {
        Files.setPosixFilePermissions(
            pathToFile(path).toPath(),
            PosixFilePermissions.fromString(
                permission.getUserAction().SYMBOL
                    + permission.getGroupAction().SYMBOL
                    + permission.getOtherAction().SYMBOL));
      } catch (UnsupportedOperationException e) { // not a POSIX file system
        super.setPermission(path, permission);
      }
    }
  }
}
