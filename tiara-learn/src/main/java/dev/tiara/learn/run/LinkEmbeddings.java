package dev.tiara.learn.run;

import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.learn.model.Decoder;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The embeddings of all nodes in every snapshot, with the decoder that scores pairs of them. The
 * embeddings of a snapshot do not depend on later ones, so they are computed only once, for the
 * whole graph.
 */
@Experimental
public final class LinkEmbeddings {
  private final Tensor[] embeddings;
  private final Decoder decoder;
  private final Path file;

  LinkEmbeddings(Tensor[] embeddings, Decoder decoder, Path file) {
    this.embeddings = embeddings;
    this.decoder = decoder;
    this.file = file;
  }

  /** The number of nodes. */
  public int nodes() {
    return embeddings[0].rows();
  }

  /** Scores pairs of nodes; not thread-safe. */
  public final class Scorer implements AutoCloseable {
    private final Tape tape = new Tape(1);

    private Scorer() {}

    /**
     * Scores links from a source by the embeddings of a snapshot.
     *
     * @param count the number of targets to score, from the first
     * @throws UncheckedIOException if the parameters of the model give a score that is not finite
     */
    public void score(int snapshot, int source, int[] targets, int count, double[] scores) {
      int[] sources = new int[count];
      Arrays.fill(sources, source);
      tape.begin(false);
      Tensor pairs =
          Rows.pairs(
              tape,
              new Tensor[] {embeddings[snapshot]},
              new int[][] {sources},
              new int[][] {Arrays.copyOf(targets, count)});
      System.arraycopy(LinkPrediction.scores(tape, decoder, pairs), 0, scores, 0, count);
      try {
        for (int i = 0; i < count; i++) {
          SavedModel.requireFinite(file, "scores", scores[i]);
        }
      } catch (DamagedFileException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      tape.close();
    }
  }

  /** A new scorer. */
  public Scorer scorer() {
    return new Scorer();
  }
}
