package dev.tiara.benchmarks;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Download;
import dev.tiara.data.synthetic.PowerLaw;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.open.OpenEdges;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.step.SettledState;
import dev.tiara.internal.step.SettledState.OneColumn;
import dev.tiara.live.EdgeBatch;
import dev.tiara.live.LiveTiara;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.progress.Progress;
import dev.tiara.proximity.FilteredWalk;
import dev.tiara.proximity.Proximities;
import dev.tiara.proximity.TimeAwareWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The open snapshot against recomputing: the cost of an edge, and of a question. The snapshot with
 * the most edges is open, all before it are closed, and questions are about its activated nodes.
 *
 * <p>Inputs: {@code wikielec}, the named data set, and {@code powerlaw}, 100,000 nodes and
 * 1,000,000 events in 50 snapshots.
 *
 * <pre>TIARA_DATA=../shared/data tiara-benchmarks/run jmh LiveBenchmark</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LiveBenchmark {
  private static final TiaraSettings SETTINGS = TiaraSettings.DEFAULT;

  /** The number of seeds about which questions are asked in turn. */
  private static final int SEEDS = 256;

  /** The number of edges that are added one by one. */
  private static final int EDGES = 500;

  /** The graph, and its largest snapshot. */
  @State(Scope.Benchmark)
  public static class Input {
    @Param({"wikielec", "powerlaw"})
    private String input;

    private DynamicGraph graph;
    private int largest;

    /** The edges of the largest snapshot, each in one direction, in random order. */
    private int[] sources;

    private int[] targets;

    /** Reads or generates the graph. */
    @Setup
    public void setUp() throws IOException {
      GraphData data =
          input.equals("powerlaw")
              ? new PowerLaw(100_000, 50, 1_000_000, 15_000, 0.5, 1).data()
              : DataSets.find(input)
                  .orElseThrow()
                  .load(
                      new DataFolder(
                          Path.of(System.getenv().getOrDefault("TIARA_DATA", "../shared/data")),
                          new Download(Progress.NONE)),
                      SnapshotOptions.DEFAULT);
      graph = data.graph();
      for (int t = 0; t < graph.length(); t++) {
        largest =
            graph.snapshot(t).edgeCount() >= graph.snapshot(largest).edgeCount() ? t : largest;
      }
      Snapshot A = graph.snapshot(largest);
      sources = new int[A.edgeCount() / 2];
      targets = new int[sources.length];
      int[] next = {0};
      Random random = new Random(1);
      A.forEachEdge(
          (u, v, weight) -> {
            if (u < v) {
              int place = random.nextInt(next[0] + 1);
              sources[next[0]] = sources[place];
              targets[next[0]++] = targets[place];
              sources[place] = u;
              targets[place] = v;
            }
          });
      System.out.printf(
          "%d nodes, %d closed snapshots, open: %d activated nodes, %d edges%n",
          graph.nodeCount(), largest, A.activatedCount(), sources.length);
    }

    /** Activated nodes of the largest snapshot. */
    private int[] seeds() {
      Snapshot A = graph.snapshot(largest);
      return new Random(2).ints(SEEDS, 0, A.activatedCount()).map(A::activated).toArray();
    }

    private EdgeBatch batch(long snapshot, int from, int to) {
      var batch = new EdgeBatch();
      for (int i = from; i < to; i++) {
        batch.add(snapshot, sources[i], targets[i]);
      }
      return batch;
    }
  }

  /** The live state with the largest snapshot open, for walks. */
  @State(Scope.Thread)
  public static class Open {
    private LiveTiara remembering;
    private LiveTiara forgetting;
    private int[] seeds;
    private int next;

    /** Begins after the snapshots before the largest one. */
    @Setup
    public void setUp(Input input) {
      remembering = open(input, 1L << 30);
      forgetting = open(input, 0);
      seeds = input.seeds();
      for (int seed : seeds) {
        remembering.view().walk(seed);
      }
    }

    private static LiveTiara open(Input input, long walkMemory) {
      LiveTiara live =
          LiveTiara.builder(SETTINGS)
              .walkMemory(walkMemory)
              .startWalks(input.graph.nodes(), input.graph.snapshots().subList(0, input.largest));
      live.add(input.batch(input.largest, 0, input.sources.length));
      return live;
    }

    private int seed() {
      next = (next + 1) % SEEDS;
      return seeds[next];
    }
  }

  /** A live state in which the last edges of the largest snapshot are missing. */
  @State(Scope.Thread)
  public static class Growing {
    private LiveTiara live;

    /** Adds the other edges. */
    @Setup(Level.Invocation)
    public void setUp(Input input) {
      live = LiveTiara.builder(SETTINGS).startWalks(input.graph.nodes(), List.of());
      live.add(input.batch(0, 0, input.sources.length - EDGES));
    }
  }

  /** X̃_{t−1} before the largest snapshot, which takes long and is computed once per JVM. */
  private static @Nullable SettledState before;

  /** The state before the largest snapshot, to be advanced again and again. */
  @State(Scope.Thread)
  public static class Closing {
    private DiffusionState state;
    private SettledState settled;
    private OpenEdges open;
    private int[] seeds;
    private int next;

    /** Advances through the snapshots before. */
    @Setup
    public void setUp(Input input) {
      state = new DiffusionState(SETTINGS, input.graph.nodes(), 1);
      settled = before(input);
      OpenEdges.Editor editor = OpenEdges.none(Direction.UNDIRECTED, Weighting.UNWEIGHTED).edit();
      for (int i = 0; i < input.sources.length; i++) {
        editor.add(input.sources[i], input.targets[i], 1);
      }
      open = editor.build();
      seeds = input.seeds();
    }

    private static synchronized SettledState before(Input input) {
      SettledState known = before;
      if (known == null || !known.nodes().equals(input.graph.nodes())) {
        int threads = Runtime.getRuntime().availableProcessors();
        try (var state = new DiffusionState(SETTINGS, input.graph.nodes(), threads)) {
          for (int t = 0; t < input.largest; t++) {
            state.advance(input.graph.snapshot(t));
          }
          known = state.settled();
          before = known;
        }
      }
      return known;
    }

    /** Ends the threads. */
    @TearDown
    public void tearDown() {
      state.close();
    }
  }

  /** A column of X̃_t at the open snapshot. */
  @Benchmark
  public OneColumn column(Closing closing) {
    closing.next = (closing.next + 1) % SEEDS;
    return closing.settled.column(closing.seeds[closing.next], closing.open);
  }

  /** The unfiltered scores of a seed whose walk through the closed snapshots is known. */
  @Benchmark
  public Proximities walkOfKnownSeed(Open open) {
    return open.remembering.view().walk(open.seed());
  }

  /** The unfiltered scores of a seed that is new. */
  @Benchmark
  public Proximities walkOfNewSeed(Open open) {
    return open.forgetting.view().walk(open.seed());
  }

  /** An edge and the version that it gives, ready for readers. */
  @Benchmark
  @OperationsPerInvocation(EDGES)
  public LiveTiara edge(Input input, Growing growing) {
    int first = input.sources.length - EDGES;
    for (int i = first; i < input.sources.length; i++) {
      growing.live.add(input.sources[i], input.targets[i]);
    }
    return growing.live;
  }

  /** Closing the open snapshot when only walks are kept. */
  @Benchmark
  public LiveTiara closeOfWalks(Growing growing) {
    var unused = growing.live.closeSnapshot();
    return growing.live;
  }

  /** Recomputing: the open snapshot from its edges. */
  @Benchmark
  public Snapshot recomputedSnapshot(Input input) {
    return Snapshot.of(input.graph.nodeCount(), Direction.UNDIRECTED, input.sources, input.targets);
  }

  /** Recomputing: all columns from X̃_{t−1}, on one thread. */
  @Benchmark
  public SparseMatrix recomputedColumns(Input input, Closing closing) {
    closing.state.rewind(closing.settled);
    return closing.state.advance(input.graph.snapshot(input.largest));
  }

  /** Recomputing: one column from the first snapshot on. */
  @Benchmark
  public FilteredWalk recomputedColumn(Input input, Open open) {
    var walk = new FilteredWalk(SETTINGS, input.graph.nodes(), open.seed());
    for (int t = 0; t <= input.largest; t++) {
      walk.advance(input.graph.snapshot(t));
    }
    return walk;
  }

  /** Recomputing: the unfiltered scores of one seed from the first snapshot on. */
  @Benchmark
  public TimeAwareWalk recomputedWalk(Input input, Open open) {
    var walk = new TimeAwareWalk(SETTINGS, input.graph.nodes(), open.seed());
    for (int t = 0; t <= input.largest; t++) {
      walk.advance(input.graph.snapshot(t));
    }
    return walk;
  }
}
