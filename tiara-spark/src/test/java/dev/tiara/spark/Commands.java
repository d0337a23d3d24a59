package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.cluster.ClusterSettings;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;

/** What {@code tiara spark augment} does with its arguments, without the command line. */
final class Commands {
  private Commands() {}

  /** Augments with default parameters, in a session of its own that ends with the call. */
  static void augment(
      String input, String output, String master, Map<String, String> conf, Consumer<String> notes)
      throws IOException {
    augment(input, ClusterSettings.to(output).build(), master, conf, notes);
  }

  static void augment(
      String input,
      ClusterSettings settings,
      String master,
      Map<String, String> conf,
      Consumer<String> notes)
      throws IOException {
    var job = new ClusterAugmentation.Job(input, null, settings, master, conf);
    new SparkService().run(job, notes);
  }
}
