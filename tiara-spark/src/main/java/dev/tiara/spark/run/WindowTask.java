package dev.tiara.spark.run;

import dev.tiara.matrix.SparseMatrix;
import dev.tiara.spark.output.EntryWriter;
import dev.tiara.spark.session.TaskInterruption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * Advances the state of a partition through a window, and writes its rows as they are computed.
 *
 * <p>If an executor is lost, Spark calls the task again, in the job of a later window, to recompute
 * the partition. Its output is committed by then, so it writes only in the job of its own window,
 * which it recognises by a property of the job.
 *
 * @param partitions P, the number of partitions
 * @param writer null if nothing is written, or if the rows are transformed first
 * @param unweighted whether entries are written as 1
 * @param keepsRows whether the rows are kept in the {@link WindowOutput}
 */
public record WindowTask(
    Broadcast<Window> window,
    int partitions,
    @Nullable EntryWriter writer,
    boolean unweighted,
    boolean keepsRows)
    implements FlatMapFunction<Iterator<PartitionState>, PartitionState> {
  /** The property of a job that holds the number of its window's first snapshot. */
  public static final String JOB_OF_WINDOW = "tiara.window";

  @Override
  public Iterator<PartitionState> call(Iterator<PartitionState> states) throws IOException {
    PartitionState before = states.next();
    Window snapshots = window.value();
    MethodState memory = before.memory();
    List<WindowOutput.Part> parts = new ArrayList<>();
    List<SparseMatrix> kept = new ArrayList<>();
    for (int i = 0; i < snapshots.length(); i++) {
      TaskInterruption.check();
      MethodState.Step step = memory.advance(snapshots, i);
      memory = step.next();
      int snapshot = snapshots.first() + i;
      String file = write(snapshots, snapshot, before.partition(), step.rows());
      if (keepsRows) {
        kept.add(step.rows());
      }
      parts.add(
          new WindowOutput.Part(
              snapshot, step.rows().rows(), step.rows().nonZeros(), step.certificate(), file));
    }
    var output = new WindowOutput(before.partition(), parts, kept);
    return List.of(new PartitionState(memory, output)).iterator();
  }

  private @Nullable String write(Window snapshots, int snapshot, int partition, SparseMatrix rows)
      throws IOException {
    String own = Integer.toString(snapshots.first());
    if (writer == null || !own.equals(TaskContext.get().getLocalProperty(JOB_OF_WINDOW))) {
      return null;
    }
    return writer.write(snapshot, partition, partitions, unweighted ? rows.unweighted() : rows);
  }
}
