package dev.tiara.answers.feature;

/** Sums for a few of many nodes. Clearing them takes time proportional to those few. */
final class SparseAccumulator {
  private final double[] sums;
  private final int[] touched;
  private final boolean[] isTouched;
  private int count;

  SparseAccumulator(int nodes) {
    sums = new double[nodes];
    touched = new int[nodes];
    isTouched = new boolean[nodes];
  }

  void add(int node, double value) {
    if (!isTouched[node]) {
      isTouched[node] = true;
      touched[count++] = node;
    }
    sums[node] += value;
  }

  double get(int node) {
    return sums[node];
  }

  int count() {
    return count;
  }

  int touched(int i) {
    return touched[i];
  }

  void clear() {
    for (int i = 0; i < count; i++) {
      sums[touched[i]] = 0;
      isTouched[touched[i]] = false;
    }
    count = 0;
  }
}
