package dev.tiara.answers.evaluation;

import dev.tiara.answers.ranking.EventStream;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.List;

/**
 * The progress of an evaluation, in percent of its estimated work: whatever is trained takes nearly
 * all of it, in proportion to the events that it learns from.
 */
public final class EvaluationProgress {
  /** The work of showing an event to a predictor, where learning from it is 1. */
  private static final double SHOWN = 0.01;

  private final EventStream stream;
  private final Progress progress;
  private double total;
  private Phase phase;

  /** The progress on a stream, of no predictor so far. */
  public EvaluationProgress(EventStream stream, Progress progress) {
    this.stream = stream;
    this.progress = progress;
    this.phase = new Phase(Progress.NONE, "", "", 0);
  }

  /**
   * Adds a predictor to be evaluated.
   *
   * @param fits the numbers of snapshots after which it is trained; none if it is not
   */
  public Part add(List<Integer> fits) {
    double[] work = new double[fits.size()];
    for (int k = 0; k < work.length; k++) {
      for (int t = 0; t < fits.get(k); t++) {
        work[k] += stream.batch(t).size();
      }
      total += work[k];
    }
    var part = new Part(work);
    for (int t = 0; t < stream.length(); t++) {
      total += SHOWN * stream.batch(t).size();
    }
    return part;
  }

  /** Begins to report: all predictors have been added. */
  public void start() {
    phase = new Phase(progress, "evaluate predictors", Progress.PERCENT, 100);
  }

  /** Reports that all is done. */
  public void end() {
    phase.end();
  }

  /** The part of a predictor, for one thread. */
  public final class Part {
    private final double[] fits;
    private final double[] reached;

    private Part(double[] fits) {
      this.fits = fits;
      this.reached = new double[fits.length];
    }

    /** Reports the share of a fit that is done. */
    public void fit(int k, double share) {
      double more = share - reached[k];
      if (more > 0) {
        reached[k] = share;
        phase.add(100 * fits[k] * more / total);
      }
    }

    /** Reports that a snapshot has been ranked and shown. */
    public void snapshot(int t) {
      phase.add(100 * SHOWN * stream.batch(t).size() / total);
    }
  }
}
