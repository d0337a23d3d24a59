package dev.tiara.experiments.setting;

import dev.tiara.data.GraphData;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.learn.run.GraphChecksum;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.tensor.Tensor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A data set for experiments.
 *
 * @param title the name under which results are reported
 * @param labels the labels of the nodes, or null if there are none
 * @param features the features of the nodes, or null if there are none
 */
public record ExperimentData(
    String title, LinkData links, @Nullable NodeLabels labels, @Nullable Features features) {

  /** Loads data sets by name. */
  @FunctionalInterface
  public interface Source {
    /**
     * Loads the data set of this name.
     *
     * @throws IOException if it cannot be loaded; the message says what to do about it
     * @throws IllegalArgumentException if there is no data set of that name, or it is unsuitable
     */
    ExperimentData load(String name) throws IOException;
  }

  /**
   * Creates a data set from the graph, its links in their original direction, labels and features.
   */
  public static ExperimentData of(String title, GraphData data) {
    return new ExperimentData(
        title,
        new LinkData(data.graph(), data.originalLinks()),
        data.classes() == 0 ? null : new NodeLabels(data.labels(), data.classes()),
        features(data));
  }

  /** The features of the data, or null if there are none. */
  public static @Nullable Features features(GraphData data) {
    if (data.features().isEmpty()) {
      return null;
    }
    Tensor[] steps = new Tensor[data.features().size()];
    for (int t = 0; t < steps.length; t++) {
      float[][] rows = data.features().get(t);
      if (t > 0 && rows == data.features().get(t - 1)) { // unchanged features are shared
        steps[t] = steps[t - 1];
        continue;
      }
      int size = rows.length == 0 ? 0 : rows[0].length;
      float[] flat = new float[rows.length * size];
      for (int v = 0; v < rows.length; v++) {
        System.arraycopy(rows[v], 0, flat, v * size, size);
      }
      steps[t] = Tensor.constant(rows.length, size, flat);
    }
    return Features.of(steps);
  }

  /** The graph. */
  public DynamicGraph graph() {
    return links.graph();
  }

  /**
   * The task to run on these data.
   *
   * @param wanted the requested task, or null for the paper's: node classification if there are
   *     labels, link prediction otherwise
   * @throws InputException if the data are insufficient for the requested task
   */
  public TaskKind task(@Nullable TaskKind wanted) {
    if (wanted == TaskKind.NODE) {
      requireLabels();
    }
    return wanted != null ? wanted : labels == null ? TaskKind.LINK : TaskKind.NODE;
  }

  /**
   * The labels.
   *
   * @throws InputException if there are none
   */
  public NodeLabels requireLabels() {
    if (labels == null) {
      throw new InputException("node classification needs labels, got none")
          .about("task")
          .in(title);
    }
    return labels;
  }

  /**
   * The SHA-256 of the graph, the original directions, labels and features: all the input of a run.
   */
  public String checksum() {
    MessageDigest digest = GraphChecksum.sha256();
    digest.update(GraphChecksum.of(graph()).getBytes(StandardCharsets.US_ASCII));
    for (LinkData.Links snapshot : links.originals()) {
      update(digest, snapshot.sources());
      update(digest, snapshot.targets());
    }
    if (labels != null) {
      update(digest, labels.labels());
    }
    if (features != null) {
      for (Tensor step : features.first(graph().length())) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * step.values().length);
        bytes.asFloatBuffer().put(step.values());
        digest.update(bytes);
      }
    }
    return GraphChecksum.text(digest);
  }

  private static void update(MessageDigest digest, int[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length);
    bytes.asIntBuffer().put(values);
    digest.update(bytes);
  }
}
