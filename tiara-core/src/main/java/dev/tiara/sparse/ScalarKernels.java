package dev.tiara.sparse;

/** Plain loops, for JVMs without the Vector API or with registers too short for it to pay. */
final class ScalarKernels implements Kernels {
  @Override
  public void gather(
      double[] y,
      int row,
      double scale,
      double[] x,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    for (int l = 0; l < LANES; l++) {
      y[at + l] *= scale;
    }
    for (int e = from; e < to; e++) {
      double weight = weights[e];
      int source = rows[e] * LANES;
      for (int l = 0; l < LANES; l++) {
        y[at + l] += weight * x[source + l];
      }
    }
  }

  @Override
  public void relax(
      double[] z,
      int row,
      double omega,
      double[] f,
      double[] x,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    for (int l = 0; l < LANES; l++) {
      double sum = f[at + l];
      for (int e = from; e < to; e++) {
        sum += weights[e] * x[rows[e] * LANES + l];
      }
      z[at + l] += omega * (sum - z[at + l]);
    }
  }

  @Override
  public void addResidual(
      double[] error,
      double[] x,
      double[] b,
      int row,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    for (int l = 0; l < LANES; l++) {
      double sum = b[at + l];
      for (int e = from; e < to; e++) {
        sum += weights[e] * x[rows[e] * LANES + l];
      }
      error[l] += Math.abs(x[at + l] - sum);
    }
  }

  @Override
  public boolean reaches(double[] x, int row, double threshold) {
    for (int l = 0; l < LANES; l++) {
      if (x[row * LANES + l] >= threshold) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String name() {
    return "scalar";
  }
}
