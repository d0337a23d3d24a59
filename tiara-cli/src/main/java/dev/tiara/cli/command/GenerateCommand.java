package dev.tiara.cli.command;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.GraphData;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generator;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.file.AtomicFile;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara generate}: writes synthetic event files. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Generates a synthetic dynamic graph from a seed and writes it as an event file.",
    footer = {
      "",
      "Kinds:",
      "  blocks       drifting communities, with labels and features",
      "  powerlaw     few busy and many quiet nodes, repeated contacts, arriving nodes",
      "  shaped:NAME  powerlaw with the sizes of a row of the paper's Table 1:",
      "               bitcoinalpha, wikielec, redditbody, brain, dblp3, dblp5, reddit",
      "",
      "Snapshots are 1,200,000 seconds wide: read the file with --time-bin 1200000s.",
      "",
      "Examples:",
      "  tiara generate blocks -o blocks.csv --labels labels.csv --seed 7",
      "  tiara train blocks.csv --time-bin 1200000s --task node --labels labels.csv",
      "  tiara generate shaped:redditbody -o redditbody.parquet"
    })
public final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;

  @Parameters(
      index = "0",
      paramLabel = "KIND",
      description = "Kind of graph: blocks, powerlaw or shaped:NAME.")
  private String kind;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description = "Output file: .csv, .csv.gz or .parquet.")
  private Path output;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Random seed; the same seed gives the same file. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @AtMost(10_000_000)
  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Number of nodes. Default: 500 (blocks), 1000 (powerlaw).")
  private Integer nodes;

  @AtMost(1_000_000)
  @Option(
      names = "--snapshots",
      paramLabel = "N",
      description =
          "Number of snapshots; times --nodes and times --edges, at most 1,000,000,000. Default: 12"
              + " (blocks), 20 (powerlaw).")
  private Integer snapshots;

  @AtMost(100_000_000)
  @Option(
      names = "--edges",
      paramLabel = "N",
      description = "Number of edges per snapshot. Default: 400 (blocks), 500 (powerlaw).")
  private Integer edges;

  @AtMost(1_000_000)
  @Option(
      names = "--communities",
      paramLabel = "N",
      description = "Number of communities (blocks only). Default: 5.")
  private Integer communities;

  @Option(
      names = "--recurrence",
      paramLabel = "P",
      description = "Probability that an earlier pair meets again (not for blocks). Default: 0.5.")
  private Double recurrence;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Also write the labels to this CSV file: node,label (blocks only).")
  private Path labels;

  @Option(
      names = "--features",
      paramLabel = "FILE",
      description = {
        "Also write the features to this CSV file (blocks only):",
        "snapshot,node,f0,f1,..."
      })
  private Path features;

  @Mixin private OverwriteOption overwrite;

  @Override
  public Integer call() throws IOException {
    var sizes = new Generators.Sizes(nodes, snapshots, edges, communities, recurrence);
    Generator generator = UserInput.checked("kind", () -> Generators.of(kind, sizes, seed));
    UserInput.check("output", () -> EventFileWriter.check(output));
    overwrite.check(output, OutputKind.EVENTS);
    if (labels != null) {
      overwrite.check(labels, OutputKind.LABELS);
    }
    if (features != null) {
      overwrite.check(features, OutputKind.FEATURES);
    }
    if (labels != null || features != null) {
      GraphData data = generator.data();
      rejectWithout("labels", labels, data.labels().length > 0);
      rejectWithout("features", features, !data.features().isEmpty());
      if (labels != null) {
        writeLabels(data);
      }
      if (features != null) {
        writeFeatures(data);
      }
    }
    long events = EventFileWriter.write(generator, output);
    if (!session.quiet()) {
      spec.commandLine()
          .getOut()
          .printf(
              "%s: %s, %s, %s, written to %s%n",
              kind,
              Counted.of(generator.nodes(), "node"),
              Counted.of(generator.snapshots(), "snapshot"),
              Counted.of(events, "event"),
              output);
    }
    return 0;
  }

  private void rejectWithout(String parameter, Path given, boolean has) {
    if (given != null && !has) {
      throw new InputException(parameter, "must not be given with " + kind, given.toString());
    }
  }

  /** The nodes that occur in the event file: the only ones that its readers know. */
  private static BitSet nodesOfEvents(GraphData data) {
    var nodes = new BitSet();
    for (int i = 0; i < data.events().size(); i++) {
      nodes.set(data.events().source(i));
      nodes.set(data.events().target(i));
    }
    return nodes;
  }

  private void writeLabels(GraphData data) throws IOException {
    AtomicFile.write(
        labels,
        out -> {
          out.write("node,label\n".getBytes(StandardCharsets.UTF_8));
          BitSet written = nodesOfEvents(data);
          for (int v = written.nextSetBit(0); v >= 0; v = written.nextSetBit(v + 1)) {
            out.write((v + "," + data.labels()[v] + "\n").getBytes(StandardCharsets.UTF_8));
          }
        });
  }

  private void writeFeatures(GraphData data) throws IOException {
    AtomicFile.write(
        features,
        out -> {
          var line = new StringBuilder("snapshot,node");
          for (int d = 0; d < data.features().get(0)[0].length; d++) {
            line.append(",f").append(d);
          }
          out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
          BitSet written = nodesOfEvents(data);
          for (int t = 0; t < data.features().size(); t++) {
            float[][] rows = data.features().get(t);
            for (int v = written.nextSetBit(0); v >= 0; v = written.nextSetBit(v + 1)) {
              line.setLength(0);
              line.append(t).append(',').append(v);
              for (float value : rows[v]) {
                line.append(',').append(value);
              }
              out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
            }
          }
        });
  }
}
