package dev.tiara.cli;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.data.AugmentedCsv;
import dev.tiara.files.WholeFile;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tiara augment}: events in, augmented snapshots out. */
@Command(
    name = "augment",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Augments every snapshot of a dynamic graph.",
    footer = {
      "",
      "The output has one row (snapshot, source, target, weight) for each entry; snapshots count",
      "from 0, and the weights of a source in a snapshot sum to 1 (but for the symmetric variants).",
      "",
      "Example:",
      "  tiara augment votes.csv --columns voter,candidate,time --time-bin 14d -o augmented.csv"
    })
final class AugmentCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private InputOptions input;
  @Mixin private MethodOptions method;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description = "Where to write: a .csv or .csv.gz file.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    boolean compressed = output.toString().endsWith(".csv.gz");
    if (!compressed && !output.toString().endsWith(".csv")) {
      throw new IllegalArgumentException(
          "--output must end in .csv or .csv.gz, got \"" + output + "\"");
    }
    Augmenter augmenter = method.augmenter();
    DynamicGraph graph = input.read();
    long start = System.nanoTime();
    long[] entries = {0};
    WholeFile.write(
        output,
        out -> entries[0] = write(graph, augmenter, compressed ? new GZIPOutputStream(out) : out));
    double seconds = (System.nanoTime() - start) / 1e9;
    spec.commandLine()
        .getOut()
        .printf(
            Locale.ROOT,
            "%s: %,d nodes, %,d snapshots, %,d edges -> %,d entries in %.2f s, written to %s%n",
            method.name(),
            graph.nodeCount(),
            graph.length(),
            graph.statistics().edges(),
            entries[0],
            seconds,
            output);
    return 0;
  }

  private static long write(DynamicGraph graph, Augmenter augmenter, OutputStream out)
      throws IOException {
    long entries = 0;
    var csv = new AugmentedCsv(out, graph.nodes());
    try (AugmentationStream stream = augmenter.stream(graph.nodes())) {
      for (Snapshot snapshot : graph.snapshots()) {
        SparseMatrix matrix = stream.advance(snapshot);
        csv.add(matrix);
        entries += matrix.nonZeros();
      }
    }
    csv.flush();
    if (out instanceof GZIPOutputStream gzip) {
      gzip.finish();
    }
    return entries;
  }
}
