package dev.tiara.augment;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.random.Mix64;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The baseline DropEdge, on top of another augmenter: self-loops are taken away, each remaining
 * entry is dropped with a probability, self-loops of weight 1 are added, and the rest is normalised
 * as the other augmenter does it: symmetrically, or by rows where TiaRa hands out X̃_tᵀ.
 *
 * <p>Edges are drawn anew in each epoch. Whether an edge stays depends on seed, epoch, time and the
 * place of the edge alone, so a run repeats exactly. At evaluation nothing is dropped: take {@link
 * #augmenter()} there.
 *
 * @param augmenter whose edges are dropped: {@link NoAugmentation} in the paper's tables
 * @param probability of an edge to be dropped
 * @param seed of the draws
 * @param epoch whose draws these are
 */
public record DropEdge(Augmenter augmenter, double probability, long seed, int epoch)
    implements Augmenter {

  /** Checks the probability and the augmenter. */
  public DropEdge {
    if (!(augmenter instanceof Unnormalized)) {
      throw new IllegalArgumentException(
          "dropedge goes on top of none, merge, gdc or tiara, got " + augmenter);
    }
    if (!(probability >= 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "dropedge probability must be in [0, 1), got " + probability);
    }
  }

  /** The draws of epoch 0. */
  public DropEdge(Augmenter augmenter, double probability, long seed) {
    this(augmenter, probability, seed, 0);
  }

  /** The draws of epoch 0 from the graph itself. */
  public DropEdge(double probability, long seed) {
    this(new NoAugmentation(), probability, seed);
  }

  @Override
  public DropEdge forEpoch(int other) {
    return new DropEdge(augmenter, probability, seed, other);
  }

  @Override
  public AugmentationStream stream(Nodes nodes) {
    AugmentationStream whole = base().unnormalized(nodes);
    return new AugmentationStream() {
      private int time;

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

  /** What edges are dropped from. It is the same in all epochs, so it can be kept. */
  public AugmentedGraph whole(DynamicGraph graph) {
    Augmenter unnormalized = base()::unnormalized;
    return unnormalized.augment(graph);
  }

  /** This epoch's choice of the first snapshots of {@link #whole}. */
  public AugmentedGraph drop(AugmentedGraph whole, int snapshots) {
    List<SparseMatrix> matrices = new ArrayList<>();
    for (int t = 0; t < snapshots; t++) {
      matrices.add(drop(t, whole.matrix(t)));
    }
    return new AugmentedGraph(whole.nodes(), matrices);
  }

  private Unnormalized base() {
    return (Unnormalized) augmenter;
  }

  private SparseMatrix drop(int time, SparseMatrix whole) {
    int n = whole.rows();
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
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
        if (columns[e] != row && draw(time, edge++) >= probability) {
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
    return base().normalize(SparseMatrix.ofRows(whole.columns(), indices, values));
  }

  /** A uniform number in [0, 1) for an edge. */
  private double draw(int time, long edge) {
    long bits = Mix64.key(seed, epoch, time) + edge;
    return (Mix64.mix(bits) >>> 11) * 0x1.0p-53;
  }
}
