package dev.tiara.data.output;

import dev.tiara.diffusion.Certificate;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Writes snapshots on a thread of its own while the caller computes the next ones. Small snapshots
 * are handed over several at a time, because waking a thread takes longer than writing one.
 *
 * <p>Fewer than {@value #BATCH} entries and one more snapshot wait to be handed over, and as many
 * are being written. A failure to write is thrown by the next call that hands over. {@link #finish}
 * waits for the last snapshot; after {@link #close}, nothing is written any more.
 */
public final class OverlappedSink implements AugmentedSink, AutoCloseable {
  /** Entries that are worth a hand-over. */
  static final int BATCH = 100_000;

  private record Result(SparseMatrix matrix, Optional<Certificate> certificate) {}

  private final AugmentedSink sink;
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "tiara-writer");
            thread.setDaemon(true);
            return thread;
          });
  private CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
  private List<Result> waiting = new ArrayList<>();
  private long entries;

  /** A sink in front of the one that writes. */
  public OverlappedSink(AugmentedSink sink) {
    this.sink = sink;
  }

  @Override
  public void add(SparseMatrix matrix, Optional<Certificate> certificate) throws IOException {
    waiting.add(new Result(matrix, certificate));
    entries += matrix.nonZeros();
    if (entries >= BATCH) {
      handOver();
    }
  }

  private void handOver() throws IOException {
    await();
    List<Result> batch = waiting;
    waiting = new ArrayList<>();
    entries = 0;
    last = CompletableFuture.runAsync(() -> write(batch), writer);
  }

  private void write(List<Result> batch) {
    try {
      for (Result result : batch) {
        sink.add(result.matrix, result.certificate);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until all that was added is written. */
  public void finish() throws IOException {
    handOver();
    await();
  }

  private void await() throws IOException {
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
