package dev.tiara.answers.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.answers.explain.TimedPath.Step;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExplainerTest {
  /** {@code -Dtiara.seed=…} replays a single seed. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.rangeClosed(1, 12);
  }

  private static TiaraSettings settings(double alpha, double beta, int K) {
    return new TiaraSettings(alpha, beta, 1e-3, K, TiaraSettings.ALL);
  }

  /** Directed or not, weighted or not; some snapshots are empty. */
  private static DynamicGraph random(long seed, int maxNodes, int maxLength) {
    var random = new Random(seed);
    Direction direction = seed % 2 == 0 ? Direction.DIRECTED : Direction.UNDIRECTED;
    int n = 1 + random.nextInt(maxNodes);
    int length = 1 + random.nextInt(maxLength);
    List<Snapshot> snapshots = new ArrayList<>();
    for (int t = 0; t < length; t++) {
      int edges = random.nextInt(4) == 0 ? 0 : random.nextInt(n + 1);
      int[] sources = random.ints(edges, 0, n).toArray();
      int[] targets = random.ints(edges, 0, n).toArray();
      double[] weights = random.doubles(edges, 0.1, 5).toArray();
      snapshots.add(
          seed % 3 == 0
              ? Snapshot.of(n, direction, sources, targets, weights)
              : Snapshot.of(n, direction, sources, targets));
    }
    return new DynamicGraph(Nodes.numbered(n), snapshots);
  }

  private static DynamicGraph graph(int n, Snapshot... snapshots) {
    return new DynamicGraph(Nodes.numbered(n), List.of(snapshots));
  }

  private static Snapshot edges(int n, Direction direction, int... ends) {
    int[] sources = new int[ends.length / 2];
    int[] targets = new int[ends.length / 2];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = ends[2 * i];
      targets[i] = ends[2 * i + 1];
    }
    return Snapshot.of(n, direction, sources, targets);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void sharesAndPaths_areThoseOfEnumeratedWalks(long seed) {
    DynamicGraph graph = random(seed, 4, 3);
    var settings = settings(0.2, 0.35, 3);
    int at = graph.length() - 1;
    for (int from = 0; from < graph.nodeCount(); from++) {
      for (int to = 0; to < graph.nodeCount(); to++) {
        var oracle = new WalkEnumeration(graph, settings, from, to, at);
        Explanation why = new Explainer(graph, settings).explain(from, to, at, 4, done -> {});
        assertThat(why.score()).isCloseTo(oracle.score(), offset(1e-12));
        assertThat(why.bySnapshot()).containsExactly(oracle.bySnapshot, offset(1e-12));
        assertThat(why.byHops()).containsExactly(oracle.byHops, offset(1e-12));
        double[] heaviest =
            oracle.byMoves.values().stream()
                .sorted(Comparator.reverseOrder())
                .limit(4)
                .mapToDouble(weight -> weight)
                .toArray();
        double[] found = why.paths().stream().mapToDouble(TimedPath::weight).toArray();
        assertThat(found).as("%s>%s", from, to).containsExactly(heaviest, offset(1e-12));
        assertThat(why.pathsComplete()).isTrue();
        for (TimedPath path : why.paths()) {
          Double weight = oracle.byMoves.get(WalkEnumeration.moves(path));
          assertThat(path.weight()).isCloseTo(weight, offset(1e-12));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void shares_sumToTheScore_whateverTheSettings(long seed) {
    DynamicGraph graph = random(seed, 30, 12);
    var random = new Random(seed);
    for (double[] rates :
        new double[][] {{0.2, 0.3}, {0.05, 0.9}, {0.3, 0}, {0, 0.4}, {0.01, 0.04}}) {
      for (int K : new int[] {2, 100, TiaraSettings.EXACT}) {
        var settings = settings(rates[0], rates[1], K);
        int from = random.nextInt(graph.nodeCount());
        int to = random.nextInt(graph.nodeCount());
        int at = random.nextInt(graph.length());
        Explanation why = new Explainer(graph, settings).explain(from, to, at);
        var walk = new TimeAwareWalk(settings, graph.nodes(), from);
        graph.snapshots().subList(0, at + 1).forEach(walk::advance);
        assertThat(why.score()).isEqualTo(walk.score(to));
        assertThat(Arrays.stream(why.bySnapshot()).sum()).isCloseTo(why.score(), offset(1e-12));
        assertThat(Arrays.stream(why.byHops()).sum()).isCloseTo(why.score(), offset(1e-12));
        assertThat(why.pathWeight()).isLessThan(why.score() + 1e-12);
        var filter = why.filter();
        assertThat(why.score() - filter.dropped() + filter.rescaled())
            .isCloseTo(filter.filtered(), offset(1e-12));
        assertThat(filter.dropped()).isGreaterThan(-1e-12);
        // The column's own solver may be off by its tolerance.
        assertThat(filter.rescaled()).isGreaterThan(-settings.tolerance());
        for (TimedPath path : why.paths()) {
          assertTimeRespecting(path, graph, why);
        }
      }
    }
  }

  private static void assertTimeRespecting(TimedPath path, DynamicGraph graph, Explanation why) {
    List<Step> steps = path.steps();
    assertThat(steps.get(0).node()).isEqualTo(why.from());
    assertThat(steps.get(steps.size() - 1)).isEqualTo(new Step(why.at(), why.to()));
    for (int i = 1; i < steps.size(); i++) {
      Step before = steps.get(i - 1);
      Step step = steps.get(i);
      if (before.node() == step.node()) {
        assertThat(step.snapshot()).isGreaterThan(before.snapshot());
      } else {
        assertThat(step.snapshot()).isEqualTo(before.snapshot());
        assertThat(graph.snapshot(step.snapshot()).weight(before.node(), step.node())).isPositive();
      }
    }
  }

  /** One surfer at a time, backwards from the last snapshot, as Equation 1 reads. */
  @Test
  void simulatedSurfer_hasTheseSharesWithinItsStandardError() {
    DynamicGraph graph =
        graph(
            5,
            edges(5, Direction.UNDIRECTED, 0, 1, 1, 2),
            edges(5, Direction.UNDIRECTED, 2, 3, 0, 4),
            edges(5, Direction.UNDIRECTED, 1, 3, 3, 4));
    var settings = settings(0.15, 0.35, TiaraSettings.EXACT);
    int from = 0;
    int to = 3;
    Explanation why = new Explainer(graph, settings).explain(from, to, 2);
    int surfers = 400_000;
    int[] bySnapshot = new int[3];
    int[] byHops = new int[Explanation.MOST_HOPS + 1];
    var random = new Random(7);
    for (int i = 0; i < surfers; i++) {
      int start = 2;
      while (start > 0 && random.nextDouble() < settings.gamma()) {
        start--;
      }
      int node = from;
      int hops = 0;
      for (int j = start; j <= 2; j++) {
        while (random.nextDouble() < settings.c()) {
          int next = neighbour(graph.snapshot(j), node, random);
          hops += next == node ? 0 : 1;
          node = next;
        }
      }
      if (node == to) {
        bySnapshot[start]++;
        byHops[Math.min(hops, Explanation.MOST_HOPS)]++;
      }
    }
    assertFrequencies(bySnapshot, why.bySnapshot(), surfers);
    assertFrequencies(byHops, why.byHops(), surfers);
  }

  private static int neighbour(Snapshot A, int node, Random random) {
    int p = A.position(node);
    if (p < 0) {
      return node;
    }
    int degree = A.firstEdge(p + 1) - A.firstEdge(p);
    int choice = random.nextInt(degree + 1);
    return choice == degree ? node : A.activated(A.target(A.firstEdge(p) + choice));
  }

  private static void assertFrequencies(int[] counts, double[] shares, int surfers) {
    for (int i = 0; i < counts.length; i++) {
      double error = Math.sqrt(shares[i] * (1 - shares[i]) / surfers);
      // Fourteen comparisons: beyond four standard errors once in a thousand seeds.
      assertThat((double) counts[i] / surfers).isCloseTo(shares[i], offset(4 * error + 1e-12));
    }
  }

  @Test
  void singleNode_keepsAllMass() {
    Explanation why =
        new Explainer(graph(1, Snapshot.empty(1), Snapshot.empty(1)), TiaraSettings.DEFAULT)
            .explain(0, 0, 1);
    assertThat(why.score()).isEqualTo(1);
    assertThat(why.bySnapshot()).containsExactly(new double[] {0.6, 0.4}, offset(1e-15));
    assertThat(why.byHops()[0]).isCloseTo(1, offset(1e-15));
    assertThat(why.paths()).hasSize(1);
    assertThat(why.paths().get(0).steps()).containsExactly(new Step(1, 0));
    assertThat(why.paths().get(0).weight()).isCloseTo(1, offset(1e-15));
    assertThat(why.filter().filtered()).isEqualTo(1);
  }

  @Test
  void isolatedNode_keepsItsSurfer_andReachesNobody() {
    DynamicGraph graph = graph(3, edges(3, Direction.UNDIRECTED, 0, 1));
    var explainer = new Explainer(graph, TiaraSettings.DEFAULT);
    assertThat(explainer.explain(2, 2, 0).score()).isEqualTo(1);
    Explanation why = explainer.explain(2, 0, 0);
    assertThat(why.score()).isZero();
    assertThat(why.bySnapshot()).containsOnly(0);
    assertThat(why.byHops()).containsOnly(0);
    assertThat(why.paths()).isEmpty();
    assertThat(why.filter().filtered()).isZero();
  }

  @Test
  void pathsMustRespectTime() {
    // 1-2 is over when 0-1 comes: 0 cannot reach 2, but 2 reaches 0.
    DynamicGraph graph =
        graph(3, edges(3, Direction.UNDIRECTED, 1, 2), edges(3, Direction.UNDIRECTED, 0, 1));
    var explainer = new Explainer(graph, TiaraSettings.DEFAULT);
    assertThat(explainer.explain(0, 2, 1).paths()).isEmpty();
    assertThat(explainer.explain(0, 2, 1).score()).isZero();
    Explanation back = explainer.explain(2, 0, 1);
    assertThat(back.paths().get(0).steps())
        .containsExactly(new Step(0, 2), new Step(0, 1), new Step(1, 1), new Step(1, 0));
    assertThat(back.score()).isPositive();
    assertThat(back.bySnapshot()[0]).isCloseTo(back.score(), offset(1e-15));
  }

  @Test
  void directedEdges_areWalkedOneWay() {
    DynamicGraph graph = graph(2, edges(2, Direction.DIRECTED, 0, 1));
    var explainer = new Explainer(graph, TiaraSettings.DEFAULT);
    assertThat(explainer.explain(1, 0, 0).score()).isZero();
    assertThat(explainer.explain(0, 1, 0).byHops()[1]).isPositive();
  }

  @Test
  void heavierEdge_makesTheHeavierPath() {
    var weighted =
        Snapshot.of(
            4,
            Direction.UNDIRECTED,
            new int[] {0, 1, 0, 2},
            new int[] {1, 3, 2, 3},
            new double[] {9, 9, 1, 1});
    Explanation why = new Explainer(graph(4, weighted), TiaraSettings.DEFAULT).explain(0, 3, 0);
    assertThat(why.paths().get(0).steps()).extracting(Step::node).containsExactly(0, 1, 3);
  }

  /** x = i_0 after the filter: what node 1 had is dropped, and node 0 is scaled up. */
  @Test
  void filterEffect_isExplained() {
    DynamicGraph graph = graph(2, edges(2, Direction.UNDIRECTED, 0, 1));
    var coarse = new TiaraSettings(0.2, 0.3, 0.5, 100, TiaraSettings.ALL);
    var explainer = new Explainer(graph, coarse);
    Explanation lost = explainer.explain(0, 1, 0);
    assertThat(lost.filter().filtered()).isZero();
    assertThat(lost.filter().dropped()).isEqualTo(lost.score());
    Explanation gained = explainer.explain(0, 0, 0);
    assertThat(gained.filter().filtered()).isEqualTo(1);
    assertThat(gained.filter().dropped()).isCloseTo(0, offset(1e-12));
    assertThat(gained.filter().rescaled()).isCloseTo(lost.score(), offset(1e-6));
  }

  @ParameterizedTest
  @CsvSource({
    "2,0,0,1,'node index must be between 0 and 1, got 2'",
    "0,-1,0,1,'node index must be between 0 and 1, got -1'",
    "0,1,1,1,'snapshot must be between 0 and 0, got 1'",
    "0,1,0,-1,'number of paths must not be negative, got -1'"
  })
  void invalidArguments_areRejected(int from, int to, int at, int paths, String message) {
    var explainer =
        new Explainer(graph(2, edges(2, Direction.UNDIRECTED, 0, 1)), TiaraSettings.DEFAULT);
    assertThatThrownBy(() -> explainer.explain(from, to, at, paths, done -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
