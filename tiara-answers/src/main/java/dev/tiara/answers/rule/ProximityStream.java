package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.StreamShape;
import dev.tiara.augment.Tiara;
import dev.tiara.augment.TiaraStream;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;

/**
 * The time-aware proximities of all sources as snapshots are revealed, each optionally divided into
 * parts. Not thread-safe.
 */
public final class ProximityStream implements AutoCloseable {
  private final ProximitySettings settings;
  private final int nodes;
  private final TiaraStream stream;

  /** A stream before its first snapshot: every node is close to itself only. */
  public ProximityStream(ProximitySettings settings, StreamShape shape) {
    this.settings = settings;
    this.nodes = shape.nodes();
    this.stream =
        Tiara.builder()
            .alpha(settings.alpha())
            .beta(settings.beta())
            .epsilon(ProximitySettings.EPSILON)
            .iterations(settings.iterations())
            .topK(ProximitySettings.MAX_ENTRIES)
            .build()
            .stream(Nodes.numbered(nodes));
  }

  /** Processes the next snapshot. */
  public void reveal(EventBatch snapshot) {
    settings.snapshots(snapshot, nodes).forEach(stream::advance);
  }

  /** Row s holds the proximities x_s of source s. */
  public SparseMatrix matrix() {
    return stream.diffusion();
  }

  @Override
  public void close() {
    stream.close();
  }
}
