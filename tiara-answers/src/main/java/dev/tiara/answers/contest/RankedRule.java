package dev.tiara.answers.contest;

import dev.tiara.answers.event.LinkView;

/**
 * A rule whose ranks have been turned into probabilities: that of rank r is proportional to r^−a.
 * Equal scores share their mean rank.
 *
 * @param rule the rule
 * @param exponent a
 */
public record RankedRule(EventRule rule, double exponent) implements Contender {
  /** Checks the bounds. */
  public RankedRule {
    if (!(exponent > 0 && exponent < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("exponent must be positive and finite, got " + exponent);
    }
  }

  /** The rule with the exponent under which the answers of some queries were most likely. */
  public static RankedRule fitted(EventRule rule, QueryResults results) {
    if (results.ranked() == 0) {
      return new RankedRule(rule, 1);
    }
    double low = 0.01;
    double high = 8;
    for (int i = 0; i < 60; i++) { // the likelihood has a single maximum
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (logLoss(results, left) <= logLoss(results, right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return new RankedRule(rule, (low + high) / 2);
  }

  /** The log-loss of the ranks in these results under an exponent. */
  public static double logLoss(QueryResults results, double exponent) {
    int most = 0;
    for (int i = 0; i < results.size(); i++) {
      most = Math.max(most, results.competitors(i));
    }
    double[] totals = new double[most + 1];
    for (int r = 1; r <= most; r++) {
      totals[r] = totals[r - 1] + StrictMath.pow(r, -exponent);
    }
    double sum = 0;
    for (int i = 0; i < results.size(); i++) {
      if (results.rank(i) < 1e300) {
        sum +=
            exponent * StrictMath.log(results.rank(i))
                + StrictMath.log(totals[results.competitors(i)]);
      }
    }
    return sum / results.ranked();
  }

  @Override
  public String title() {
    return rule.title();
  }

  @Override
  public boolean isProbabilistic() {
    return true;
  }

  @Override
  public void score(LinkView view, int[] candidates, int count, double[] scores) {
    rule.score(view, candidates, count, scores);
    var ranks = new Ranks(scores, count);
    for (int i = 0; i < count; i++) {
      scores[i] = -exponent * StrictMath.log(ranks.of(scores[i]));
    }
  }
}
