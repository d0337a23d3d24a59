package dev.tiara.learn.task;

import dev.tiara.input.InputException;
import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** The features of all nodes at every time step, as constants. */
@Experimental
public final class Features {
  /** The number of random features per node, as in the paper. */
  public static final int RANDOM_SIZE = 32;

  private final Tensor[] steps;

  private Features(Tensor[] steps) {
    this.steps = steps;
  }

  /** Standard normal features, drawn anew for each step, as in the paper for link data. */
  public static Features random(int nodes, int length, int size, long seed) {
    return random(IntStream.range(0, nodes).toArray(), 0, length, size, seed);
  }

  /**
   * Selected rows of such features, starting at any step.
   *
   * @param rows the row of each node among all rows that are drawn
   * @param first the number of the first step
   */
  public static Features random(int[] rows, int first, int length, int size, long seed) {
    if (size < 1) {
      throw new InputException("feature-size", "must be at least 1", size)
          .saying("number of features");
    }
    int[] nodeOfRow = new int[Arrays.stream(rows).max().orElse(-1) + 1];
    Arrays.fill(nodeOfRow, -1);
    for (int v = 0; v < rows.length; v++) {
      nodeOfRow[rows[v]] = v;
    }
    Tensor[] steps = new Tensor[length];
    Arrays.parallelSetAll(
        steps,
        t -> {
          // The normal variates of Random are specified bit for bit, unlike those of newer
          // generators.
          Random random = new Random(Mix64.key(seed, (long) first + t));
          float[] values = new float[Math.multiplyExact(rows.length, size)];
          for (int v : nodeOfRow) {
            for (int i = 0; i < size; i++) {
              float value = (float) random.nextGaussian();
              if (v >= 0) {
                values[v * size + i] = value;
              }
            }
          }
          return Tensor.constant(rows.length, size, values);
        });
    return new Features(steps);
  }

  /** The same features at every step. */
  public static Features fixed(Tensor features, int length) {
    Tensor[] steps = new Tensor[length];
    Arrays.fill(steps, features);
    return new Features(steps);
  }

  /**
   * Features that are given for each step.
   *
   * @throws IllegalArgumentException if there are none, or their shapes differ, or one is not
   *     finite
   */
  public static Features of(Tensor[] steps) {
    if (steps.length == 0) {
      throw new IllegalArgumentException("features must be given for at least one snapshot");
    }
    for (int t = 0; t < steps.length; t++) {
      if (steps[t].columns() != steps[0].columns() || steps[t].rows() != steps[0].rows()) {
        throw new IllegalArgumentException(
            "features must have the same shape in all snapshots, got a "
                + steps[0]
                + " and a "
                + steps[t]
                + " for snapshot "
                + t);
      }
      for (float value : steps[t].values()) {
        if (!Float.isFinite(value)) {
          throw new IllegalArgumentException(
              "features must be finite, got " + value + " for snapshot " + t);
        }
      }
    }
    return new Features(steps.clone());
  }

  /** The number of features per node. */
  public int size() {
    return steps[0].columns();
  }

  /** The features of the first steps. */
  public Tensor[] first(int count) {
    return Arrays.copyOf(steps, count);
  }

  /** Checks that these are features of a graph with this many nodes and snapshots. */
  void check(int nodes, int length) {
    if (steps.length != length || steps[0].rows() != nodes) {
      throw new IllegalArgumentException(
          "features must be given for "
              + nodes
              + " nodes and "
              + length
              + " snapshots, got "
              + steps[0].rows()
              + " and "
              + steps.length);
    }
  }
}
