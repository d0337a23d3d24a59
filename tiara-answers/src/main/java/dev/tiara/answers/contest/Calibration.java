package dev.tiara.answers.contest;

import java.util.Arrays;

/**
 * What the probabilities of a predictor are worth, by split conformal prediction: the confidence
 * set of a query has the candidates that are at least as probable as the threshold, which as many
 * answers of the calibration events reached as the confidence demands. These events chose nothing
 * else.
 *
 * @param earlier the probabilities of the answers of the first two thirds of the calibration
 *     events, ascending; 0 for an answer that did not compete
 * @param later those of the last third
 * @param recent how 90% sets of the first two thirds of these events did on the last third
 */
@SuppressWarnings("ArrayRecordComponent") // never written to
public record Calibration(double[] earlier, double[] later, Recent recent) {
  /** The confidence for which coverage is reported. */
  public static final double REPORTED = 0.9;

  /** Sets with more than this share of the candidates are too large to be useful. */
  public static final double USEFUL_SHARE = 0.25;

  /**
   * How confidence sets did on recent events.
   *
   * @param queries the number of events
   * @param coverage the share of sets that had the answer
   * @param meanSize the mean size of a set
   * @param meanCandidates the mean number of candidates
   */
  public record Recent(int queries, double coverage, double meanSize, double meanCandidates) {
    /** Checks that the figures are finite, if there are any. */
    public Recent {
      if (queries > 0 && !Double.isFinite(coverage + meanSize + meanCandidates)) {
        throw new IllegalArgumentException("figures of a calibration must be finite");
      }
    }

    /** Whether sets are small enough to be useful. */
    public boolean isUseful() {
      return meanSize <= USEFUL_SHARE * meanCandidates;
    }
  }

  /** Checks that there are probabilities. */
  public Calibration {
    check(earlier);
    check(later);
  }

  private static void check(double[] answers) {
    for (double answer : answers) {
      if (!(answer >= 0 && answer <= 1)) {
        throw new IllegalArgumentException("probabilities must be in [0, 1], got " + answer);
      }
    }
  }

  /** The sorted probabilities of answers. */
  public static double[] answers(QueryResults results) {
    double[] all = new double[results.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = results.probability(i);
    }
    Arrays.sort(all);
    return all;
  }

  /** The least probability of a member of the sets with this confidence. */
  public double threshold(double confidence) {
    double[] all = Arrays.copyOf(earlier, earlier.length + later.length);
    System.arraycopy(later, 0, all, earlier.length, later.length);
    Arrays.sort(all);
    return threshold(all, confidence);
  }

  /**
   * The share of the last third of the events whose answers were in the sets that the others would
   * have given; NaN if there are none.
   */
  public double coverage(double confidence) {
    double least = threshold(earlier, confidence);
    long covered = Arrays.stream(later).filter(answer -> answer > 0 && answer >= least).count();
    return (double) covered / later.length;
  }

  /** The least probability of a member of sets with this confidence, by sorted answers. */
  public static double threshold(double[] sorted, double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be in (0, 1), got " + confidence);
    }
    int missed = (int) Math.floor((1 - confidence) * (sorted.length + 1) + 1e-9);
    return missed < 1 ? 0 : sorted[missed - 1];
  }

  /** The coverage and the sizes of the sets in these results. */
  public static Recent recent(QueryResults results, double threshold) {
    double covered = 0;
    double sizes = 0;
    double candidates = 0;
    int count = results.size();
    for (int i = 0; i < count; i++) {
      boolean ranked = results.rank(i) < 1e300;
      covered += ranked && results.probability(i) >= threshold ? 1 : 0;
      sizes += results.setSize(i);
      candidates += results.competitors(i);
    }
    return new Recent(count, covered / count, sizes / count, candidates / count);
  }
}
