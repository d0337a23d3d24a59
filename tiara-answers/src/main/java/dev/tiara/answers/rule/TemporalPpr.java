package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;

/**
 * T-PPR of Zebra (Li et al. 2023), the closest relative of the time-aware random walk for a stream
 * of single events: an event between u and v sets n' = βn + β and π_u ← π_u · βn/n' + (β/n')(1 −
 * α)(π_v + α δ_v), and likewise with u and v swapped; the k largest entries are kept.
 *
 * @param alpha α, the probability that a walk ends
 * @param beta β, the decay per event
 * @param keep k, the number of entries to keep per node
 */
public record TemporalPpr(double alpha, double beta, int keep) implements Predictor {
  /** The settings that its authors use most often. */
  public static final TemporalPpr DEFAULT = new TemporalPpr(0.1, 0.9, 40);

  /** Checks the parameters. */
  public TemporalPpr {
    if (!(alpha > 0 && alpha < 1)) {
      throw new IllegalArgumentException("alpha must be in (0, 1), got " + alpha);
    }
    if (!(beta > 0 && beta <= 1)) {
      throw new IllegalArgumentException("beta must be in (0, 1], got " + beta);
    }
    if (keep < 1) {
      throw new IllegalArgumentException("entries to keep must be at least 1, got " + keep);
    }
  }

  @Override
  public String name() {
    return "t-ppr";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    return new SelfAwareScorer(new State(shape.nodes()), shape);
  }

  private final class State implements LinkScorer {
    private final int[][] nodes;
    private final double[][] values;
    private final double[] norms;
    private final double[] dense;

    State(int n) {
      nodes = new int[n][];
      values = new double[n][];
      norms = new double[n];
      dense = new double[n];
      Arrays.fill(nodes, new int[0]);
      Arrays.fill(values, new double[0]);
    }

    @Override
    public void reveal(EventBatch snapshot) {
      for (int i = 0; i < snapshot.size(); i++) {
        int u = snapshot.sources()[i];
        int v = snapshot.targets()[i];
        if (u != v) {
          int[] oldNodes = nodes[u];
          double[] oldValues = values[u];
          update(u, v, nodes[v], values[v]);
          update(v, u, oldNodes, oldValues);
        }
      }
    }

    private void update(int u, int v, int[] otherNodes, double[] otherValues) {
      double norm = beta * norms[u] + beta;
      double old = beta * norms[u] / norm;
      double fresh = beta / norm * (1 - alpha);
      norms[u] = norm;
      int[] touched = Arrays.copyOf(nodes[u], nodes[u].length + otherNodes.length + 1);
      int count = nodes[u].length;
      for (int i = 0; i < count; i++) {
        dense[nodes[u][i]] = old * values[u][i];
      }
      for (int i = 0; i < otherNodes.length; i++) {
        count = add(otherNodes[i], fresh * otherValues[i], touched, count);
      }
      count = add(v, fresh * alpha, touched, count);
      double least = count <= keep ? 0 : threshold(touched, count);
      int kept = 0;
      int[] keptNodes = new int[Math.min(count, keep)];
      double[] keptValues = new double[keptNodes.length];
      for (int i = 0; i < count; i++) {
        double value = dense[touched[i]];
        dense[touched[i]] = 0;
        if (value >= least && kept < keptNodes.length) {
          keptNodes[kept] = touched[i];
          keptValues[kept++] = value;
        }
      }
      nodes[u] = Arrays.copyOf(keptNodes, kept);
      values[u] = Arrays.copyOf(keptValues, kept);
    }

    private int add(int node, double value, int[] touched, int count) {
      int grown = count;
      if (dense[node] == 0 && value > 0) {
        touched[grown++] = node;
      }
      dense[node] += value;
      return grown;
    }

    private double threshold(int[] touched, int count) {
      double[] sorted = new double[count];
      for (int i = 0; i < count; i++) {
        sorted[i] = dense[touched[i]];
      }
      Arrays.sort(sorted);
      return sorted[count - keep];
    }

    @Override
    public void score(int source, int[] targets, int count, double[] scores) {
      for (int i = 0; i < nodes[source].length; i++) {
        dense[nodes[source][i]] = values[source][i];
      }
      for (int i = 0; i < count; i++) {
        scores[i] = dense[targets[i]];
      }
      for (int node : nodes[source]) {
        dense[node] = 0;
      }
    }
  }
}
