package dev.tiara.spark;

import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * Takes the share of a partition through a window, and writes its rows as they are made.
 *
 * <p>Spark calls it again, in the job of a later window, when an executor was lost with the
 * partition. What it wrote is committed by then: so it writes only in the job of its own window,
 * which it knows by a property of the job.
 *
 * @param partitions P
 * @param writer null where nothing is written, or the rows are to be changed before
 * @param unweighted whether entries are written as 1
 * @param keepsRows whether rows are handed on
 */
record WindowTask(
    Broadcast<Window> window,
    int partitions,
    EntryWriter writer,
    boolean unweighted,
    boolean keepsRows)
    implements FlatMapFunction<Iterator<Carried>, Carried> {
  /** The job's property that has the number of the window's first snapshot. */
  static final String JOB_OF_WINDOW = "tiara.window";

  @Override
  public Iterator<Carried> call(Iterator<Carried> state) throws IOException {
    Carried before = state.next();
    Window snapshots = window.value();
    int first = snapshots.first();
    boolean writes =
        writer != null
            && Integer.toString(first).equals(TaskContext.get().getLocalProperty(JOB_OF_WINDOW));
    Share share = before.share();
    List<Report> reports = new ArrayList<>();
    List<SparseMatrix> kept = new ArrayList<>();
    for (int i = 0; i < snapshots.length(); i++) {
      Share.Step step = share.advance(snapshots, i);
      share = step.next();
      String file = null;
      if (writes) {
        SparseMatrix rows = unweighted ? step.rows().unweighted() : step.rows();
        file = writer.write(first + i, before.partition(), partitions, rows);
      }
      if (keepsRows) {
        kept.add(step.rows());
      }
      reports.add(
          new Report(
              before.partition(),
              first + i,
              step.rows().rows(),
              step.rows().nonZeros(),
              step.certificate(),
              file));
    }
    return List.of(new Carried(before.partition(), share, reports, kept)).iterator();
  }
}
