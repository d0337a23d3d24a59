package dev.tiara.answers.ranker;

/** Adam with decoupled weight decay (Loshchilov and Hutter 2019), for one vector. */
final class AdamW {
  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final double decay;
  private final double[] first;
  private final double[] second;
  private int steps;

  AdamW(int size, double decay) {
    this.decay = decay;
    first = new double[size];
    second = new double[size];
  }

  void step(double[] w, double[] gradient, double rate) {
    steps++;
    double correction1 = 1 - Math.pow(BETA1, steps);
    double correction2 = 1 - Math.pow(BETA2, steps);
    for (int j = 0; j < w.length; j++) {
      first[j] = BETA1 * first[j] + (1 - BETA1) * gradient[j];
      second[j] = BETA2 * second[j] + (1 - BETA2) * gradient[j] * gradient[j];
      double update = first[j] / correction1 / (Math.sqrt(second[j] / correction2) + EPSILON);
      w[j] -= rate * (update + decay * w[j]);
    }
  }
}
