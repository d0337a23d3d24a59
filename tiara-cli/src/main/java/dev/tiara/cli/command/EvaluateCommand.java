package dev.tiara.cli.command;

import dev.tiara.answers.choice.Evaluation;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.RankingProtocol;
import dev.tiara.answers.ranking.RolandProtocol;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.option.RateOptions;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.experiments.evaluation.ModelPredictor;
import dev.tiara.experiments.evaluation.PaperEvaluation;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.learn.run.SavedModel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara evaluate}: compares predictors and baselines in one table. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Evaluates all link predictors under one protocol.",
    footer = {
      "",
      "Protocols, with the shares of training, validation and test, split by time:",
      "  utg     UTG and TGB: a link competes with min(n, 1000) sampled nodes; bins",
      "          start at the first event; 70/15/15",
      "  full    a link competes with every node that has been a target; the ranker",
      "          keeps learning as snapshots are revealed, as in practice; 65/15/20",
      "  roland  ROLAND's fixed split: links in both directions, every node competes,",
      "          MRR averaged over sources; the ranker keeps learning; 70/10/20",
      "  paper   the paper's task: links against as many random pairs, by AUC and",
      "          average precision; 70/10/20",
      "",
      "All choices are made on the validation part. An asterisk marks the predictor that"
          + " is best there, which is the one that tiara predict would use. Intervals are 95%%"
          + " bootstrap intervals over links.",
      "",
      "Examples:",
      "  tiara evaluate dataset:UCI --protocol utg --seeds 5",
      "  tiara evaluate mails.csv --protocol full --time-bin 7d --json",
      "  tiara evaluate mails.csv --protocol paper --model gcn.tiara --model gcrn.tiara"
    })
public final class EvaluateCommand implements Callable<Integer> {
  /** The evaluation protocols. */
  public enum Protocol {
    /** UTG and TGB: ranks a link among sampled nodes. */
    UTG,
    /** Ranks a link among all nodes that have been a target. */
    FULL,
    /** The paper's task: distinguishes links from random pairs. */
    PAPER,
    /** ROLAND's fixed split: ranks a link among all nodes. */
    ROLAND
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--protocol",
      required = true,
      paramLabel = "PROTOCOL",
      description = "Protocol: utg, full, roland or paper; see below.")
  private Protocol protocol;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Number of seeds for rankers and sampled competitors; figures are means over them."
              + " Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--no-self-loops",
      description = "Drop events from a node to itself. Default: treat them like other links.")
  private boolean noSelfLoops;

  @Option(
      names = "--ablation",
      description =
          "Also evaluate rankers without proximities, without temporal signals, and without"
              + " triads.")
  private boolean ablation;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Also evaluate this model, saved by tiara train on the same snapshots; may be repeated."
              + " Not available with utg, which splits time differently.")
  private List<Path> models = List.of();

  @Mixin private RateOptions rates;

  @Mixin private TableOption table;
  @Mixin private OverwriteOption overwrite;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    if (seeds < 1) {
      throw new InputException("--seeds must be at least 1, got " + seeds);
    }
    if (protocol == Protocol.UTG && !models.isEmpty()) {
      throw new InputException(
          "--model must be given with --protocol full, roland or paper, got utg: its snapshots are"
              + " not those that models are trained on");
    }
    List<String> inputs = new ArrayList<>(List.of(input.input()));
    models.forEach(model -> inputs.add(model.toString()));
    table.check(overwrite, OutputKind.EVALUATION, inputs);
    Console console = session.console(spec);
    rates.warnOfUnusedDirection(input, console);
    boolean loops = !noSelfLoops && protocol != Protocol.PAPER;
    ReadOptions.Input read = loops ? input.readWithSelfLoops(console) : input.read(console);
    EvaluationText text =
        protocol == Protocol.PAPER ? paper(read, console) : ranking(read, console);
    table.write(EvaluationText.COLUMNS, text.values());
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      out.println(JsonOption.of(text.json()));
    } else {
      out.print(text.table());
    }
    out.flush();
    return 0;
  }

  /** The saved models as predictors, named after their files. */
  private List<Predictor> models(ReadOptions.Input read, Console console) throws IOException {
    List<Predictor> predictors = new ArrayList<>();
    DynamicGraph graph = read.data().graph();
    for (Path file : models) {
      String name = file.getFileName().toString();
      if (predictors.stream().anyMatch(other -> other.name().equals(name))) {
        throw new InputException("--model files must have distinct names, got " + name + " twice");
      }
      SavedModel saved = SavedModel.read(file, Runtime.getRuntime().availableProcessors());
      UserInput.checked(() -> saved.check(graph, read.inspection().timeUnit()))
          .forEach(remark -> console.note("warning: " + remark));
      predictors.add(
          UserInput.checked(
              () ->
                  new ModelPredictor(
                      name, saved.linkEmbeddings(graph, ExperimentData.features(read.data())))));
    }
    return predictors;
  }

  private EvaluationText ranking(ReadOptions.Input read, Console console) throws IOException {
    EventTable events = read.events();
    TimeBins.Cut cut = read.bins().over(events.firstTime(), events.lastTime());
    EventStream oneWay =
        UserInput.checked(
            () ->
                EventStream.of(
                    events,
                    protocol == Protocol.UTG
                        ? UtgProtocol.bins(cut.timeline().width())
                        : read.bins()));
    EventStream stream = protocol == Protocol.ROLAND ? oneWay.bothWays() : oneWay;
    LongFunction<RankingProtocol> protocols =
        switch (protocol) {
          case UTG -> UtgProtocol::new;
          case ROLAND -> seed -> new RolandProtocol();
          default -> seed -> new FullProtocol();
        };
    UserInput.check(() -> protocols.apply(1).split(stream.length()));
    var options =
        new Evaluation.Options(
            protocols, seeds, rates.proximity(input), ablation, models(read, console));
    try (Console.Progress progress = console.start("evaluate", Console.PERCENT, 100)) {
      Evaluation evaluation = Evaluation.of(stream, options, progress::at);
      console.note("proximity: " + evaluation.proximity());
      console.note(
          "chosen by validation: "
              + evaluation.choice().predictor()
              + ", "
              + evaluation.choice().margin());
      return EvaluationText.of(protocols.apply(1), read.title(), evaluation);
    }
  }

  private EvaluationText paper(ReadOptions.Input read, Console console) throws IOException {
    List<Predictor> others = models(read, console);
    try (Console.Progress progress = console.start("evaluate", Console.PERCENT, 100)) {
      return EvaluationText.of(
          read.title(),
          UserInput.checked(
              () ->
                  PaperEvaluation.of(
                      read.events(),
                      read.bins(),
                      read.data().graph(),
                      seeds,
                      rates.proximity(input),
                      others,
                      progress::at)));
    }
  }
}
