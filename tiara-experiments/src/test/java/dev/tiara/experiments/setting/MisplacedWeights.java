package dev.tiara.experiments.setting;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.EpochDraws;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSets;
import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The baselines None, DropEdge and Merge with the weights of None and Merge on the wrong edges, as
 * in the authors' released code: {@code graph_to_normalized_adjacency} takes the edges in the order
 * of rows and columns, but their weights in the order in which the edges were added. DropEdge has
 * the right weights in training, and those of None in evaluation.
 *
 * <p>Run as {@code MisplacedWeights DATASET MODEL AUGMENTATION EPOCHS SEED...}, with the paper's
 * settings (-Ddropout=P replaces the dropout) and the authors' fidelity: validation and test AUC ×
 * 100 of the best epoch per seed.
 */
public final class MisplacedWeights implements Augmenter {
  private final EventGraph log;
  private final boolean merged;

  /** The authors' number of each node. */
  private final int[] rank;

  private final int[] nodeOfRank;

  /**
   * The matrices of these events.
   *
   * @param merged whether to return those of Merge rather than those of None
   * @param targetsFirst whether the authors' loader numbers the target of an event before its
   *     source
   */
  MisplacedWeights(EventGraph log, boolean merged, boolean targetsFirst) {
    this.log = log;
    this.merged = merged;
    this.nodeOfRank = numbering(log.events(), targetsFirst);
    this.rank = new int[nodeOfRank.length];
    for (int r = 0; r < rank.length; r++) {
      rank[nodeOfRank[r]] = r;
    }
  }

  /** The nodes in the order in which they first occur, those without events last. */
  private static int[] numbering(EventTable events, boolean targetsFirst) {
    Set<Integer> order = new LinkedHashSet<>();
    for (int i = 0; i < events.size(); i++) {
      order.add(targetsFirst ? events.target(i) : events.source(i));
      order.add(targetsFirst ? events.source(i) : events.target(i));
    }
    for (int v = 0; v < events.nodes().size(); v++) {
      order.add(v);
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public AugmentationStream stream(Nodes nodes) {
    Set<Long> union = new TreeSet<>();
    int[] time = {0};
    return snapshot -> {
      int t = time[0]++;
      Set<Long> edges = edges(t);
      if (merged) {
        union.addAll(edges);
      }
      // The union of a single snapshot keeps the order of its edges, all later ones are sorted.
      return misplaced(merged && t > 0 ? union : edges);
    };
  }

  /** The edges of a snapshot in both directions, in the order in which the authors add them. */
  private Set<Long> edges(int t) {
    EventTable events = log.events();
    Set<Long> directed = new LinkedHashSet<>();
    for (int i : log.rows(t)) {
      directed.add(key(rank[events.source(i)], rank[events.target(i)]));
    }
    Set<Long> both = new LinkedHashSet<>();
    for (long edge : directed) {
      int u = source(edge);
      int v = target(edge);
      if (u < v || !directed.contains(key(v, u))) {
        both.add(edge);
        both.add(key(v, u));
      }
    }
    return both;
  }

  /**
   * D^(−1/2) (A + I) D^(−1/2), where the k-th entry in the order of rows has the weight of the k-th
   * of these edges, followed by the self-loops.
   */
  private SparseMatrix misplaced(Set<Long> edges) {
    int n = rank.length;
    long[] added = new long[edges.size() + n];
    int count = 0;
    int[] degree = new int[n];
    for (long edge : edges) {
      added[count++] = edge;
      degree[source(edge)]++;
    }
    for (int v = 0; v < n; v++) {
      added[count++] = key(v, v);
      degree[v]++;
    }
    long[] sorted = added.clone();
    Arrays.sort(sorted);
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    for (int start = 0; start < count; ) {
      int u = source(sorted[start]);
      int first = start;
      long[] columns = new long[degree[u]];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = key(nodeOfRank[target(sorted[first + i])], i);
      }
      Arrays.sort(columns);
      int row = nodeOfRank[u];
      indices[row] = new int[columns.length];
      values[row] = new float[columns.length];
      for (int i = 0; i < columns.length; i++) {
        long owner = added[first + target(columns[i])];
        indices[row][i] = source(columns[i]);
        values[row][i] =
            (float) (1 / Math.sqrt((double) degree[source(owner)] * degree[target(owner)]));
      }
      start += columns.length;
    }
    return SparseMatrix.ofRows(n, indices, values);
  }

  private static long key(int source, int target) {
    return ((long) source << 32) | target;
  }

  private static int source(long key) {
    return (int) (key >>> 32);
  }

  private static int target(long key) {
    return (int) key;
  }

  /** DropEdge in training, these matrices in evaluation. */
  private record Dropped(DropEdge training, MisplacedWeights evaluation) implements Augmenter {
    @Override
    public AugmentationStream stream(Nodes nodes) {
      return training.stream(nodes);
    }

    @Override
    public boolean isRandom() {
      return true;
    }

    @Override
    public EpochDraws draws(DynamicGraph graph) {
      return training.draws(graph);
    }

    @Override
    public Augmenter forEvaluation() {
      return evaluation;
    }
  }

  /** Trains once per seed. */
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    var set = DataSets.find(arguments[0]).orElseThrow();
    GraphData graph = set.load(DataFolder.of(null), SnapshotOptions.DEFAULT);
    ExperimentData data = ExperimentData.of(set.name(), graph);
    ModelFamily model = ModelFamily.valueOf(arguments[1].toUpperCase(Locale.ROOT));
    AugmentationMethod method = AugmentationMethod.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    if (method == AugmentationMethod.GDC || method == AugmentationMethod.TIARA) {
      throw new IllegalArgumentException(
          "augmentation must be none, dropedge or merge, got " + arguments[2]);
    }
    Hyperparameters hyperparameters =
        Paper.settings(TaskKind.LINK, set.name(), model, method).orElseThrow();
    var misplaced =
        new MisplacedWeights(
            graph.log(), method == AugmentationMethod.MERGE, set.name().startsWith("WikiElec"));
    var schedule = new Experiment.Schedule(Integer.parseInt(arguments[3]), 50);
    for (int i = 4; i < arguments.length; i++) {
      long seed = Long.parseLong(arguments[i]);
      RunSettings settings =
          new Experiment(
                  TaskKind.LINK,
                  model,
                  method,
                  Fidelity.AS_PUBLISHED,
                  hyperparameters,
                  schedule,
                  seed)
              .settings(data, 1);
      double dropout = Double.parseDouble(System.getProperty("dropout", "-1"));
      Double dropped = hyperparameters.dropEdge();
      TrainingResult result =
          LearningRun.links(data.links())
              .settings(settings)
              .model(dropout < 0 ? settings.model() : settings.model().withDropout(dropout))
              .augmenter(
                  dropped == null ? misplaced : new Dropped(new DropEdge(dropped, seed), misplaced))
              .prepare()
              .train(
                  epoch -> {
                    if (epoch.epoch() % 10 == 9) {
                      System.err.println(epoch);
                    }
                  });
      Epoch best = result.best();
      out.printf(
          Locale.ROOT,
          "%s %s %s, seed %d: validation %.1f, test %.1f, epoch %d of %d%n",
          set.name(),
          model.title(),
          method.title(),
          seed,
          100 * best.validation(),
          100 * best.test(),
          best.epoch() + 1,
          result.epochs().size());
    }
  }
}
