package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Fits a {@link LinearModel} so that actual links score above their competitors. The loss of a
 * query is −s₀ + log(e^{s₀} + Σ_j w_j e^{s_j}); older queries weigh less. The optimiser is AdamW
 * with a warm-up and a learning rate that decays to 0; several fits are averaged.
 *
 * <p>Each fit runs on one thread, so the result is bit-identical for any number of threads.
 */
final class ConditionalLogit {
  private static final int BATCH = 128;
  private static final double DECAY = 1e-4;
  private static final double HALF_LIFE = 6;
  private static final int F = Feature.COUNT;

  /**
   * The number of parameters: shared weights, and for known contacts additional weights and a bias.
   */
  private static final int SIZE = 2 * F + 1;

  private final RankerSettings settings;
  private final float[][] rows;
  private final List<TrainingQueries.Query> queries;
  private final double[] importance;
  private final LinearModel scaling;

  private ConditionalLogit(RankerSettings settings, List<TrainingQueries.Query> queries) {
    this.settings = settings;
    this.queries = queries;
    this.scaling = scaling(queries);
    this.rows = new float[queries.size()][];
    this.importance = new double[queries.size()];
    int last = queries.get(queries.size() - 1).snapshot();
    for (int i = 0; i < rows.length; i++) {
      rows[i] = standardised(queries.get(i).rows());
      importance[i] =
          queries.get(i).importance()
              * Math.pow(2, -(last - queries.get(i).snapshot()) / HALF_LIFE);
    }
  }

  static LinearModel fit(List<TrainingQueries.Query> queries, RankerSettings settings) {
    var logit = new ConditionalLogit(settings, queries);
    double[][] fits = new double[settings.fits()][];
    int threads = Math.min(settings.fits(), Runtime.getRuntime().availableProcessors());
    try (var pool = new WorkerPool(threads)) {
      pool.forEach(fits.length, k -> fits[k] = logit.fit(Mix64.key(settings.seed(), -1, k)));
    }
    double[] mean = new double[SIZE];
    for (double[] fit : fits) {
      for (int j = 0; j < SIZE; j++) {
        mean[j] += fit[j] / fits.length;
      }
    }
    return logit.model(mean);
  }

  /** The mean and standard deviation of each feature over all rows, in a model without weights. */
  private static LinearModel scaling(List<TrainingQueries.Query> queries) {
    double[] sum = new double[F];
    double[] squares = new double[F];
    long count = 0;
    for (var query : queries) {
      for (int i = 0; i < query.size(); i++) {
        for (int j = 0; j < F; j++) {
          double value = query.rows()[i * F + j];
          sum[j] += value;
          squares[j] += value * value;
        }
      }
      count += query.size();
    }
    double[] scale = new double[F];
    for (int j = 0; j < F; j++) {
      sum[j] /= count;
      double variance = squares[j] / count - sum[j] * sum[j];
      // A feature that is constant in training is ignored, whatever its value later.
      scale[j] = variance > 1e-10 ? Math.sqrt(variance) : Double.POSITIVE_INFINITY;
    }
    return new LinearModel(sum, scale, new double[2][F], new double[2]);
  }

  private float[] standardised(float[] values) {
    float[] standard = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      int j = i % F;
      boolean used = !settings.without().contains(GROUPS[j]);
      standard[i] = used ? (float) scaling.standardised(j, values[i]) : 0;
    }
    return standard;
  }

  private static final Feature.Group[] GROUPS = groups();

  private static Feature.Group[] groups() {
    Feature[] features = Feature.values();
    Feature.Group[] groups = new Feature.Group[features.length];
    for (int j = 0; j < groups.length; j++) {
      groups[j] = features[j].group();
    }
    return groups;
  }

  private LinearModel model(double[] w) {
    double[][] weights = new double[2][F];
    for (int j = 0; j < F; j++) {
      boolean used = !settings.without().contains(GROUPS[j]);
      weights[0][j] = used ? w[j] : 0;
      weights[1][j] = used ? w[j] + w[F + j] : 0;
    }
    return new LinearModel(scaling.mean(), scaling.scale(), weights, new double[] {0, w[2 * F]});
  }

  private double[] fit(long key) {
    var random = new SplittableRandom(key);
    int count = queries.size();
    int batches = (count + BATCH - 1) / BATCH;
    long steps = (long) batches * settings.epochs();
    long warmUp = Math.max(1, steps / 20);
    var adam = new AdamW(SIZE, DECAY);
    double[] w = new double[SIZE];
    double[] gradient = new double[SIZE];
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    long step = 0;
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      shuffle(order, random);
      for (int b = 0; b < batches; b++) {
        Arrays.fill(gradient, 0);
        int end = Math.min(count, (b + 1) * BATCH);
        for (int i = b * BATCH; i < end; i++) {
          addGradient(order[i], w, importance[order[i]] / (end - b * BATCH), gradient);
        }
        double rate =
            settings.learningRate()
                * Math.min(1, (step + 1.0) / warmUp)
                * (1 - (double) step / steps);
        adam.step(w, gradient, rate);
        step++;
      }
    }
    return w;
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
  }

  private void addGradient(int i, double[] w, double importance, double[] gradient) {
    var query = queries.get(i);
    float[] x = rows[i];
    int size = query.size();
    double[] scores = new double[size];
    double highest = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < size; r++) {
      scores[r] = score(x, r * F, w, query.contact()[r]);
      highest = Math.max(highest, scores[r]);
    }
    double total = 0;
    for (int r = 0; r < size; r++) {
      scores[r] = query.weights()[r] * Math.exp(scores[r] - highest);
      total += scores[r];
    }
    for (int r = 0; r < size; r++) {
      double pull = importance * (scores[r] / total - (r == 0 ? 1 : 0));
      boolean contact = settings.split() && query.contact()[r];
      int at = r * F;
      for (int j = 0; j < F; j++) {
        gradient[j] += pull * x[at + j];
      }
      if (contact) {
        for (int j = 0; j < F; j++) {
          gradient[F + j] += pull * x[at + j];
        }
        gradient[2 * F] += pull;
      }
    }
  }

  private static double score(float[] x, int at, double[] w, boolean contact) {
    double sum = 0;
    for (int j = 0; j < F; j++) {
      sum += w[j] * x[at + j];
    }
    if (contact) {
      sum += w[2 * F];
      for (int j = 0; j < F; j++) {
        sum += w[F + j] * x[at + j];
      }
    }
    return sum;
  }
}
