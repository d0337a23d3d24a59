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
import org.apache.hadoop.fs.permission.FsPermission;

/** Local files that are none to those who look at the class, on a disk that may become full. */
public final class HinderedFiles extends FilterFileSystem {
  static final String SCHEME = "hindered";

  /** How many bytes the disk takes; shared by all that write to it in this process. */
  static final AtomicLong ROOM = new AtomicLong(Long.MAX_VALUE);

  public HinderedFiles() {
    super(new Local());
  }

  /** Raw local files under another scheme, which run out of {@link #ROOM}. */
  private static final class Local extends InterceptedFiles {
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

    @Override
    FSDataOutputStream created(Path file, FSDataOutputStream out) {
      return new FSDataOutputStream(new Limited(out), null);
    }
  }

  static String conf() {
    return "spark.hadoop.fs." + SCHEME + ".impl";
  }

  public static FileSystem open() throws IOException {
    var conf = new Configuration();
    conf.set("fs." + SCHEME + ".impl", HinderedFiles.class.getName());
    return FileSystem.newInstance(URI.create(SCHEME + ":///"), conf);
  }

  @Override
  public String getScheme() {
    return SCHEME;
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
