package dev.tiara.cli.command;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.evaluation.EvaluationAnswer;
import dev.tiara.answers.evaluation.EvaluationQuestion;
import dev.tiara.answers.evaluation.TgbQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.NodeNames;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.option.RateOptions;
import dev.tiara.cli.option.SelfLoopsOption;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.experiments.evaluation.ModelPredictor;
import dev.tiara.experiments.evaluation.PaperEvaluation;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.learn.run.SavedModel;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
      "  tgb     TGB's board: every event is a query in which all targets compete, with",
      "          all events before it, or a state up to 200 events old; no time bins;",
      "          70/15/15",
      "  utg     UTG: a link competes with min(n, 1000) sampled nodes; bins",
      "          start at the first event; 70/15/15",
      "  full    a link competes with every node that has been a target; the ranker",
      "          keeps learning as snapshots are revealed, as in practice; 65/15/20",
      "  roland  ROLAND's fixed split: links in both directions, every node competes,",
      "          MRR averaged over sources; the ranker keeps learning; 70/10/20",
      "  paper   the paper's task: links against as many random pairs, by AUC and",
      "          average precision; 70/10/20",
      "",
      "Without --protocol, the predictors among which tiara predict chooses are compared on recent"
          + " events, as it does.",
      "",
      "All choices are made on the validation part. An asterisk marks the predictor that"
          + " is best there, which is the one that tiara predict would use. Intervals are 95%%"
          + " bootstrap intervals over links.",
      "",
      "Examples:",
      "  tiara evaluate mails.csv",
      "  tiara evaluate dataset:Wikipedia --protocol tgb --seeds 5",
      "  tiara evaluate dataset:UCI --protocol utg --seeds 5",
      "  tiara evaluate mails.csv --protocol full --time-bin 7d --json",
      "  tiara evaluate mails.csv --protocol paper --model gcn.tiara --model gcrn.tiara"
    })
public final class EvaluateCommand implements Callable<Integer> {
  /** The evaluation protocols. */
  public enum Protocol {
    /** TGB's board: ranks the target of every event among all targets. */
    TGB,
    /** UTG: ranks a link among sampled nodes. */
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
      paramLabel = "PROTOCOL",
      description =
          "Protocol: tgb, utg, full, roland or paper; see below. Default: the comparison by which"
              + " tiara predict chooses.")
  private @Nullable Protocol protocol;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Number of seeds for rankers and sampled competitors, at most 1000; figures are means"
              + " over them."
              + " Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--validation-only",
      description =
          "With --protocol tgb, leave the test part alone, as long as settings are being chosen.")
  private boolean validationOnly;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      defaultValue = "both",
      description =
          "With --protocol tgb, the state that a query sees: event (all events before it), stale"
              + " (all before its batch of 200) or both, one after the other."
              + " Default: ${DEFAULT-VALUE}.")
  private TgbQuestion.States states;

  @Option(
      names = "--candidates",
      paramLabel = "FILE",
      description =
          "With --protocol tgb, the targets that compete, one per line. Default: all targets of"
              + " the log.")
  private @Nullable Path candidates;

  @Option(
      names = "--no-self-loops",
      description =
          "With --protocol, drop events from a node to itself. Default: treat them like other"
              + " links, as the protocols do.")
  private boolean noSelfLoops;

  @Option(
      names = "--ablation",
      description =
          "Also evaluate rankers without recency, habit, popularity, friends of friends and"
              + " proximity, one at a time; with --protocol tgb, without each feature that follows"
              + " two or more hops, and with the time-aware proximity.")
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
  @Mixin private SelfLoopsOption selfLoops;

  @Mixin private TableOption table;
  @Mixin private OverwriteOption overwrite;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    EvaluationQuestion.Protocol ranked =
        protocol == null || protocol == Protocol.PAPER || protocol == Protocol.TGB
            ? EvaluationQuestion.Protocol.FULL // checks what both have in common
            : EvaluationQuestion.Protocol.valueOf(protocol.name());
    var question = new EvaluationQuestion(ranked, seeds, rates.rates(), ablation, List.of());
    boolean trainedElsewhere =
        protocol == null || protocol == Protocol.UTG || protocol == Protocol.TGB;
    if (trainedElsewhere && !models.isEmpty()) {
      var error =
          new InputException("model", "must be given with {protocol} full, roland or paper", null)
              .hinting("only their snapshots are those that models are trained on");
      throw protocol == null ? error : error.gotFigures(protocol.name().toLowerCase(Locale.ROOT));
    }
    boolean counts = protocol == null || protocol == Protocol.TGB;
    if (counts && input.source().options().isWeighted()) {
      throw new InputException(
          "weighted", "must be given with {protocol} full, utg, roland or paper", null);
    }
    if (validationOnly && protocol != Protocol.TGB) {
      throw new InputException("validation-only", "must be given with {protocol} tgb only", null);
    }
    String[] none = {"--seeds", "--ablation", "--alpha", "--beta", "--no-self-loops"};
    Unused.reject(spec, protocol == null, "without {protocol}", none);
    Unused.reject(spec, protocol != null, "with {protocol}", "--self-loops");
    String[] tgb = {"--alpha", "--beta", "--time-bin", "--snapshots"};
    Unused.reject(spec, protocol == Protocol.TGB, "with {protocol} tgb", tgb);
    String[] paper = {"--ablation", "--no-self-loops"};
    Unused.reject(spec, protocol == Protocol.PAPER, "with {protocol} paper", paper);
    String[] tgbOnly = {"--state", "--candidates"};
    Unused.reject(spec, protocol != Protocol.TGB, "without {protocol} tgb", tgbOnly);
    List<String> inputs = new ArrayList<>(List.of(input.input()));
    models.forEach(model -> inputs.add(model.toString()));
    if (candidates != null) {
      inputs.add(candidates.toString());
    }
    table.check(overwrite, OutputKind.EVALUATION, inputs);
    Console console = session.console(spec);
    rates.warnOfUnusedDirection(input, console);
    boolean loops =
        protocol == null ? selfLoops.wanted() : !noSelfLoops && protocol != Protocol.PAPER;
    Log log = input.read(console, loops);
    List<Predictor> others = models(log, console);
    EvaluationAnswer answer;
    try (Console.Tasks progress = console.tasks()) {
      answer = evaluated(log, question.against(others), progress);
    }
    answer.notes().forEach(console::note);
    table.write(answer.table());
    PrintWriter out = spec.commandLine().getOut();
    out.print(json.wanted() ? answer.json() + System.lineSeparator() : new EvaluationText(answer));
    out.flush();
    return 0;
  }

  private EvaluationAnswer evaluated(Log log, EvaluationQuestion question, Progress progress)
      throws IOException {
    Answers answers = Answers.of(log);
    if (protocol == null) {
      String best = PredictorRequest.AUTO.by();
      return answers.compare(
          new PredictorRequest(best, rates.rates(), 1, null, input.hasBins()), progress);
    }
    return switch (protocol) {
      case PAPER ->
          UserInput.checked(
              "input",
              () -> PaperEvaluation.of(log, seeds, rates.rates(), question.others(), progress));
      case TGB -> {
        List<String> among =
            candidates == null
                ? null
                : UserInput.checked(
                        "candidates", () -> NodeNames.in(candidates, log.events().nodes()))
                    .names();
        yield answers.ask(
            new TgbQuestion(seeds, !validationOnly, ablation, states, among), progress);
      }
      default -> answers.ask(question, progress);
    };
  }

  /** The saved models as predictors, named after their files. */
  private List<Predictor> models(Log log, Console console) throws IOException {
    List<Predictor> predictors = new ArrayList<>();
    DynamicGraph graph = log.graph();
    for (Path file : models) {
      String name = file.getFileName().toString();
      if (predictors.stream().anyMatch(other -> other.name().equals(name))) {
        throw new InputException("model", "must name files with distinct names", null)
            .gotFigures(name + " twice");
      }
      SavedModel saved = SavedModel.read(file, Runtime.getRuntime().availableProcessors());
      UserInput.checked("model", () -> saved.check(graph, log.inspection().timeUnit()))
          .forEach(remark -> console.note("warning: " + remark));
      predictors.add(
          UserInput.checked(
              "model",
              () ->
                  new ModelPredictor(
                      name, saved.linkEmbeddings(graph, ExperimentData.features(log.data())))));
    }
    return predictors;
  }
}
