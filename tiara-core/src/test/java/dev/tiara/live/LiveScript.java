package dev.tiara.live;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random changes of a {@link LiveTiara} and of its {@link LiveModel}; all depends on the seed. */
final class LiveScript {
  final TiaraSettings settings;
  final LiveModel model;
  final LiveTiara live;

  /** The number of closed snapshots that take late edges. */
  final int late;

  private final Random random;
  private final double component;

  LiveScript(long seed) {
    this(seed, settings(random(seed)), false);
  }

  /** The same changes of an object that keeps no columns. */
  static LiveScript ofWalks(long seed) {
    return new LiveScript(seed, settings(random(seed)), true);
  }

  LiveScript(long seed, TiaraSettings settings, boolean walksOnly) {
    this.settings = settings;
    random = random(~seed);
    var direction = random.nextBoolean() ? Direction.DIRECTED : Direction.UNDIRECTED;
    var weighting = random.nextBoolean() ? Weighting.WEIGHTED : Weighting.UNWEIGHTED;
    model = new LiveModel(direction, weighting, random.nextInt(20));
    late = random.nextInt(4);
    component = 0.1 + 0.9 * random.nextDouble();
    Nodes nodes = Nodes.named(names(0, model.nodeCount));
    live = walksOnly ? builder().startWalks(nodes, List.of()) : builder().start(nodes);
  }

  /** Random starts alike for seeds 1, 2, 3, …: all graphs would be directed. */
  private static Random random(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  LiveTiara.Builder builder() {
    return LiveTiara.builder(settings)
        .direction(model.direction)
        .weighting(model.weighting)
        .lateSnapshots(late)
        .walkMemory(random.nextInt(3) * 2_000L)
        .threads(1 + random.nextInt(2));
  }

  private static TiaraSettings settings(Random random) {
    SolverChoice[] solvers = SolverChoice.values();
    SolverChoice solver = solvers[random.nextInt(solvers.length)];
    boolean anySeries = solver == SolverChoice.AUTO || solver == SolverChoice.SERIES;
    int K = new int[] {TiaraSettings.EXACT, 100, 3}[random.nextInt(anySeries ? 3 : 2)];
    double epsilon = new double[] {1e-3, 0.02, 0}[random.nextInt(anySeries ? 3 : 2)];
    int topK = random.nextInt(3) == 0 ? 4 : TiaraSettings.ALL;
    double beta = random.nextInt(5) == 0 ? 0 : 0.3;
    return new TiaraSettings(0.2, beta, epsilon, K, topK, 1e-6, solver);
  }

  /** Makes one change of any kind. */
  void change() {
    switch (random.nextInt(10)) {
      case 0, 1 -> insertNodes(1 + random.nextInt(4));
      case 2, 3 -> close();
      case 4, 5, 6 -> addOne();
      default -> addBatch();
    }
  }

  private void insertNodes(int count) {
    live.insertNodes(names(model.nodeCount, count));
    model.nodeCount += count;
  }

  private static List<String> names(int from, int count) {
    return IntStream.range(from, from + count).mapToObj(i -> "node " + i).toList();
  }

  private void close() {
    live.closeSnapshot();
    model.time++;
  }

  private void addOne() {
    if (model.nodeCount == 0) {
      insertNodes(1);
    }
    LiveModel.Edge edge = edge(model.time);
    model.edges.add(edge);
    live.add(edge.source(), edge.target(), edge.weight());
  }

  private void addBatch() {
    if (model.nodeCount == 0) {
      return;
    }
    int oldest = Math.max(0, model.time - late);
    List<LiveModel.Edge> edges = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      boolean isLate = random.nextInt(3) == 0;
      edges.add(edge(isLate ? oldest + random.nextInt(model.time - oldest + 1) : model.time));
    }
    live.add(batch(edges));
    model.edges.addAll(edges);
  }

  static EdgeBatch batch(List<LiveModel.Edge> edges) {
    var batch = new EdgeBatch();
    for (LiveModel.Edge edge : edges) {
      batch.add(edge.snapshot(), edge.source(), edge.target(), edge.weight());
    }
    return batch;
  }

  /** Edges between nodes that are close by number, so that there are several components. */
  private LiveModel.Edge edge(int snapshot) {
    int source = random.nextInt(model.nodeCount);
    int reach = (int) Math.ceil(component * 8);
    int target = Math.floorMod(source + random.nextInt(2 * reach + 1) - reach, model.nodeCount);
    double weight = random.nextInt(6) == 0 ? 0 : 5 * random.nextDouble();
    return new LiveModel.Edge(snapshot, source, target, weight);
  }
}
