package dev.tiara.experiments.setting;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.graph.DynamicGraph;
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
 * Data to experiment on.
 *
 * @param title as results are to be reported
 * @param labels null for none
 * @param features null for none
 */
public record ExperimentData(
    String title, LinkData links, @Nullable NodeLabels labels, @Nullable Features features) {

  /** Where named data come from. */
  @FunctionalInterface
  public interface Source {
    /**
     * The data of this name.
     *
     * @throws IOException if they cannot be had, with what to do about it
     * @throws IllegalArgumentException if there are none of that name, or they do not fit
     */
    ExperimentData load(String name) throws IOException;
  }

  /** All that data have: the graph, its links in their original direction, labels and features. */
  public static ExperimentData of(String title, GraphData data) {
    return new ExperimentData(
        title,
        new LinkData(data.graph(), data.originalLinks()),
        data.classes() == 0 ? null : new NodeLabels(data.labels(), data.classes()),
        features(data));
  }

  /** The data's features, or null where they have none. */
  public static @Nullable Features features(GraphData data) {
    if (data.features().isEmpty()) {
      return null;
    }
    Tensor[] steps = new Tensor[data.features().size()];
    for (int t = 0; t < steps.length; t++) {
      float[][] rows = data.features().get(t);
      if (t > 0 && rows == data.features().get(t - 1)) { // features that do not change, kept once
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
   * The task on these data.
   *
   * @param wanted null for the paper's: node classification where there are labels
   * @throws InputException if they do not suffice for what is wanted
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
      throw new InputException(title + ": node classification needs labels, got none");
    }
    return labels;
  }

  /** SHA-256 over graph, original directions, labels and features: all that a run is given. */
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
