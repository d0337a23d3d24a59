package dev.tiara.experiments.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EigenvaluesTest {
  private static SparseMatrix matrix(float[][] dense) {
    int[][] indices = new int[dense.length][];
    float[][] values = new float[dense.length][];
    for (int i = 0; i < dense.length; i++) {
      List<Integer> at = new ArrayList<>();
      for (int j = 0; j < dense.length; j++) {
        if (dense[i][j] != 0) {
          at.add(j);
        }
      }
      indices[i] = at.stream().mapToInt(Integer::intValue).toArray();
      values[i] = new float[at.size()];
      for (int e = 0; e < at.size(); e++) {
        values[i][e] = dense[i][at.get(e)];
      }
    }
    return SparseMatrix.ofRows(indices.length, indices, values);
  }

  /** The message and the page tell users to download the versions that the tests use. */
  @Test
  void jarsToAdd_areThoseOfTheBuild() throws IOException {
    Path root = Path.of(System.getProperty("tiara.root"));
    String pom = Files.readString(root.resolve("pom.xml"));
    String javacpp = pom.replaceAll("(?s).*<javacpp.version>(.*?)</javacpp.version>.*", "$1");
    String openblas =
        pom.replaceAll("(?s).*<openblas.version>(.*?)</openblas.version>.*", "$1")
            .replace("${javacpp.version}", javacpp);
    assertThat(Eigenvalues.OPENBLAS).isEqualTo("openblas-" + openblas + ".jar");
    assertThat(Eigenvalues.JAVACPP).isEqualTo("javacpp-" + javacpp + ".jar");
    assertThat(Files.readString(root.resolve("docs/report.md")))
        .contains("openblas:" + openblas + ":jar", "javacpp:" + javacpp + ":jar");
  }

  @Test
  void triangularMatrix_hasItsDiagonal_andNeedsNoLapack() {
    SparseMatrix triangular = matrix(new float[][] {{2, 5, 0}, {0, 3, 7}, {0, 0, 1}});
    Eigenvalues values = Eigenvalues.of(triangular);
    assertThat(values.real()).containsExactly(3, 2, 1);
    assertThat(values.imaginary()).containsOnly(0);
    assertThat(StrongComponents.of(triangular, 0)).hasSize(3);
  }

  @Test
  void rotation_hasAConjugatePair_theUpperOneFirst() {
    Eigenvalues values = Eigenvalues.of(matrix(new float[][] {{0, -1}, {1, 0}}));
    assertThat(values.real()).containsExactly(new double[] {0, 0}, within(1e-15));
    assertThat(values.imaginary()).containsExactly(new double[] {1, -1}, within(1e-15));
  }

  @Test
  void symmetricBlock_byHand() {
    Eigenvalues values =
        Eigenvalues.of(matrix(new float[][] {{0.5f, 0, 0.5f}, {0, 0.25f, 0}, {0.5f, 0, 0.5f}}));
    assertThat(values.real()).containsExactly(new double[] {1, 0.25, 0}, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void splittingIntoComponents_changesNothing(long seed) {
    // Two blocks with entries one way between them: by components two calls of 30 and 20 rows.
    Random random = new Random(seed);
    float[][] dense = new float[50][50];
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 50; j++) {
        dense[i][j] = i >= 30 && j < 30 ? 0 : random.nextFloat() / 50;
      }
    }
    assertThat(StrongComponents.of(matrix(dense), 0)).hasSize(2);
    Eigenvalues byBlocks = Eigenvalues.of(matrix(dense));
    Eigenvalues whole = Eigenvalues.ofWhole(matrix(dense));
    assertThat(byBlocks.distance(whole)).as("seed " + seed).isLessThan(1e-12);
    double trace = 0;
    for (int i = 0; i < 50; i++) {
      trace += dense[i][i];
    }
    assertThat(Arrays.stream(byBlocks.real()).sum()).isCloseTo(trace, within(1e-12));
  }

  @Test
  void longChain_doesNotOverflowTheStack() {
    int n = 200_000;
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    for (int i = 0; i < n; i++) {
      indices[i] = i + 1 < n ? new int[] {i, i + 1} : new int[] {i};
      values[i] = i + 1 < n ? new float[] {0.5f, 0.5f} : new float[] {1};
    }
    assertThat(StrongComponents.of(SparseMatrix.ofRows(indices.length, indices, values), 0))
        .hasSize(n);
  }

  @Test
  void diffusionMatrix_hasTheEigenvalue1_andNoneAbove() {
    // A path and a node apart: X̃ is stochastic, so 1 is its largest eigenvalue, here twice.
    Snapshot path = Snapshot.of(5, Direction.UNDIRECTED, new int[] {0, 1, 2}, new int[] {1, 2, 3});
    var settings = new TiaraSettings(0.25, 0.25, 0, 100, TiaraSettings.ALL);
    try (var state = new DiffusionState(settings, Nodes.numbered(5), 1)) {
      Eigenvalues values = Eigenvalues.of(state.advance(path));
      assertThat(values.real()[0]).isCloseTo(1, within(1e-6)); // entries are in float
      assertThat(values.real()[1]).isCloseTo(1, within(1e-6));
      assertThat(values.real()[2]).isLessThan(0.99);
    }
  }

  @Test
  void distance_isEuclidean_andOfOneSizeOnly() {
    var a = new Eigenvalues(new double[] {1, 0}, new double[] {0, 0});
    var b = new Eigenvalues(new double[] {1, 3}, new double[] {0, 4});
    assertThat(a.distance(b)).isEqualTo(5);
    var c = new Eigenvalues(new double[] {1}, new double[] {0});
    assertThatThrownBy(() -> a.distance(c)).hasMessageContaining("got 2 and 1");
  }
}
