package dev.tiara.augment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AugmentationTest {
  /** A user's own augmenter: row u has weight 3 for itself and 1 for every other node. */
  private static final class Everyone implements Augmenter {
    @Override
    public AugmentationStream stream(Nodes nodes) {
      int n = nodes.size();
      return snapshot -> {
        int[][] indices = new int[n][n];
        float[][] values = new float[n][n];
        for (int u = 0; u < n; u++) {
          for (int v = 0; v < n; v++) {
            indices[u][v] = v;
            values[u][v] = u == v ? 3 : 1;
          }
        }
        return SparseMatrix.ofRows(indices.length, indices, values);
      };
    }
  }

  private static DynamicGraph graph() {
    Snapshot edge = Snapshot.of(3, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    return new DynamicGraph(Nodes.numbered(3), List.of(edge, edge));
  }

  static Stream<Augmentation> buildable() {
    Augmentation tiara =
        Augmentation.of("tiara", Map.of("alpha", "0.1", "topK", "7", "symmetrized", "true"));
    return Stream.of(
        new Augmentation.None(),
        new Augmentation.Union(),
        Augmentation.of("gdc", Map.of()),
        tiara,
        new Augmentation.EdgeDropout(new Augmentation.Union(), 0.3, 9),
        new Augmentation.EdgeDropout(tiara, 0.3, 9));
  }

  @ParameterizedTest
  @MethodSource("buildable")
  void builtAugmenter_describesItself(Augmentation augmentation) {
    assertThat(augmentation.isBuildable()).isTrue();
    assertThat(augmentation.augmenter(2).description()).isEqualTo(augmentation);
    assertThat(augmentation.augmenter(2).forEvaluation().description())
        .isEqualTo(augmentation.forEvaluation());
  }

  @ParameterizedTest
  @MethodSource("buildable")
  void description_isParsedBack(Augmentation augmentation) {
    assertThat(Augmentation.parse(augmentation.describe())).isEqualTo(augmentation);
  }

  @Test
  void describedParameters_haveTheNamesAndValuesOfSavedModels() {
    var tiara = new Augmentation.Diffusion(TiaraSettings.DEFAULT, Output.SYMMETRIC_TRICK);
    assertThat(tiara.describe())
        .containsExactly(
            entry("augmentation.alpha", "0.2"),
            entry("augmentation.beta", "0.3"),
            entry("augmentation.epsilon", "0.001"),
            entry("augmentation.iterations", "100"),
            entry("augmentation.method", "tiara"),
            entry("augmentation.normalized", "true"),
            entry("augmentation.solver", "AUTO"),
            entry("augmentation.symmetrized", "true"),
            entry("augmentation.tolerance", "1.0E-6"),
            entry("augmentation.topK", "2147483647"),
            entry("augmentation.unweighted", "true"));
    assertThat(new Augmentation.EdgeDropout(new Augmentation.None(), 0.8, 117).describe())
        .containsExactly(
            entry("augmentation.method", "dropedge"),
            entry("augmentation.on.method", "none"),
            entry("augmentation.probability", "0.8"),
            entry("augmentation.seed", "117"));
    assertThat(Augmentation.of("gdc", Map.of()).describe())
        .containsEntry("augmentation.method", "tiara")
        .containsEntry("augmentation.beta", "0.0");
  }

  @Test
  void parameters_areTheMetadataOfAugmentedFiles() {
    assertThat(Augmentation.of("gdc", Map.of("iterations", "2147483647")).parameters())
        .containsExactly(
            entry("method", "gdc"),
            entry("alpha", 0.2),
            entry("beta", 0.0),
            entry("epsilon", 1e-3),
            entry("iterations", "exact"),
            entry("tolerance", 1e-6),
            entry("symmetrized", false),
            entry("unweighted", false),
            entry("normalized", false));
    assertThat(Augmentation.of("tiara", Map.of("topK", "5")).parameters())
        .containsEntry("top-k", 5)
        .containsEntry("iterations", 100);
    assertThat(Augmentation.of("dropedge", Map.of("seed", "3")).parameters())
        .containsExactly(
            entry("method", "dropedge"), entry("drop-probability", 0.5), entry("seed", 3L));
    assertThat(Augmentation.of("merge", Map.of()).parameters())
        .containsExactly(entry("method", "merge"));
  }

  @Test
  void unknownParameterOfAMethod_isRejected() {
    assertThat(Augmentation.parameterNames("gdc")).contains("alpha").doesNotContain("beta");
    assertThatThrownBy(() -> Augmentation.of("gdc", Map.of("beta", "0.1")))
        .hasMessage("gdc has no parameter beta, got 0.1");
    assertThatThrownBy(() -> Augmentation.of("tiara", Map.of("alpha", "many")))
        .hasMessage("alpha must be a number, got \"many\"");
    assertThatThrownBy(() -> Augmentation.of("tiara", Map.of("alpha", "0.9")))
        .hasMessageStartingWith("alpha + beta must be below 1");
    assertThatThrownBy(() -> Augmentation.of("magic", Map.of()))
        .hasMessage("augmentation must be tiara, gdc, dropedge, merge or none, got \"magic\"");
    assertThatThrownBy(() -> Augmentation.parse(Map.of("augmentation.method", "tiara")))
        .hasMessage("setting \"augmentation.alpha\" is missing");
    assertThatThrownBy(() -> new Augmentation.EdgeDropout(new Augmentation.None(), 1, 0))
        .hasMessage("dropedge probability must be in [0, 1), got 1.0");
  }

  @Test
  void usersOwnAugmenter_isRecordedByName_butNotBuilt() {
    Augmentation own = new Everyone().description();
    assertThat(own).isEqualTo(new Augmentation.Custom("Everyone"));
    assertThat(own.describe())
        .containsExactly(
            entry("augmentation.method", "custom"), entry("augmentation.name", "Everyone"));
    assertThat(Augmentation.parse(own.describe())).isEqualTo(own);
    assertThatThrownBy(() -> own.augmenter(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "augmentation \"Everyone\" is custom and cannot be built by name: pass the augmenter itself");
    Augmenter unnamed = nodes -> snapshot -> SparseMatrix.identity(nodes.size());
    assertThat(unnamed.description().method()).isEqualTo("custom");

    Augmentation dropped = new DropEdge(new Everyone(), 0.5, 1).description();
    assertThat(dropped).isEqualTo(new Augmentation.EdgeDropout(own, 0.5, 1));
    assertThat(dropped.isBuildable()).isFalse();
    assertThat(Augmentation.parse(dropped.describe())).isEqualTo(dropped);
  }

  @Test
  void dropEdgeOnAUsersOwnAugmenter_normalisesByRows() {
    SparseMatrix kept = new DropEdge(new Everyone(), 0, 1).augment(graph()).matrix(0);
    // The self-loop of weight 3 gets weight 1, so all three entries of a row are equal.
    for (int u = 0; u < 3; u++) {
      for (int v = 0; v < 3; v++) {
        assertThat(kept.get(u, v)).isCloseTo(1 / 3f, offset(1e-6f));
      }
    }
    assertThat(new DropEdge(new Everyone(), 0.9, 1).augment(graph()).nonZeros()).isLessThan(18);
  }

  @Test
  void usersOwnRandomAugmenter_redrawsEachEpoch() {
    class Scaled implements Augmenter {
      private final int epoch;

      Scaled(int epoch) {
        this.epoch = epoch;
      }

      @Override
      public AugmentationStream stream(Nodes nodes) {
        return snapshot ->
            SparseMatrix.ofRows(3, new int[][] {{0}, {}, {}}, new float[][] {{epoch + 1}, {}, {}});
      }

      @Override
      public boolean isRandom() {
        return true;
      }

      @Override
      public Augmenter forEpoch(int other) {
        return new Scaled(other);
      }
    }
    AugmentedGraph fifth = new Scaled(0).draws(graph()).draw(4, 1);
    assertThat(fifth.length()).isEqualTo(1);
    assertThat(fifth.matrix(0).get(0, 0)).isEqualTo(5);
  }
}
