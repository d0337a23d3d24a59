package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import dev.tiara.matrix.SparseMatrix;

/**
 * Time-aware proximity: x_{t,s}(d), the probability that the time-aware surfer from s is at d.
 *
 * <p>Nodes that the surfer does not reach, or reaches so rarely that the entry is filtered out,
 * have a negative score; they follow all others, in order of decayed popularity.
 *
 * <p>The surfer ignores self-loops. A source that has had some is scored by x_{t,s}(s) times the
 * decayed share of self-loops among its events.
 */
public record Proximity(ProximitySettings settings) implements Predictor {
  private static final double HALF_LIFE = 4;

  @Override
  public String name() {
    return "proximity";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    return new SelfAwareScorer(new State(shape), shape);
  }

  private final class State implements LinkScorer {
    private final ProximityStream stream;
    private final double[] loops;
    private final double[] events;
    private final double[] dense;
    private final DecayedCounts popularity;

    State(StreamShape shape) {
      stream = new ProximityStream(settings, shape);
      loops = new double[shape.nodes()];
      events = new double[shape.nodes()];
      dense = new double[shape.nodes()];
      popularity = new DecayedCounts(shape.nodes(), shape.width(), 1);
    }

    @Override
    public void reveal(EventBatch snapshot) {
      stream.reveal(snapshot);
      popularity.add(snapshot);
      double factor = StrictMath.pow(2, -1 / HALF_LIFE);
      for (int v = 0; v < events.length; v++) {
        events[v] *= factor;
        loops[v] *= factor;
      }
      for (int i = 0; i < snapshot.size(); i++) {
        int source = snapshot.sources()[i];
        events[source] += snapshot.weight(i);
        loops[source] += source == snapshot.targets()[i] ? snapshot.weight(i) : 0;
      }
    }

    @Override
    public void score(int source, int[] targets, int count, double[] scores) {
      SparseMatrix matrix = stream.matrix();
      int[] nodes = matrix.indices(source);
      float[] values = matrix.values(source);
      for (int i = 0; i < nodes.length; i++) {
        dense[nodes[i]] = values[i];
      }
      dense[source] *= events[source] > 0 ? loops[source] / events[source] : 0;
      for (int i = 0; i < count; i++) {
        double score = dense[targets[i]];
        scores[i] = score > 0 ? score : -1 / (1 + popularity.of(targets[i]));
      }
      for (int node : nodes) {
        dense[node] = 0;
      }
    }

    @Override
    public void close() {
      stream.close();
    }
  }
}
