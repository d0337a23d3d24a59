package dev.tiara.cli.command;

import dev.tiara.answers.drift.DateMatch;
import dev.tiara.answers.drift.Drift;
import dev.tiara.answers.drift.DriftPicture;
import dev.tiara.answers.drift.DriftSettings;
import dev.tiara.answers.drift.SnapshotDrift;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.events.DateFile;
import dev.tiara.data.output.TableFile;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara drift}: shows what changed. */
@Command(
    name = "drift",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Shows what changed: the nodes whose neighbourhood changed most from one snapshot"
            + " to the next, the most surprising events, and both over time.",
    footer = {
      "",
      "The change of a node is the L1 distance, from 0 to 2, between its rows of tiara"
          + " augment in two consecutive snapshots. The surprise of an event is -ln, in nats,"
          + " of the probability that earlier snapshots gave it: proximity among the nodes seen"
          + " so far, with a fraction (--smoothing) distributed by the popularity of targets."
          + " Nothing depends on later events.",
      "",
      "Examples:",
      "  tiara drift emails.csv --time-bin 7d --since 26 --svg drift.svg",
      "  tiara drift emails.csv --table events --top 100 -o surprises.csv",
      "  tiara drift emails.csv --dates scandal.csv"
    })
public final class DriftCommand implements Callable<Integer> {
  /** The seed of the random dates. */
  private static final long SEED = 0;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "20",
      description = "Number of nodes and of events to print. Default: ${DEFAULT-VALUE}.")
  private int top;

  @Option(
      names = "--since",
      paramLabel = "SNAPSHOT",
      description =
          "First snapshot whose nodes and events are ranked, counted from 0. Default: the first.")
  private Integer since;

  @Option(
      names = "--dates",
      paramLabel = "FILE",
      description =
          "CSV file of known dates, one date[,description] per line, as yyyy-mm-dd or in the unit"
              + " of the time column. Marks them in the picture, and tests whether the peaks coincide with them"
              + " more often than by chance.")
  private Path dates;

  @Mixin private WalkOptions walk;

  @Heading.Under(Heading.DIFFUSION)
  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "0.001",
      description = "Filtering threshold: smaller entries are dropped. Default: ${DEFAULT-VALUE}.")
  private double epsilon;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--smoothing",
      paramLabel = "P",
      defaultValue = "0.1",
      description =
          "Probability reserved for events that proximity does not explain. Default:"
              + " ${DEFAULT-VALUE}.")
  private double smoothing;

  @Heading.Under(Heading.OUTPUT)
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write one table to a .csv, .csv.gz or .parquet file instead of printing.")
  private Path output;

  @Heading.Under(Heading.OUTPUT)
  @Option(
      names = "--table",
      paramLabel = "NAME",
      defaultValue = "nodes",
      description =
          "Table to write with -o: nodes, events or snapshots. Default: ${DEFAULT-VALUE}.")
  private DriftTables.Table table;

  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    walk.check();
    if (top < 1) {
      throw new InputException("--top must be at least 1, got " + top);
    }
    checkOutputs();
    Console console = session.console(spec);
    ReadOptions.Input read = input.read(console);
    DynamicGraph graph = walk.graph(read, true, input.hasDirectionOption(), null, console);
    TiaraSettings diffusion = walk.settings(epsilon);
    var settings =
        UserInput.checked(
            () -> new DriftSettings(diffusion, smoothing, top, since == null ? 0 : since));
    List<Double> times = dates == null ? List.of() : DateFile.read(dates, read.inspection());
    Drift drift;
    try (Console.Progress progress = console.start("drift", "snapshots", graph.length())) {
      drift =
          UserInput.checked(
              () ->
                  Drift.of(read.events(), read.bins(), graph, settings, done -> progress.at(done)));
    }
    int[] places = times.stream().mapToInt(time -> place(graph, time)).toArray();
    var tables = new DriftTables(drift, graph.nodes(), read.inspection());
    if (dates != null) {
      tables.match(match(drift, SnapshotDrift::mean, places), "change");
      tables.match(match(drift, SnapshotDrift::surprise, places), "surprise");
      tables.match(match(drift, SnapshotDrift::events, places), "events"); // the naive baseline
    }
    picture.write(() -> DriftPicture.of(drift, marks(places, graph), read.inspection()::textOf));
    if (output != null) {
      TableFile.write(output, tables.columns(table), tables.rows(table));
    }
    if (output == null || json.wanted()) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(json.wanted() ? JsonOption.of(tables.fields()) + System.lineSeparator() : tables);
      out.flush();
    }
    return 0;
  }

  private void checkOutputs() throws IOException {
    picture.check(input.input());
    if (output != null) {
      TableFile.check(output);
      AtomicFile.check(output);
      picture.overwrite().check(output, OutputKind.DRIFT, List.of(input.input()));
    }
  }

  /** The snapshot of a time: −1 before the first, and the number of snapshots after the last. */
  private static int place(DynamicGraph graph, double time) {
    double widths = (time - graph.timeline().start()) / graph.timeline().width();
    return (int) Math.max(-1, Math.min(graph.length(), Math.floor(widths)));
  }

  private static List<Double> marks(int[] places, DynamicGraph graph) {
    return Arrays.stream(places)
        .filter(place -> place > 0 && place < graph.length())
        .mapToObj(place -> (double) place)
        .toList();
  }

  /**
   * Matches a series with dates. The series starts with snapshot 1, the first with a predecessor.
   */
  private static DateMatch match(Drift drift, ToDoubleFunction<SnapshotDrift> value, int[] places) {
    double[] series = drift.snapshots().stream().mapToDouble(value).toArray();
    int[] shifted = Arrays.stream(places).map(place -> place - 1).toArray();
    return UserInput.checked(() -> DateMatch.of(series, shifted, SEED));
  }
}
