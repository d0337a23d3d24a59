package dev.tiara.spark;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.events.EventReader;
import java.io.IOException;
import java.util.Map;

/** What {@code tiara spark augment} does with its arguments, without the command line. */
final class Commands {
  private Commands() {}

  /** Augments with default parameters, in a session of its own that ends with the call. */
  static void augment(
      String input,
      String output,
      String master,
      Map<String, String> conf,
      ClusterAugmentation.Watcher watcher)
      throws IOException {
    var job =
        new ClusterAugmentation.Job(
            new EventReader(input),
            Tiara.builder().build(),
            output,
            false,
            master,
            conf,
            null,
            10,
            null,
            false);
    new SparkService().run(job, watcher);
  }
}
