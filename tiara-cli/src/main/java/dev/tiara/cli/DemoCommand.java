package dev.tiara.cli;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.diffusion.TimeAwareWalk;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.GraphStatistics;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tiara demo}: a look at what the method does, on a graph made up on the spot. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = "Generates a small dynamic graph, augments it and prints a summary.",
    footer = {"", "Example:", "  tiara demo"})
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    DynamicGraph graph = new BlockModel(500, 12, 5, 400, 7).data().graph();
    GraphStatistics row = graph.statistics();
    out.printf(
        Locale.ROOT,
        "A synthetic graph of drifting communities: %,d nodes, %d snapshots, %,d edges;"
            + " %.0f nodes active in a snapshot.%n%n",
        row.nodes(),
        row.snapshots(),
        row.edges(),
        row.meanActivated());

    var tiara = Tiara.builder().alpha(0.2).beta(0.3).epsilon(1e-3).build();
    long start = System.nanoTime();
    AugmentedGraph augmented = tiara.augment(graph);
    double seconds = (System.nanoTime() - start) / 1e9;
    out.println("snapshot   edges   augmented entries   entries a node");
    for (int t = 0; t < graph.length(); t++) {
      long entries = augmented.matrix(t).nonZeros();
      out.printf(
          Locale.ROOT,
          "%8d %,7d %,19d %16.1f%n",
          t,
          graph.snapshot(t).edgeCount(),
          entries,
          (double) entries / graph.nodeCount());
    }
    out.printf(
        Locale.ROOT,
        "%nTiaRa with alpha 0.2, beta 0.3, epsilon 0.001: %,d entries in %.2f s.%n%n",
        augmented.nonZeros(),
        seconds);

    var walk = new TimeAwareWalk(tiara.settings(), graph.nodes(), 0);
    graph.snapshots().forEach(walk::advance);
    out.println("Who is close to node 0 at the end?");
    for (var neighbor : walk.nearest(5)) {
      out.printf(
          Locale.ROOT, "  node %-4s %.4f%n", graph.nodes().name(neighbor.node()), neighbor.score());
    }
    out.println();
    out.println("Next: tiara augment YOUR.csv -o augmented.csv (see tiara augment --help)");
    return 0;
  }
}
