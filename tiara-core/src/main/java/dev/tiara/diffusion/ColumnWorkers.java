package dev.tiara.diffusion;

import dev.tiara.sparse.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Threads that make the columns of X̃_t, each column whole by one of them. */
final class ColumnWorkers implements AutoCloseable {
  /** Columns taken at a time: fills several blocks, and balances the load. */
  private static final int CHUNK = 256;

  private static final float[] ONE = {1};

  private final List<ColumnBlock> blocks = new ArrayList<>();

  /** The threads beside the calling one; null when it works alone. */
  private final ExecutorService executor;

  ColumnWorkers(TiaraSettings settings, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    for (int i = 0; i < threads; i++) {
      blocks.add(new ColumnBlock(settings));
    }
    executor =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads - 1,
                task -> {
                  Thread thread = new Thread(task, "tiara-column-worker");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /**
   * All columns: each is started, multiplied by S, and sparsified. A column i_s that nothing
   * diffuses stays what it is and is shared.
   */
  Step columns(
      ActivatedNodes activated,
      Columns previous,
      Consumer<Column> start,
      SpatialAugmenter S,
      Consumer<Column> sparsify) {
    int n = previous.size();
    Columns result = previous.alike();
    float[][] output = new float[n][];
    AtomicInteger next = new AtomicInteger();
    run(
        block -> {
          var pass = new Pass(block, S.diffuser(), sparsify, result, output);
          for (int from = next.getAndAdd(CHUNK); from >= 0 && from < n; ) {
            for (int i = from; i < Math.min(n, from + CHUNK); i++) {
              if (previous.isUnit(i) && activated.positionOf(previous.seed(i)) < 0) {
                result.share(i, previous);
                output[i] = ONE;
              } else {
                start.accept(block.columns[block.count].at(i));
                pass.goOn();
              }
            }
            pass.flush();
            from = next.getAndAdd(CHUNK);
          }
        });
    return new Step(result, SparseMatrix.ofRows(result.nodes, output), S.solver());
  }

  /** The way of columns through one thread. */
  private record Pass(
      ColumnBlock block,
      SpatialAugmenter.Diffuser diffuser,
      Consumer<Column> sparsify,
      Columns result,
      float[][] output) {

    /**
     * The column just started waits for its block to fill, or is finished if nothing diffuses it.
     */
    void goOn() {
      Column x = block.columns[block.count];
      if (x.activeCount() == 0) {
        finish(x);
      } else if (++block.count == block.columns.length) {
        flush();
      }
    }

    void flush() {
      if (block.count > 0) {
        diffuser.diffuse(block);
        for (int lane = 0; lane < block.count; lane++) {
          finish(block.columns[lane]);
        }
        block.count = 0;
      }
    }

    private void finish(Column x) {
      sparsify.accept(x);
      x.store(result, output);
    }
  }

  private void run(Consumer<ColumnBlock> work) {
    List<Future<?>> others = new ArrayList<>();
    for (ColumnBlock block : blocks.subList(1, blocks.size())) {
      others.add(executor.submit(() -> work.accept(block)));
    }
    try {
      work.accept(blocks.get(0));
      for (Future<?> other : others) {
        other.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while diffusing", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      others.forEach(other -> other.cancel(true));
    }
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
