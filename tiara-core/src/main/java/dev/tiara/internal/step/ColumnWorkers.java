package dev.tiara.internal.step;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.solver.SnapshotSolver;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

/** Computes the columns of X̃_t, each on a single thread. */
final class ColumnWorkers {
  /** The number of columns per task: few enough to balance the load. */
  private static final int CHUNK = 64;

  private static final float[] ONE = {1};

  private final WorkerPool threads;
  private final ColumnBlock[] blocks;

  ColumnWorkers(TiaraSettings settings, WorkerPool threads) {
    this(settings, threads, Kernels.LANES);
  }

  /** Workers that compute no more than this many columns side by side. */
  ColumnWorkers(TiaraSettings settings, WorkerPool threads, int lanes) {
    this.threads = threads;
    this.blocks = new ColumnBlock[threads.threads()];
    Arrays.setAll(blocks, thread -> new ColumnBlock(settings, lanes));
  }

  /**
   * Computes all columns: each is started, multiplied by S, and sparsified. A column i_s whose seed
   * is not activated does not change and is shared with the previous ones.
   */
  Step columns(
      ActivatedNodes activated,
      Columns previous,
      Consumer<Column> start,
      SnapshotSolver S,
      Consumer<Column> sparsify) {
    Columns result = previous.copy();
    float[][] output = new float[previous.size()][];
    Arrays.fill(output, ONE);
    int[] visits = visits(activated, previous, S.visitingOrder());
    threads.forEachByWorker(
        (visits.length + CHUNK - 1) / CHUNK,
        thread -> {
          ColumnBlock block = blocks[thread];
          block.count = 0;
          var pass = new Pass(block, S.diffuser(), sparsify, result, output);
          return new WorkerPool.Worker() {
            @Override
            public void work(int chunk) {
              int end = Math.min(visits.length, (chunk + 1) * CHUNK);
              for (int visit = chunk * CHUNK; visit < end; visit++) {
                start.accept(block.columns[block.count].at(visits[visit]));
                pass.started();
              }
            }

            @Override
            public void finish() {
              pass.flush();
            }
          };
        });
    result.finishReplacement(visits, previous);
    return new Step(
        result, SparseMatrix.ofRows(activated.A.nodeCount(), result.nodes, output), S.solver());
  }

  /** The columns of one thread on their way through S_t and the filter. */
  private record Pass(
      ColumnBlock block,
      SnapshotSolver.Diffuser diffuser,
      Consumer<Column> sparsify,
      Columns result,
      float[][] output) {

    /**
     * Keeps the column just started until its block is full, or finishes it if nothing diffuses it.
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

  /**
   * The columns that may change: those of activated seeds, in the given order, then the others that
   * are not i_s, by index.
   */
  private static int[] visits(ActivatedNodes activated, Columns columns, int[] positions) {
    BitSet others = (BitSet) columns.spread().clone();
    int[] seeds = new int[positions.length];
    int count = 0;
    for (int position : positions) {
      int i = columns.indexOf(activated.nodeAt(position));
      if (i >= 0) {
        seeds[count++] = i;
        others.clear(i);
      }
    }
    int[] visits = Arrays.copyOf(seeds, count + others.cardinality());
    for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
      visits[count++] = i;
    }
    return visits;
  }
}
