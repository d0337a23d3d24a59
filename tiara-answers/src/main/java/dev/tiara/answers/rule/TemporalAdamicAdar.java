package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.PairTable;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;

/**
 * A temporal Adamic-Adar index: counts common neighbours, each weighted by how recent and regular
 * its links to both endpoints are, and discounted by its own activity. Let M(a, b) be the decayed
 * number of snapshots with a link from a to b, plus that from b to a, at most 4; the score is Σ_x
 * M(s, x) M(x, d) / log(2 + Σ_y M(x, y)).
 *
 * @param halfLife the half-life of a contact, in snapshots
 */
public record TemporalAdamicAdar(double halfLife) implements Predictor {
  private static final double MAX_WEIGHT = 4;

  @Override
  public String name() {
    return "adamic-adar";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    return new SelfAwareScorer(new State(shape.nodes()), shape);
  }

  private final class State implements LinkScorer {
    private final PairTable pairs = new PairTable();
    private final int[][] neighbours;
    private final int[] degrees;
    private final double[] strengths;
    private final double[] dense;
    private double[] weights = new double[16];

    State(int n) {
      neighbours = new int[n][];
      Arrays.fill(neighbours, new int[0]);
      degrees = new int[n];
      strengths = new double[n];
      dense = new double[n];
    }

    @Override
    public void reveal(EventBatch snapshot) {
      double factor = StrictMath.pow(2, -1 / halfLife);
      for (int p = 0; p < pairs.size(); p++) {
        weights[p] *= factor;
      }
      for (long link : snapshot.links()) {
        int a = Math.min(EventBatch.source(link), EventBatch.target(link));
        int b = Math.max(EventBatch.source(link), EventBatch.target(link));
        if (a != b) {
          add(a, b);
        }
      }
      Arrays.fill(strengths, 0);
      for (int p = 0; p < pairs.size(); p++) {
        double strength = Math.min(weights[p], MAX_WEIGHT);
        strengths[pairs.first(p)] += strength;
        strengths[pairs.second(p)] += strength;
      }
    }

    private void add(int a, int b) {
      int before = pairs.size();
      int pair = pairs.add(a, b);
      if (pair == before) {
        if (pair == weights.length) {
          weights = Arrays.copyOf(weights, 2 * pair);
        }
        append(a, pair);
        append(b, pair);
      }
      // Links in both directions in one snapshot count as two contacts, as in B + Bᵀ.
      weights[pair] += 1;
    }

    private void append(int node, int pair) {
      if (degrees[node] == neighbours[node].length) {
        neighbours[node] = Arrays.copyOf(neighbours[node], Math.max(4, 2 * degrees[node]));
      }
      neighbours[node][degrees[node]++] = pair;
    }

    private int other(int pair, int node) {
      return pairs.first(pair) == node ? pairs.second(pair) : pairs.first(pair);
    }

    @Override
    public void score(int source, int[] targets, int count, double[] scores) {
      Arrays.fill(dense, 0);
      for (int i = 0; i < degrees[source]; i++) {
        int x = other(neighbours[source][i], source);
        double near =
            Math.min(weights[neighbours[source][i]], MAX_WEIGHT) / StrictMath.log(2 + strengths[x]);
        for (int j = 0; j < degrees[x]; j++) {
          int pair = neighbours[x][j];
          dense[other(pair, x)] += near * Math.min(weights[pair], MAX_WEIGHT);
        }
      }
      dense[source] = 0;
      for (int i = 0; i < count; i++) {
        scores[i] = dense[targets[i]];
      }
    }
  }
}
