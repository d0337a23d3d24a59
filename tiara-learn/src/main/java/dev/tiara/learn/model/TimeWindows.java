package dev.tiara.learn.model;

import dev.tiara.input.InputException;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Windows of consecutive time steps for truncated back-propagation through time: a model processes
 * one window after the other, and carries its recurrent state, but no gradients, from each to the
 * next. The tape then holds a single window at a time. In training, batch normalisation uses the
 * moments of each window.
 *
 * @param size the number of time steps per window, at least 1; only the first window may have fewer
 */
@Experimental
public record TimeWindows(int size) {
  /** A single window, in which gradients flow through all time steps. */
  public static final TimeWindows WHOLE = new TimeWindows(Integer.MAX_VALUE);

  /** Checks the size. */
  public TimeWindows {
    if (size < 1) {
      throw new InputException("truncate", "must be at least 1 snapshot", size)
          .saying("truncation");
    }
  }

  /** Processes a window. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Visits the time steps [from, to).
     *
     * @param pass a pass whose tape holds nothing of earlier windows
     */
    void visit(Pass pass, int from, int to);
  }

  /** Visits all windows of this many time steps, in chronological order. */
  public void forEach(Pass pass, int steps, Visitor visitor) {
    int length = (steps - 1) % size + 1;
    Pass part = length == steps ? pass : pass.firstWindow();
    for (int from = 0; from < steps; from += length, length = size) {
      part = from == 0 ? part : part.continuedFrom(from);
      visitor.visit(part, from, from + length);
    }
  }

  /**
   * The embeddings of all time steps, at evaluation; they do not depend on the size of the windows.
   */
  public Tensor[] embed(DynamicModel model, Pass pass, SparseOperand[] graphs, Tensor[] features) {
    int steps = graphs.length;
    Tensor[] embeddings = new Tensor[steps];
    forEach(
        pass,
        steps,
        (part, from, to) -> {
          Tensor[] some = embed(model, part, graphs, features, from, to);
          for (int t = from; t < to; t++) {
            boolean last = to == steps; // the tape is not reused after this
            embeddings[t] = last ? some[t - from] : some[t - from].detached();
          }
        });
    return embeddings;
  }

  /** The embeddings of the time steps [from, to), for use by a visitor. */
  public static Tensor[] embed(
      DynamicModel model, Pass pass, SparseOperand[] graphs, Tensor[] features, int from, int to) {
    return model.embed(
        pass, Arrays.copyOfRange(graphs, from, to), Arrays.copyOfRange(features, from, to));
  }
}
