package dev.tiara.internal.step;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.open.OpenEdges;
import dev.tiara.internal.open.ReachedPart;
import dev.tiara.internal.solver.SolverSelector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * X̃_{t−1} at one moment of a {@link DiffusionState}, and single columns of X̃_t from it. Immutable
 * and safe for use by multiple threads.
 *
 * @param nodes the nodes at that moment, or more
 * @param time the number of snapshots before t
 * @param X the columns, possibly without those of the last nodes, which are i_s then
 * @param solver the solver of the last snapshot
 */
public record SettledState(
    TiaraSettings settings, Nodes nodes, long time, Columns X, Solver solver) {
  /**
   * A column of X̃_t.
   *
   * @param nodes the nodes that have an entry, ascending
   * @param values their entries
   * @param toPaper a bound on the L1 distance to the paper's column, in exact arithmetic
   * @param toUnfiltered a bound on the L1 distance to the column if nothing was ever filtered
   * @param solver the solver that applied S_t
   * @param visitedNodes the number of nodes visited to compute it
   * @param visitedEdges the number of edges visited to compute it
   */
  public record OneColumn(
      int[] nodes,
      double[] values,
      double toPaper,
      double toUnfiltered,
      Solver solver,
      int visitedNodes,
      int visitedEdges) {}

  /** A state that keeps no columns, for walks only. */
  public static SettledState withoutColumns(TiaraSettings settings, Nodes nodes, long time) {
    return new SettledState(settings, nodes, time, Columns.identity(0), Solver.NONE);
  }

  /** The same state with more nodes, whose columns are i_s. Takes constant time. */
  public SettledState with(Nodes more) {
    return new SettledState(settings, more, time, X, solver);
  }

  /** The same columns at another time. */
  public SettledState atTime(long other) {
    return new SettledState(settings, nodes, other, X, solver);
  }

  /** Column s of X̃_{t−1}. */
  public OneColumn column(int s) {
    if (s >= X.size()) {
      return new OneColumn(new int[] {s}, new double[] {1}, 0, 0, solver, 1, 0);
    }
    int[] here = X.nodes[s];
    return new OneColumn(
        here, X.values[s], X.toPaper[s], X.toUnfiltered[s], solver, here.length, 0);
  }

  /**
   * Column s of X̃_t: a step of Algorithm 1 on the part of A_t that the column reaches, and nothing
   * else.
   */
  public OneColumn column(int s, OpenEdges A) {
    OneColumn before = column(s);
    ReachedPart part = ReachedPart.of(A, support(before.nodes, s));
    Columns here = Columns.of(part.numbers(new int[] {s}));
    here.nodes[0] = part.numbers(before.nodes);
    here.values[0] = before.values;
    here.toPaper[0] = before.toPaper;
    here.toUnfiltered[0] = before.toUnfiltered;
    try (var thread = new WorkerPool(1)) {
      var draft = new SolverSelector(settings, thread).draftOfOne(part.A);
      var workers = new ColumnWorkers(settings, thread, 1);
      Step step = Algorithm1.step(workers, draft.activated(), draft.choose(here), here);
      return new OneColumn(
          part.nodesOf(step.X().nodes[0]),
          step.X().values[0],
          step.X().toPaper[0],
          step.X().toUnfiltered[0],
          step.solver(),
          part.nodes.length,
          part.A.edgeCount());
    }
  }

  /** The nodes where the surfer is before it walks: those of its column, and its seed. */
  private static int[] support(int[] nodes, int s) {
    int at = Arrays.binarySearch(nodes, s);
    if (at >= 0) {
      return nodes;
    }
    int[] with = new int[nodes.length + 1];
    int place = -at - 1;
    System.arraycopy(nodes, 0, with, 0, place);
    with[place] = s;
    System.arraycopy(nodes, place, with, place + 1, nodes.length - place);
    return with;
  }

  /** Writes the state to a file, from which {@link DiffusionState#restore} reads it. */
  public void save(Path path) throws IOException {
    Columns all = X.size() < nodes.size() ? NodeEdits.insertLast(X, nodes.size()) : X;
    StateFile.write(path, settings, nodes, time, all);
  }
}
