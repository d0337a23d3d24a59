package dev.tiara.experiments.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The cost of the diffusion at one point of a sweep, in space and time, and the distance of its
 * eigenvalues from those of ε = 0.
 *
 * @param version of this form
 * @param data its title
 * @param dataChecksum of the graph
 * @param provenance commit, JDK, machine
 * @param entries Σ_t |X̃_t|
 * @param seconds of the augmentation, the least of some repetitions
 * @param threads of the augmentation
 * @param edges |A_t| of every snapshot
 * @param errors of the snapshots whose eigenvalues were computed
 */
public record DiffusionResult(
    int version,
    String data,
    String dataChecksum,
    SweepPoint point,
    Map<String, String> provenance,
    long entries,
    double seconds,
    int threads,
    List<Integer> edges,
    List<EigenvalueError> errors) {
  /** The form that this Tiara writes and reads. */
  public static final int VERSION = 1;

  /** Checks that the errors are of snapshots. */
  public DiffusionResult {
    for (EigenvalueError error : errors) {
      Objects.checkIndex(error.t(), edges.size());
    }
  }

  /** The file name of this result in a results folder, without its ending. */
  String id() {
    return String.join(
        "-",
        data.replaceAll("[^A-Za-z0-9]+", "_"),
        "a" + point.alpha(),
        "b" + point.beta(),
        "e" + point.epsilon(),
        dataChecksum.substring(0, Math.min(dataChecksum.length(), 10)));
  }

  /** ‖Δλ_t‖ of snapshot t. */
  public record EigenvalueError(int t, double error) {}

  /** The mean of ‖Δλ_t‖; not a number where none was computed. */
  public double meanError() {
    return errors.stream().mapToDouble(EigenvalueError::error).average().orElse(Double.NaN);
  }

  /** The largest ‖Δλ_t‖; not a number where none was computed. */
  public double largestError() {
    return errors.stream().mapToDouble(EigenvalueError::error).max().orElse(Double.NaN);
  }

  /**
   * Pearson's correlation of ‖Δλ_t‖ with |A_t|; not a number where one of them does not vary. The
   * paper finds them proportional.
   */
  public double correlationWithEdges() {
    double[] x = errors.stream().mapToDouble(EigenvalueError::error).toArray();
    double[] y = errors.stream().mapToDouble(e -> edges.get(e.t())).toArray();
    double meanX = meanError();
    double meanY = Arrays.stream(y).average().orElse(Double.NaN);
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
      xy += (x[i] - meanX) * (y[i] - meanY);
    }
    return xy / Math.sqrt(xx * yy);
  }
}
