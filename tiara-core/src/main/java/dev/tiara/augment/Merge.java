package dev.tiara.augment;

import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.MergedRows;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.util.stream.IntStream;

/**
 * The baseline Merge: the unweighted union of all snapshots up to t, with self-loops, normalised as
 * in {@link NoAugmentation}.
 */
@Stable
public record Merge() implements Augmenter {
  /** The variant of the union that is returned. */
  public static final Output OUTPUT = new Output(false, true, true);

  @Override
  public AugmentationStream stream(Nodes nodes) {
    return stream(nodes, OUTPUT);
  }

  @Override
  public AugmentationStream unnormalized(Nodes nodes) {
    return stream(nodes, OUTPUT.unnormalized());
  }

  @Override
  public SparseMatrix normalize(SparseMatrix matrix) {
    return matrix.symmetricallyNormalized();
  }

  @Override
  public Augmentation description() {
    return new Augmentation.Union();
  }

  private static AugmentationStream stream(Nodes nodes, Output output) {
    return new AugmentationStream() {
      private MergedRows union =
          MergedRows.identity(IntStream.range(0, nodes.size()).toArray(), nodes.size());

      @Override
      public SparseMatrix advance(Snapshot snapshot) {
        union = union.advance(snapshot);
        return output.of(union.rows());
      }
    };
  }
}
