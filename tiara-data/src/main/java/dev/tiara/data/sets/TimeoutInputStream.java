package dev.tiara.data.sets;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A stream from a server that may stall: a read that takes too long fails. Java's HTTP client
 * limits the time until the first byte of a response, but not between later ones.
 */
final class TimeoutInputStream extends FilterInputStream {
  private final Duration timeout;

  /** Performs the blocking reads. A daemon, because a read from a stalled server may never end. */
  private final ExecutorService reader =
      Executors.newSingleThreadExecutor(
          task -> {
            var thread = new Thread(task, "tiara-download");
            thread.setDaemon(true);
            return thread;
          });

  TimeoutInputStream(InputStream in, Duration timeout) {
    super(in);
    this.timeout = timeout;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    var read = reader.submit(() -> in.read(buffer, offset, length));
    try {
      return read.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "the server sent nothing for " + seconds(timeout) + "; try again to resume", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%s s", time.toMillis() / 1000.0).replace(".0 ", " ");
  }

  @Override
  public void close() throws IOException {
    reader.shutdownNow();
    super.close();
  }
}
