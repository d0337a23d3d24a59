package dev.tiara.data.text;

import dev.tiara.data.Sha256;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file, or a stream that can be read only once, with the checksum of the bytes that were read
 * from it. A file is opened whenever it is asked for; what is read from a stream is kept in a
 * temporary copy, accessible to its owner only, in case that it is needed again.
 */
public final class InputFile implements Closeable {
  private static final int BUFFER = 1 << 16;

  private final String label;
  private final @Nullable Path path;
  private final boolean regular;
  private @Nullable MessageDigest digest;
  private @Nullable String checksum;

  /** What is left of a stream, and a copy of what was read from it. */
  private @Nullable InputStream stream;

  private @Nullable Path copy;
  private boolean opened;

  private InputFile(String label, @Nullable Path path) {
    this.label = label;
    this.path = path;
    this.regular = path != null && Files.isRegularFile(path);
  }

  /** A file, a pipe or a device. */
  public static InputFile of(Path path) {
    return new InputFile(path.toString(), path);
  }

  /** Standard input. */
  public static InputFile standardInput() {
    return new InputFile("standard input", null);
  }

  /** The name of this file in messages. */
  public String label() {
    return label;
  }

  /** The path of a file that can be read again; null for a stream. */
  public @Nullable Path path() {
    return regular ? path : null;
  }

  /** Whether the content can be read only once. */
  public boolean isStream() {
    return !regular;
  }

  /** The first bytes of a stream, which is not used up by that. */
  byte[] head(int count) throws IOException {
    InputStream in = stream();
    in.mark(count);
    byte[] head = in.readNBytes(count);
    in.reset();
    return head;
  }

  /** The bytes from the start. The caller closes the stream. */
  InputStream open() throws IOException {
    if (regular && path != null) {
      digest = Sha256.digest();
      checksum = null;
      return new DigestInputStream(Files.newInputStream(path), digest);
    }
    InputStream in = stream();
    if (!opened) {
      opened = true;
      return new Unclosed(in);
    }
    checksum(); // reads the rest
    return Files.newInputStream(Objects.requireNonNull(copy));
  }

  private InputStream stream() throws IOException {
    if (stream == null) {
      copy = TemporaryText.create(".input");
      digest = Sha256.digest();
      var tee = new Tee(path == null ? System.in : pipe(path), Files.newOutputStream(copy));
      stream = new BufferedInputStream(new DigestInputStream(tee, digest), BUFFER);
    }
    return stream;
  }

  /** A file channel would look for the position of a pipe, which has none. */
  private static InputStream pipe(Path path) throws IOException {
    return new FileInputStream(path.toFile());
  }

  /** The SHA-256 checksum of the bytes that were read since this was last opened, to the end. */
  public String checksum() throws IOException {
    if (checksum == null) {
      if (digest == null) {
        throw new IllegalStateException(label + " must have been read");
      }
      if (stream != null) {
        stream.transferTo(OutputStream.nullOutputStream());
        stream.close();
      }
      checksum = Sha256.text(digest);
    }
    return checksum;
  }

  @Override
  public void close() throws IOException {
    if (stream != null && copy != null) {
      stream.close();
      TemporaryText.delete(copy);
    }
  }

  /** Keeps what is read from a stream. */
  private static final class Tee extends FilterInputStream {
    private final OutputStream out;

    Tee(InputStream in, OutputStream out) {
      super(in);
      this.out = out;
    }

    @Override
    public int read() throws IOException {
      var single = new byte[1];
      return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      int count = super.read(into, from, length);
      if (count > 0) {
        out.write(into, from, count);
      }
      return count;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    @Override
    public void close() throws IOException {
      out.close();
      if (in != System.in) {
        in.close();
      }
    }
  }

  /** A stream that stays open for what is still to be read from it. */
  private static final class Unclosed extends FilterInputStream {
    Unclosed(InputStream in) {
      super(in);
    }

    @Override
    public void close() {}
  }
}
