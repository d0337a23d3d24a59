package dev.tiara.experiments.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The cost of the diffusion in space and time at one point of a sweep, and the distance of its
 * eigenvalues from those at ε = 0.
 *
 * @param version the version of the record format
 * @param data the title of the data
 * @param dataChecksum the checksum of the graph
 * @param provenance commit, JDK and machine
 * @param entries the total number of entries, Σ_t |X̃_t|
 * @param seconds the time of the augmentation, the shortest of several repetitions
 * @param threads the number of threads of the augmentation
 * @param edges the number of edges |A_t| of every snapshot
 * @param errors the errors of the snapshots whose eigenvalues were computed
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
  /** The version of the record format that this code writes and reads. */
  public static final int VERSION = 1;

  /** Checks that the errors refer to existing snapshots. */
  public DiffusionResult {
    for (EigenvalueError error : errors) {
      Objects.checkIndex(error.t(), edges.size());
    }
  }

  /** The file name of this result in a results folder, without extension. */
  String id() {
    return String.join(
        "-",
        data.replaceAll("[^A-Za-z0-9]+", "_"),
        "a" + point.alpha(),
        "b" + point.beta(),
        "e" + point.epsilon(),
        dataChecksum.substring(0, Math.min(dataChecksum.length(), 10)));
  }

  /** The eigenvalue error ‖Δλ_t‖ of snapshot t. */
  public record EigenvalueError(int t, double error) {}

  /** The mean of ‖Δλ_t‖; NaN if none was computed. */
  public double meanError() {
    return errors.stream().mapToDouble(EigenvalueError::error).average().orElse(Double.NaN);
  }

  /** The largest ‖Δλ_t‖; NaN if none was computed. */
  public double largestError() {
    return errors.stream().mapToDouble(EigenvalueError::error).max().orElse(Double.NaN);
  }

  /**
   * Pearson's correlation of ‖Δλ_t‖ with |A_t|; NaN if either is constant. The paper finds them
   * proportional.
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
