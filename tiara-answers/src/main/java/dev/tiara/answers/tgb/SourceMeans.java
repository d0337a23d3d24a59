package dev.tiara.answers.tgb;

import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.ranking.Bootstrap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The mean of a figure over queries and seeds, with its 95% interval by resampling sources, whose
 * queries are not independent of each other.
 */
final class SourceMeans {
  private static final int ROUNDS = 1000;

  private SourceMeans() {}

  /** A figure of a query. */
  @FunctionalInterface
  interface Figure {
    double of(QueryResults results, int query);
  }

  /**
   * The mean over the queries that a filter selects; all results have the same queries.
   *
   * @throws IllegalArgumentException if there are none
   */
  static Bootstrap.Interval of(List<QueryResults> results, IntPredicate filter, Figure figure) {
    QueryResults first = results.get(0);
    Map<Integer, Integer> places = new HashMap<>();
    double[] sums = new double[first.size()];
    int[] counts = new int[first.size()];
    for (int i = 0; i < first.size(); i++) {
      if (filter.test(i)) {
        int place = places.computeIfAbsent(first.source(i), source -> places.size());
        counts[place]++;
        for (QueryResults result : results) {
          sums[place] += figure.of(result, i) / results.size();
        }
      }
    }
    return Bootstrap.interval(
        new int[] {places.size()},
        ROUNDS,
        1,
        drawn -> {
          double sum = 0;
          int count = 0;
          for (int place : drawn[0]) {
            sum += sums[place];
            count += counts[place];
          }
          return sum / count;
        });
  }
}
