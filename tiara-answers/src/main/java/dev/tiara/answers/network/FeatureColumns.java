package dev.tiara.answers.network;

import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import java.util.List;

/**
 * The values of features for the candidates of one query, a column per feature. Scorers may share
 * them, so that several networks cost little more than one.
 */
public final class FeatureColumns {
  private final List<Feature> features;
  private final double[][] columns;
  private int capacity;
  private long question = -1;
  private int size;
  private int[] filled = {};

  /** Columns for networks with these features. */
  public FeatureColumns(List<Feature> features) {
    this.features = features;
    columns = new double[features.size()][0];
  }

  List<Feature> features() {
    return features;
  }

  double[] column(int feature) {
    return columns[feature];
  }

  /**
   * Computes the features of the first candidates, unless it has just done so for the same array,
   * whose content must not change between two calls for one question. A feature of a pair that does
   * not exist is NaN, and so is one of a context but for the first candidate.
   */
  void fill(LinkView view, int[] candidates, int count) {
    if (question == view.question() && filled == candidates && size == count) {
      return;
    }
    question = view.question();
    size = count;
    filled = candidates;
    if (capacity < count) {
      capacity = count + (count >> 1);
      for (int j = 0; j < columns.length; j++) {
        columns[j] = new double[capacity];
      }
    }
    int contexts = TrainingRows.contexts(features);
    Feature[] each = features.toArray(Feature[]::new);
    for (int r = 0; r < count; r++) {
      view.look(candidates[r]);
      boolean known = view.isKnown();
      for (int j = r == 0 ? 0 : contexts; j < each.length; j++) {
        columns[j][r] =
            known || each[j].scope() != Feature.Scope.PAIR ? each[j].of(view) : Double.NaN;
      }
    }
  }
}
