package dev.tiara.spark;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** Local files that are none to those who look at the class, on a disk that may become full. */
public final class HinderedFiles extends FilterFileSystem {
  static final String SCHEME = "hindered";

  /** How many bytes the disk takes; shared by all that write to it in this process. */
  static final AtomicLong ROOM = new AtomicLong(Long.MAX_VALUE);

  public HinderedFiles() {
    super(new Local());
  }

  /** Raw local files under another scheme. */
  private static final class Local extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return URI.create(SCHEME + ":///");
    }

    @Override
    public String getScheme() {
      return SCHEME;
    }

    @Override
    public void setPermission(Path path, FsPermission permission) {}
  }

  static String conf() {
    return "spark.hadoop.fs." + SCHEME + ".impl";
  }

  static FileSystem open() throws IOException {
    var conf = new Configuration();
    conf.set("fs." + SCHEME + ".impl", HinderedFiles.class.getName());
    return FileSystem.newInstance(URI.create(SCHEME + ":///"), conf);
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

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
    FSDataOutputStream out =
        super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
    return new FSDataOutputStream(new Limited(out), null);
  }

  private static final class Limited extends FilterOutputStream {
    Limited(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      take(1);
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      take(length);
      out.write(bytes, from, length);
    }

    private static void take(int bytes) throws IOException {
      if (ROOM.addAndGet(-bytes) < 0) {
        throw new IOException("No space left on device");
      }
    }
  }
}
