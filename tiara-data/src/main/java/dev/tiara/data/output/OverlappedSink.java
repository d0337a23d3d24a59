package dev.tiara.data.output;

import dev.tiara.diffusion.Certificate;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Writes a snapshot on a thread of its own while the caller computes the next one. At most one
 * snapshot is being written, so that no more than two are in memory.
 *
 * <p>A failure to write is thrown by the next call. {@link #finish} waits for the last snapshot;
 * after {@link #close}, nothing is written any more.
 */
public final class OverlappedSink implements AugmentedSink, AutoCloseable {
  private final AugmentedSink sink;
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "tiara-writer");
            thread.setDaemon(true);
            return thread;
          });
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);

  /** A sink in front of the one that writes. */
  public OverlappedSink(AugmentedSink sink) {
    this.sink = sink;
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    finish();
    last = CompletableFuture.runAsync(() -> write(matrix, certificate), writer);
  }

  private void write(SparseMatrix matrix, Optional<Certificate> certificate) {
    try {
      sink.add(matrix, certificate);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until all that was added is written. */
  public void finish() throws IOException {
    try {
      last.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof UncheckedIOException failure) {
        throw failure.getCause();
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof RuntimeException exception ? exception : e;
    }
  }

  /** Ends the thread, after the snapshot that it is writing. */
  @Override
  public void close() {
    last.exceptionally(failure -> null).join(); // whoever wants to know has asked
    writer.shutdown();
  }
}
