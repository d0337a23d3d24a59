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
 * Writes snapshots on a separate thread while the caller computes the next ones. Small snapshots
 * are handed over in batches, because waking a thread takes longer than writing one of them.
 *
 * <p>A batch is handed over once it has {@value #BATCH} entries; at most one is waiting while
 * another is being written. A write failure is thrown by the next hand-over. {@link #finish} waits
 * until the last snapshot is written; {@link #close} discards snapshots that were not handed over.
 */
public final class OverlappedSink implements AugmentedSink, AutoCloseable {
  /** The number of entries at which a batch is handed over. */
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

  /** Creates a sink in front of the one that writes. */
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

  /** Waits until all added snapshots are written. */
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

  /** Ends the thread after the batch that it is writing. */
  @Override
  public void close() {
    last.exceptionally(failure -> null).join(); // failures are reported by add and finish
    writer.shutdown();
  }
}
