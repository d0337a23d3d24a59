package dev.tiara.cli.lab;

import dev.tiara.answers.Answers;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.Terminal;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.GraphData;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generator;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.comparison.ComparisonTable;
import dev.tiara.experiments.comparison.CoreAllocation;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.report.Report;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.RunProvenance;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara demo}: runs a complete example on a generated graph. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Runs a complete example in about a minute: generates a small dynamic graph,"
            + " augments it, trains with and without TiaRa, and compares the results.",
    footer = {"", "Example:", "  tiara demo"})
public final class DemoCommand implements Callable<Integer> {
  private static final String TITLE = "drifting communities";

  /** Fewer than the paper's 200, to finish in about a minute; its patience of 50 is kept. */
  private static final int EPOCHS = 150;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Output folder. Default: tiara-demo.")
  private Path folder = Path.of("tiara-demo");

  @Mixin private OverwriteOption overwrite;

  private PrintWriter out;

  @Override
  public Integer call() throws IOException {
    out = spec.commandLine().getOut();
    long start = System.nanoTime();
    Files.createDirectories(folder);
    Generator generator = new BlockModel(500, 12, 5, 400, 7);
    Path events = folder.resolve("events.csv");
    Path page = folder.resolve("report.html");
    if (!holds(events, generator)) {
      overwrite.check(events, OutputKind.EVENTS);
    }
    overwrite.check(page, OutputKind.PAGE);
    GraphData data = generator.data();
    EventFileWriter.write(generator, events);
    describe(data.graph());
    augment(data);
    Path results = folder.resolve("results");
    compare(generator, data, results);
    Report.write(results, page);
    out.printf(Locale.ROOT, "%nDone in %.0f s. Files:%n", (System.nanoTime() - start) / 1e9);
    var files = new TextTable(false);
    files.row("  " + events, "the graph, one event per line");
    files.row("  " + results, "every run with all its epochs");
    files.row("  " + page, "tables and curves, to open in a browser");
    out.print(files);
    out.printf("%nNext:%n");
    var next = new TextTable(false);
    next.row("  tiara proximity " + events + " --seed 0", "who is close to a node");
    next.row(
        "  tiara train " + events + " --time-bin " + Generator.BIN_SECONDS + "s",
        "one model, compared with all baselines");
    next.row("  tiara augment YOUR.csv -o augmented.npz", "your own events, for PyG or DGL");
    out.print(next);
    out.flush();
    return 0;
  }

  /** Whether a file is the log that an earlier demo wrote. */
  private static boolean holds(Path events, Generator generator) throws IOException {
    var log = new ByteArrayOutputStream();
    EventFileWriter.csv(generator, log);
    return Files.isRegularFile(events)
        && Arrays.equals(Files.readAllBytes(events), log.toByteArray());
  }

  private void heading(String text) {
    out.printf("%n%s%n", Terminal.bold(text));
  }

  private void describe(DynamicGraph graph) {
    GraphStatistics row = graph.statistics();
    out.println(Terminal.bold("1. A dynamic graph"));
    out.printf(
        Locale.ROOT,
        "5 communities, between which some nodes move at every step: %,d nodes, %d snapshots,"
            + " %,d edges;%na snapshot has edges at only %.0f nodes on average.%n",
        row.nodes(),
        row.snapshots(),
        row.edges(),
        row.meanActivated());
  }

  private void augment(GraphData data) {
    DynamicGraph graph = data.graph();
    heading(
        "2. Augmented with time-aware random walks (TiaRa: alpha 0.2, beta 0.3, epsilon 0.001)");
    Tiara tiara = Tiara.builder().alpha(0.2).beta(0.3).epsilon(1e-3).build();
    long start = System.nanoTime();
    AugmentedGraph augmented = tiara.augment(graph);
    double seconds = (System.nanoTime() - start) / 1e9;
    var table = new TextTable(true);
    table.row("snapshot", "edges", "weights", "weights per node");
    for (int t : new int[] {0, graph.length() / 2, graph.length() - 1}) {
      long entries = augmented.matrix(t).nonZeros();
      table.row(
          Integer.toString(t),
          String.format(Locale.ROOT, "%,d", graph.snapshot(t).edgeCount()),
          String.format(Locale.ROOT, "%,d", entries),
          String.format(Locale.ROOT, "%.1f", (double) entries / graph.nodeCount()));
    }
    out.print(table);
    out.printf(Locale.ROOT, "%,d weights in %.2f s. ", augmented.nonZeros(), seconds);
    var question =
        new ProximityQuestion(
            List.of(new ProximityQuestion.Seed(graph.nodes().name(0))),
            null,
            3,
            new Rates.Given(0.2, 0.3),
            tiara.settings().iterations());
    out.println("Closest to node 0 at the end:");
    Answers.of(data.events(), data.bins())
        .ask(question, Progress.NONE)
        .neighbours()
        .forEach(near -> out.printf(Locale.ROOT, "  node %-4s %.4f%n", near.node(), near.score()));
  }

  private void compare(Generator generator, GraphData data, Path results) throws IOException {
    heading("3. Training with and without it, to predict the links of the next snapshot");
    out.flush();
    var plan =
        new Comparison.Plan(
            List.of(TITLE),
            TaskKind.LINK,
            List.of(ModelFamily.GCRN),
            List.of(AugmentationMethod.NONE, AugmentationMethod.TIARA),
            Paper.SEEDS.subList(0, 2),
            Fidelity.PAPER,
            SettingsChoice.parse("default"),
            new Comparison.Plan.Schedule(EPOCHS, null));
    Console console = session.console(spec);
    var comparison =
        new Comparison(
            plan,
            name ->
                new ExperimentData(
                    name,
                    new LinkData(data.graph(), generator.data(Direction.LATEST).graph()),
                    null,
                    ExperimentData.features(data)),
            new ResultsFolder(results),
            new ComparisonProgress(console, plan.runs()),
            CoreAllocation.FASTEST,
            RunProvenance.environment(TrainCommand.commit()));
    ComparisonTable table = comparison.run();
    for (ComparisonTable.Section section : table.sections()) {
      out.printf("%n%s%n", ComparisonTable.title(section));
      var text = new TextTable(true);
      ComparisonTable.rows(section, Terminal::bold).forEach(text::row);
      out.print(text);
    }
    if (table.finished().size() < plan.runs()) {
      throw new IOException((plan.runs() - table.finished().size()) + " of the demo's runs failed");
    }
    out.println(
        "The rows below TiaRa are training-free baselines: judge a model by its margin over them.");
  }
}
