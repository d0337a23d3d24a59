package dev.tiara.cli.command;

import dev.tiara.answers.Log;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.RatesQuestion;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Tiara;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.output.AugmentedFormat;
import dev.tiara.data.output.AugmentedRun;
import dev.tiara.data.output.AugmentedSink;
import dev.tiara.data.output.OverlappedSink;
import dev.tiara.data.output.ResultJson;
import dev.tiara.diffusion.Forecast;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.UserInput;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara augment}: writes the augmented snapshots of a graph. */
@Command(
    name = "augment",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Augments every snapshot of a dynamic graph.",
    footer = {
      "",
      "The output has one row (snapshot, source, target, weight) per entry. Snapshots are"
          + " numbered from 0, and the weights of a source in a snapshot sum to 1 (except in the"
          + " symmetric variants). An .npz file stores them as SciPy CSR arrays data_0,"
          + " indices_0, indptr_0, data_1, ...",
      "",
      "The summary ends with certified bounds on the L1 error of a node's weights:"
          + " against the paper's algorithm in exact arithmetic, and against the same algorithm"
          + " without filtering (--epsilon).",
      "",
      "Examples:",
      "  tiara augment votes.csv --columns voter,candidate,time -o out.csv",
      "  tiara augment edges.tsv.gz --columns 2,3,1 --time-bin 1 -o out.npz",
      "  tiara augment \"logs/*.csv\" --query \"SELECT a, b, time FROM input\" -o out",
      "  tiara augment dataset:BitcoinAlpha --alpha 0.1 -o out.parquet"
    })
public final class AugmentCommand implements Callable<Integer> {
  /** The minimum number of nodes for a forecast; smaller graphs take less time than it would. */
  private static final int MIN_FORECAST_NODES = 20_000;

  /**
   * The amount of work above which the optimising compiler makes up for reading the input again
   * (measured).
   */
  private static final double HANDOVER_WORK = 1e9;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;
  @Mixin private MethodOptions method;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description =
          "Output: a .csv, .csv.gz, .parquet or .npz file, or a folder. A CSV file comes with"
              + " a description in OUT.json.")
  private Path output;

  @Mixin private OverwriteOption overwrite;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    AugmentedFormat format = UserInput.checked("output", () -> AugmentedFormat.of(output));
    format.check(output);
    overwrite.check(output, OutputKind.AUGMENTED, List.of(input.input()));
    Optional<Path> description = format.descriptionFile(output);
    if (description.isPresent()) {
      overwrite.check(description.get(), OutputKind.DESCRIPTION, List.of(input.input()));
    }
    boolean merged = method.method() == AugmentationMethod.MERGE;
    Unused.reject(spec, merged, "with {method} merge, which joins edges", "--weighted");
    boolean auto = method.isAuto();
    if (!auto) {
      UserInput.checked("method", method::augmenter); // rather now than after the input is read
    }
    Console console = session.console(spec);
    LongWorkJvm.endWithPredecessor();
    Log given = input.read(LongWorkJvm.thisJvmTookOver() ? console.quiet() : console);
    Optional<LongWorkJvm> other = LongWorkJvm.availableFor(input);
    if (other.isPresent() && (auto || isLong(given.graph()))) {
      return other.get().run(spec, console);
    }
    Optional<RateChoice> choice =
        auto
            ? Optional.of(method.choose(given, new RatesQuestion(false), console))
            : Optional.empty();
    Log log = choice.map(RateChoice::log).orElse(given);
    MethodOptions used = choice.map(chosen -> method.with(chosen.rates())).orElse(method);
    DynamicGraph graph = log.graph();
    Augmenter augmenter = UserInput.checked("method", used::augmenter);
    LongToDoubleFunction share = forecast(augmenter, graph, console);
    var summary = new AugmentSummary(method.name(), graph, output);
    Map<String, Object> parameters = used.parameters();
    parameters.put("input", log.title());
    format.write(
        output,
        new AugmentedRun(
            graph.nodes(), parameters, Optional.of(input.provenance(log, spec, console))),
        sink -> {
          if (method.threads() == 1) {
            augment(graph, augmenter, sink, summary, console, share);
            return;
          }
          try (var overlapped = new OverlappedSink(sink)) {
            augment(graph, augmenter, overlapped, summary, console, share);
            overlapped.finish();
          }
        });
    if (json.wanted()) {
      spec.commandLine().getOut().println(ResultJson.of(summary.figures()));
    } else if (!session.quiet()) {
      spec.commandLine().getOut().println(summary.line());
    }
    return 0;
  }

  private boolean isLong(DynamicGraph graph) {
    return method.augmenter() instanceof Tiara tiara && tiara.work(graph) > HANDOVER_WORK;
  }

  /**
   * Reports the expected size of a large result, and rejects a run that does not fit into the heap.
   *
   * @return a function from the number of finished snapshots to their share of the work
   */
  private static LongToDoubleFunction forecast(
      Augmenter augmenter, DynamicGraph graph, Console console) {
    if (!(augmenter instanceof Tiara tiara) || graph.nodeCount() < MIN_FORECAST_NODES) {
      return done -> (double) done / graph.length();
    }
    Forecast forecast = tiara.forecast(graph);
    forecast.requireHeap(Runtime.getRuntime().maxMemory(), graph.nodeCount());
    if (forecast.isReliable()) {
      console.note(
          String.format(
              Locale.ROOT,
              "up to about %,.0f entries per snapshot and %.1f GiB of memory",
              forecast.entries(),
              forecast.bytes() / (1L << 30)));
    }
    return done -> Arrays.stream(forecast.shares(), 0, (int) done).sum();
  }

  private static void augment(
      DynamicGraph graph,
      Augmenter augmenter,
      AugmentedSink sink,
      AugmentSummary summary,
      Console console,
      LongToDoubleFunction share)
      throws IOException {
    try (AugmentationStream stream = augmenter.stream(graph.nodes());
        Console.Task progress = console.start("augment", "snapshots", graph.length(), share)) {
      for (int t = 0; t < graph.length(); t++) {
        SparseMatrix matrix = stream.advance(graph, t);
        sink.add(matrix, stream.certificate());
        summary.add(matrix, stream.certificate());
        progress.at(t + 1L);
      }
      summary.uncertain(stream.uncertainNodes());
    }
  }
}
