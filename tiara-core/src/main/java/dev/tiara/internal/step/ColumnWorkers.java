package dev.tiara.internal.step;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.solver.SpatialAugmenter;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.function.Consumer;

/** Makes the columns of X̃_t, each whole by one thread. */
final class ColumnWorkers {
  /** Columns taken at a time: fills several blocks, and balances the load. */
  private static final int CHUNK = 256;

  private static final float[] ONE = {1};

  private final WorkerPool threads;
  private final ColumnBlock[] blocks;

  ColumnWorkers(TiaraSettings settings, WorkerPool threads) {
    this.threads = threads;
    this.blocks = new ColumnBlock[threads.threads()];
    Arrays.setAll(blocks, thread -> new ColumnBlock(settings));
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
    int[] visits = visits(activated, previous, S.visitingOrder());
    threads.forEachByWorker(
        (n + CHUNK - 1) / CHUNK,
        thread -> {
          ColumnBlock block = blocks[thread];
          block.count = 0;
          var pass = new Pass(block, S.diffuser(), sparsify, result, output);
          return chunk -> {
            int end = Math.min(n, (chunk + 1) * CHUNK);
            for (int visit = chunk * CHUNK; visit < end; visit++) {
              int i = visits[visit];
              if (previous.isUnit(i) && activated.positionOf(previous.seed(i)) < 0) {
                result.share(i, previous);
                output[i] = ONE;
              } else {
                start.accept(block.columns[block.count].at(i));
                pass.started();
              }
            }
            pass.flush();
          };
        });
    return new Step(
        result, SparseMatrix.ofRows(activated.A.nodeCount(), result.nodes, output), S.solver());
  }

  /** The columns of one thread on their way through S_t and the filter. */
  private record Pass(
      ColumnBlock block,
      SpatialAugmenter.Diffuser diffuser,
      Consumer<Column> sparsify,
      Columns result,
      float[][] output) {

    /**
     * The column just started waits for its block to fill, or is finished if nothing diffuses it.
     */
    void started() {
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

  /** All columns, those of activated seeds first and in the given order; the others by index. */
  private static int[] visits(ActivatedNodes activated, Columns columns, int[] positions) {
    int[] visits = new int[columns.size()];
    int count = 0;
    for (int position : positions) {
      int i = columns.indexOf(activated.nodeAt(position));
      if (i >= 0) {
        visits[count++] = i;
      }
    }
    for (int i = 0; i < visits.length; i++) {
      if (activated.positionOf(columns.seed(i)) < 0) {
        visits[count++] = i;
      }
    }
    return visits;
  }
}
