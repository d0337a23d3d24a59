package dev.tiara.augment;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.input.InputException;
import dev.tiara.internal.random.Mix64;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The baseline DropEdge, on top of another augmenter: self-loops are removed, each remaining entry
 * is dropped with a given probability, self-loops of weight 1 are added, and the result is
 * {@linkplain Augmenter#normalize normalised} by the other augmenter: symmetrically for the other
 * baselines, by rows if TiaRa returns X̃_tᵀ, and by rows for your own augmenter unless it overrides
 * that.
 *
 * <p>Edges are drawn anew in each epoch. Whether an edge stays depends only on the seed, the epoch,
 * the time and the position of the edge, so runs are reproducible. At evaluation nothing is
 * dropped.
 *
 * @param augmenter the augmenter whose edges are dropped: {@link NoAugmentation} in the paper's
 *     tables
 * @param probability the probability that an edge is dropped
 * @param seed the seed of the draws
 * @param epoch the epoch whose draws these are
 */
@Stable
public record DropEdge(Augmenter augmenter, double probability, long seed, int epoch)
    implements Augmenter {

  /** Checks the probability and the augmenter. */
  public DropEdge {
    checkProbability(probability);
    if (augmenter.isRandom()) {
      throw new IllegalArgumentException(
          "dropedge cannot be applied to an augmenter that is itself random, got " + augmenter);
    }
  }

  /** The draws of epoch 0. */
  public DropEdge(Augmenter augmenter, double probability, long seed) {
    this(augmenter, probability, seed, 0);
  }

  /** The draws of epoch 0, applied to the graph itself. */
  public DropEdge(double probability, long seed) {
    this(new NoAugmentation(), probability, seed);
  }

  static void checkProbability(double probability) {
    if (!(probability >= 0 && probability < 1)) {
      throw new InputException("drop-probability", "must be in [0, 1)", probability)
          .saying("dropedge probability");
    }
  }

  @Override
  public Augmentation description() {
    return new Augmentation.EdgeDropout(augmenter.description(), probability, seed);
  }

  @Override
  public boolean isRandom() {
    return true;
  }

  @Override
  public DropEdge forEpoch(int other) {
    return new DropEdge(augmenter, probability, seed, other);
  }

  @Override
  public Augmenter forEvaluation() {
    return augmenter.forEvaluation();
  }

  @Override
  public AugmentationStream stream(Nodes nodes) {
    AugmentationStream whole = augmenter.unnormalized(nodes);
    return new AugmentationStream() {
      private int time;

      @Override
      public void expect(Snapshot snapshot) {
        whole.expect(snapshot);
      }

      @Override
      public SparseMatrix advance(Snapshot snapshot) {
        return drop(time++, whole.advance(snapshot));
      }

      @Override
      public void close() {
        whole.close();
      }
    };
  }

  /** Augments once: edges are dropped from the same matrices in all epochs. */
  @Override
  public EpochDraws draws(DynamicGraph graph) {
    Augmenter unnormalized = augmenter::unnormalized;
    AugmentedGraph whole = unnormalized.augment(graph);
    return (drawn, snapshots) -> {
      DropEdge draws = forEpoch(drawn);
      List<SparseMatrix> matrices = new ArrayList<>();
      for (int t = 0; t < snapshots; t++) {
        matrices.add(draws.drop(t, whole.matrix(t)));
      }
      return new AugmentedGraph(whole.nodes(), matrices);
    };
  }

  private SparseMatrix drop(int time, SparseMatrix whole) {
    int n = whole.rows();
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    long key = Mix64.key(seed, epoch, time);
    long edge = 0;
    for (int row = 0; row < n; row++) {
      int[] columns = whole.indices(row);
      int[] kept = new int[columns.length + 1];
      float[] weights = new float[columns.length + 1];
      int count = 0;
      boolean looped = false;
      for (int e = 0; e < columns.length; e++) {
        if (!looped && columns[e] >= row) {
          kept[count] = row;
          weights[count++] = 1;
          looped = true;
        }
        if (columns[e] != row && draw(key + edge++) >= probability) {
          kept[count] = columns[e];
          weights[count++] = whole.values(row)[e];
        }
      }
      if (!looped) {
        kept[count] = row;
        weights[count++] = 1;
      }
      indices[row] = Arrays.copyOf(kept, count);
      values[row] = Arrays.copyOf(weights, count);
    }
    return augmenter.normalize(SparseMatrix.ofRows(whole.columns(), indices, values));
  }

  /** A uniformly distributed number in [0, 1). */
  private static double draw(long key) {
    return (Mix64.mix(key) >>> 11) * 0x1.0p-53;
  }
}
