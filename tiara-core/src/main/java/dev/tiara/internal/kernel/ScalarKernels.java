package dev.tiara.internal.kernel;

/** Plain loops, for JVMs without the Vector API or with registers too narrow for it to pay off. */
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
  public void addProduct(
      double[] y,
      int row,
      int count,
      double[] x,
      int source,
      int terms,
      double[] weights,
      int at,
      int stride) {
    for (int r = 0; r < count; r++) {
      int target = (row + r) * LANES;
      for (int i = 0; i < terms; i++) {
        double weight = weights[at + r * stride + i];
        int from = (source + i) * LANES;
        for (int l = 0; l < LANES; l++) {
          y[target + l] += weight * x[from + l];
        }
      }
    }
  }

  @Override
  public void relax(
      float[] z,
      int row,
      float omega,
      float[] f,
      float[] x,
      int[] rows,
      float[] weights,
      int from,
      int to) {
    int at = row * LANES;
    int pairs = from + (to - from) / 2 * 2;
    for (int l = 0; l < LANES; l++) {
      float even = f[at + l];
      float odd = 0;
      for (int e = from; e < pairs; e += 2) {
        even += weights[e] * x[rows[e] * LANES + l];
        odd += weights[e + 1] * x[rows[e + 1] * LANES + l];
      }
      if (pairs < to) {
        even += weights[pairs] * x[rows[pairs] * LANES + l];
      }
      z[at + l] += omega * (even + odd - z[at + l]);
    }
  }

  @Override
  public void add(float[] y, int row, float scale, float[] x, int from) {
    for (int l = 0; l < LANES; l++) {
      y[row * LANES + l] += scale * x[from * LANES + l];
    }
  }

  @Override
  public void addStep(
      double[] left,
      double[] r,
      int row,
      float[] d,
      int[] rows,
      double[] weights,
      int from,
      int to) {
    int at = row * LANES;
    for (int l = 0; l < LANES; l++) {
      double sum = r[at + l] - d[at + l];
      for (int e = from; e < to; e++) {
        sum += weights[e] * d[rows[e] * LANES + l];
      }
      r[at + l] = sum;
      left[l] += Math.abs(sum);
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
