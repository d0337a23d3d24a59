package dev.tiara.answers.feature;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.StreamShape;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.ProximityStream;
import dev.tiara.graph.Direction;
import dev.tiara.matrix.SparseMatrix;
import java.util.List;

/**
 * Computes the {@link Feature}s of links of the next snapshot, as snapshots are revealed. Features
 * depend only on revealed snapshots.
 *
 * <p>Snapshots must be revealed by one thread. Between two snapshots, several threads may read
 * features, each with its own {@link #reader reader}.
 */
public final class FeatureStream implements AutoCloseable {
  /** The proximities from which features are computed, in the order of the columns. */
  public static final List<ProximitySettings> PROXIMITIES =
      List.of(
          new ProximitySettings(0.3, 0.6, Direction.UNDIRECTED, 1),
          new ProximitySettings(0.05, 0.9, Direction.UNDIRECTED, PairHistory.DAYS),
          new ProximitySettings(0.05, 0.9, Direction.DIRECTED, PairHistory.DAYS));

  private static final Feature[] FIRST_OF = {Feature.NEAR, Feature.FINE, Feature.DIRECTED};
  private static final int TARGET_FIRST = Feature.TARGET_IDLE.column();
  private static final int TARGET_COUNT = Feature.TARGET_REPLIES.column() + 1 - TARGET_FIRST;

  private final StreamShape shape;
  private final PairHistory pairs;
  private final NodeHistory nodes;
  private final CoRecipients together;
  private final ContactTotals totals;
  private final float[] targets;
  private final ProximityStream[] streams;
  private final SparseMatrix[] near = new SparseMatrix[FIRST_OF.length];
  private final SparseMatrix[] back = new SparseMatrix[FIRST_OF.length];
  private boolean prepared;

  /** Creates a stream with all features, before its first snapshot. */
  public FeatureStream(StreamShape shape) {
    this(shape, true);
  }

  /**
   * Creates a stream before its first snapshot.
   *
   * @param proximities whether to compute proximities; if not, which is much cheaper on large
   *     graphs, their features are those of a source that reaches no node
   */
  public FeatureStream(StreamShape shape, boolean proximities) {
    this.shape = shape;
    streams = new ProximityStream[proximities ? FIRST_OF.length : 0];
    pairs = new PairHistory(shape.nodes());
    nodes = new NodeHistory(shape.nodes(), shape.width());
    together = new CoRecipients(shape.nodes());
    totals = new ContactTotals(shape.nodes());
    targets = new float[Math.multiplyExact(shape.nodes(), TARGET_COUNT)];
    for (int k = 0; k < streams.length; k++) {
      streams[k] = new ProximityStream(PROXIMITIES.get(k), shape);
    }
  }

  /** Adds the next snapshot. */
  public void reveal(EventBatch batch) {
    pairs.reveal(batch, shape.width());
    nodes.reveal(batch, pairs);
    together.reveal(batch, shape.width());
    for (ProximityStream stream : streams) {
      stream.reveal(batch);
    }
    prepared = false;
  }

  /** Computes what all sources share. Must be called before readers are used by several threads. */
  public void prepare() {
    if (!prepared) {
      totals.update(pairs);
      nodes.features(pairs, targets, TARGET_COUNT);
      for (int k = 0; k < streams.length; k++) {
        near[k] = streams[k].matrix();
        back[k] = near[k].transpose();
      }
      prepared = true;
    }
  }

  /** Whether a node has had an event so far. */
  public boolean isSeen(int node) {
    return nodes.isSeen(node);
  }

  /** Whether there has been an event from s to d so far. */
  public boolean isContact(int s, int d) {
    return pairs.pairs.find(s, d) >= 0;
  }

  /** Creates a reader of features, which must be used by one thread only. */
  public Reader reader() {
    return new Reader();
  }

  @Override
  public void close() {
    for (ProximityStream stream : streams) {
      stream.close();
    }
  }

  /** Reads the features of one source at a time. */
  public final class Reader {
    private final PairFeatures pair = new PairFeatures(shape.nodes(), pairs, totals);
    private final Triads triads = new Triads(shape.nodes(), pairs, totals, together);
    private final ProximityFeatures[] proximities = new ProximityFeatures[FIRST_OF.length];

    private Reader() {
      for (int k = 0; k < proximities.length; k++) {
        proximities[k] = new ProximityFeatures(shape.nodes(), FIRST_OF[k]);
      }
    }

    /** Selects a source. Must be called again after every snapshot. */
    public void source(int s) {
      prepare();
      pair.source(s);
      triads.source(s);
      for (int k = 0; k < streams.length; k++) {
        proximities[k].source(s, near[k], back[k]);
      }
    }

    /** Whether the source has contacted d before. */
    public boolean isContact(int d) {
      return pair.isContact(d);
    }

    /**
     * Roughly how hard it is to tell d from an actual target: harder for close nodes and
     * acquaintances.
     */
    public double hardness(int d) {
      double sum = pair.isAcquainted(d) ? 6 : 0;
      for (ProximityFeatures proximity : proximities) {
        sum += proximity.near(d);
      }
      return streams.length > 0 ? sum : sum + triads.near(d);
    }

    /** Writes the features of the link to d into a row of {@link Feature#COUNT} columns. */
    public void write(int d, float[] rows, int at) {
      pair.write(d, rows, at);
      System.arraycopy(targets, d * TARGET_COUNT, rows, at + TARGET_FIRST, TARGET_COUNT);
      triads.write(d, rows, at);
      for (ProximityFeatures proximity : proximities) {
        proximity.write(d, rows, at);
      }
    }
  }
}
