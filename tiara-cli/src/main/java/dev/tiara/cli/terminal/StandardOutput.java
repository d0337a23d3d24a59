package dev.tiara.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers whether a write failed: {@code System.out} swallows errors, so a
 * full disk would look like success.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private @Nullable IOException failure;

  /** The standard output of this process. */
  public StandardOutput() {
    this(new FileOutputStream(FileDescriptor.out));
  }

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** A writer to this stream that flushes after every line. */
  public PrintWriter writer() {
    return new PrintWriter(this, true, StandardCharsets.UTF_8);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** Whether some of the output was lost. */
  public boolean failed() {
    return failure != null;
  }

  /**
   * The error message for the user; empty if nothing was lost, or if the reader, such as {@code
   * head}, closed the pipe.
   */
  public Optional<String> problem() {
    return Optional.ofNullable(failure)
        .map(e -> String.valueOf(e.getMessage()))
        .filter(message -> !message.contains("Broken pipe"))
        .map(message -> "standard output cannot be written: " + message);
  }
}
