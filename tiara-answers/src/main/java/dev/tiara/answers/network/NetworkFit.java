package dev.tiara.answers.network;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.Arrays;
import java.util.Random;

/**
 * Fits networks by the loss −s₀ + ln Σ_j w_j e^{s_j} of every query, with AdamW: a short warm-up,
 * then a learning rate that falls linearly to 0. Each fit runs on one thread, so the result is the
 * same on any number of threads.
 */
public final class NetworkFit {
  /** How often a fit sees every query. */
  private static final int EPOCHS = 4;

  private static final int BATCH = 64;
  private static final double RATE = 3e-3;
  private static final int WARM_UP = 50;
  private static final double DECAY = 1e-2;

  private final TrainingRows data;
  private final int units;
  private final int inputs;
  private final NetworkGradient gradient;
  private final double[] parameters;

  private NetworkFit(TrainingRows data, int units, long seed) {
    this.data = data;
    this.units = units;
    this.inputs = data.features().size();
    this.gradient = new NetworkGradient(data, units);
    this.parameters = initial(new Random(seed));
  }

  /** w, then W by unit, b, v. */
  private double[] initial(Random random) {
    double[] start = new double[inputs + units * (inputs + 2)];
    for (int i = 0; i < units * inputs; i++) {
      start[inputs + i] = random.nextGaussian() / Math.sqrt(inputs);
    }
    for (int u = 0; u < units; u++) {
      start[inputs + units * (inputs + 1) + u] = 0.3 * random.nextGaussian() / Math.sqrt(units);
    }
    return start;
  }

  /**
   * The mean of several fits.
   *
   * @param units the number of hidden units of a fit; 0 for a linear model
   */
  public static Network fit(
      TrainingRows data, int units, int fits, long seed, int threads, Progress progress) {
    if (data.size() == 0) {
      throw new IllegalArgumentException("a fit needs at least 1 query, got 0");
    }
    Network[] networks = new Network[fits];
    String task = units == 0 ? "train linear" : "train ranker";
    var phase = new Phase(progress, task, "steps", (long) fits * EPOCHS * batches(data));
    try (var pool = new WorkerPool(Math.min(threads, fits))) {
      pool.forEach(
          fits,
          k ->
              networks[k] =
                  new NetworkFit(data, units, Mix64.key(seed, units, k)).run(seed + k, phase));
    }
    return Network.mean(Arrays.asList(networks));
  }

  private static int batches(TrainingRows data) {
    return (data.size() + BATCH - 1) / BATCH;
  }

  private Network run(long seed, Phase phase) {
    var random = new Random(Mix64.key(seed, -2));
    int count = data.size();
    int batches = batches(data);
    long steps = (long) batches * EPOCHS;
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    double[] first = new double[parameters.length];
    double[] second = new double[parameters.length];
    long step = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      shuffle(order, random);
      for (int b = 0; b < batches; b++) {
        double[] slope =
            gradient.of(parameters, order, b * BATCH, Math.min(count, (b + 1) * BATCH));
        double rate = RATE * Math.min(1, (step + 1.0) / WARM_UP) * (1 - (double) step / steps);
        step++;
        adamW(slope, first, second, rate, step);
        phase.add();
      }
    }
    return network();
  }

  private static void shuffle(int[] order, Random random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
  }

  /** Adam with decoupled weight decay (Loshchilov and Hutter 2019). */
  private void adamW(double[] slope, double[] first, double[] second, double rate, long step) {
    double correction1 = 1 - StrictMath.pow(0.9, (double) step);
    double correction2 = 1 - StrictMath.pow(0.999, (double) step);
    for (int i = 0; i < parameters.length; i++) {
      first[i] = 0.9 * first[i] + 0.1 * slope[i];
      second[i] = 0.999 * second[i] + 0.001 * slope[i] * slope[i];
      double update = first[i] / correction1 / (Math.sqrt(second[i] / correction2) + 1e-8);
      parameters[i] -= rate * (update + DECAY * parameters[i]);
    }
  }

  private Network network() {
    double[][] hidden = new double[units][];
    for (int u = 0; u < units; u++) {
      hidden[u] = Arrays.copyOfRange(parameters, inputs * (u + 1), inputs * (u + 2));
    }
    int biases = inputs * (units + 1);
    return new Network(
        data.features(),
        data.scaling(),
        Arrays.copyOf(parameters, inputs),
        hidden,
        Arrays.copyOfRange(parameters, biases, biases + units),
        Arrays.copyOfRange(parameters, biases + units, biases + 2 * units));
  }
}
