package dev.tiara.cli.command;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.NextLinksAnswer;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.NextLinksQuestion.Contacts;
import dev.tiara.answers.prediction.PairsAnswer;
import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.prediction.Prediction;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.NodeArgument;
import dev.tiara.cli.option.NodeNames;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.RateOptions;
import dev.tiara.cli.option.SelfLoopsOption;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.Table;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara predict}: predicts the most likely next links. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Predicts the next links: whom a node will contact next, and how probably.",
    footer = {
      "",
      "What is predicted is the next contact, asked at the time of the last event of INPUT; with"
          + " --time-bin or --snapshots, the contacts within one bin after it. Without --by, all"
          + " predictors that give probabilities are compared on recent events, and the best one is"
          + " used.",
      "",
      "Examples:",
      "  tiara predict mails.csv --for ann,bob",
      "  tiara predict mails.csv --for ann --confidence 0.9",
      "  tiara predict mails.csv --contacts exclude --top 5 -o suggestions.csv",
      "  tiara predict mails.csv --pairs pairs.csv --by proximity -o scores.csv",
      "  tiara predict mails.csv --save mails.tiara",
      "  tiara predict more-mails.csv --model mails.tiara"
    })
public final class PredictCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--for",
      paramLabel = "NODES",
      parameterConsumer = NodeArgument.class,
      description =
          "Nodes to predict for: names separated by commas, or a file with one per line."
              + " Default: all.")
  private String sources;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of links per node, at most 1000000. Default: ${DEFAULT-VALUE}.")
  private int top;

  @Option(
      names = "--contacts",
      paramLabel = "MODE",
      defaultValue = "MARK",
      description =
          "Earlier contacts of the node: keep (list without a mark), mark or exclude. Default:"
              + " mark.")
  private Contacts contacts;

  @Option(
      names = "--candidates",
      paramLabel = "FILE",
      description =
          "Targets to choose from, one per line. Default: all nodes that have been a target.")
  private Path candidates;

  @Option(
      names = "--confidence",
      paramLabel = "P",
      description =
          "List the smallest set of targets that should contain the next contact with this"
              + " probability, such as 0.9, instead of --top targets.")
  private Double confidence;

  @Option(
      names = "--pairs",
      paramLabel = "FILE",
      description = "Score these pairs instead: a CSV file with the header source,target.")
  private Path pairs;

  @Option(
      names = "--by",
      paramLabel = "PREDICTOR",
      description =
          "Predictor: auto, ranker (a small network), linear, last-contact (in either direction),"
              + " last-contact-out, recency or edgebank; without probabilities, by snapshots:"
              + " proximity, popularity, adamic-adar, edgebank-window, poptrack or t-ppr."
              + " Default: auto, the best on recent events; with --save, ranker.")
  private String by;

  @Mixin private RateOptions rates;
  @Mixin private SelfLoopsOption selfLoops;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--random-seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed for the samples used to train and select predictors. Default: 1.")
  private long seed;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Save the fitted predictor to this file.")
  private Path save;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Use a saved predictor instead of fitting one. INPUT must contain the events it was"
              + " fitted to, except perhaps the oldest, and may contain newer ones.")
  private Path model;

  @Mixin private TableOption table;
  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    PredictorRequest request = request();
    var everything = new NextLinksQuestion(null, top, contacts, null, confidence);
    checkOutputs();
    Console console = session.console(spec);
    rates.warnOfUnusedDirection(input, console);
    Log log = input.read(console, selfLoops.wanted());
    Answers answers = Answers.of(log);
    if (pairs != null) {
      PairFile file = UserInput.checked("pairs", () -> PairFile.read(pairs));
      PairsQuestion question = file.question();
      try {
        answers.check(question);
      } catch (InputException e) {
        throw file.locate(e);
      }
      predict(
          answers,
          request,
          console,
          (fitted, progress) -> {
            PairsAnswer answer = fitted.ask(question, progress);
            print(answer, answer.table());
          });
      return 0;
    }
    NextLinksQuestion question = about(everything, answers);
    predict(
        answers,
        request,
        console,
        (fitted, progress) -> {
          NextLinksAnswer answer = fitted.ask(question, progress);
          answer.sets().forEach(set -> console.note(about(set)));
          picture.write(answer::picture);
          print(answer, answer.table());
        });
    return 0;
  }

  /** Fills in the nodes that the options name. */
  private NextLinksQuestion about(NextLinksQuestion everything, Answers answers)
      throws IOException {
    NodeNames asked =
        sources == null
            ? null
            : UserInput.checked("for", () -> NodeNames.of(sources, answers.log().events().nodes()));
    NodeNames among =
        candidates == null
            ? null
            : UserInput.checked(
                "candidates", () -> NodeNames.in(candidates, answers.log().events().nodes()));
    if (picture.isWanted() && (asked == null || Set.copyOf(asked.names()).size() != 1)) {
      throw new InputException(
          "svg",
          "must be given with {for} and a single node"
              + (asked == null ? "" : ", got " + Counted.of(asked.names().size(), "node")),
          null);
    }
    NextLinksQuestion question =
        everything.about(
            asked == null ? null : asked.names(), among == null ? null : among.names());
    try {
      answers.check(question);
    } catch (InputException e) {
      NodeNames named = e.parameters().contains("for") ? asked : among;
      throw named == null ? e : named.locate(e);
    }
    return question;
  }

  /** Asks a fitted predictor and shows what it answers. */
  private interface Asking {
    void ask(FittedPredictor fitted, Progress progress) throws IOException;
  }

  private void predict(Answers answers, PredictorRequest request, Console console, Asking asking)
      throws IOException {
    try (Console.Tasks progress = console.tasks();
        FittedPredictor fitted = answers.fit(request, progress)) {
      Prediction prediction = fitted.prediction();
      console.note(
          "predicted: the "
              + prediction.predicts()
              + ", from source to target; new: no contact in this direction so far");
      console.note("predictor: " + prediction.predictor() + ", " + prediction.reason());
      if (save != null) {
        fitted.save(save);
      }
      asking.ask(fitted, progress);
    }
  }

  private PredictorRequest request() {
    if (pairs != null && (sources != null || candidates != null)) {
      throw new InputException("pairs", "must not be given with {for} or {candidates}", null);
    }
    if (model != null && (save != null || by != null)) {
      throw new InputException("model", "must not be given with {by} or {save}", null);
    }
    if (picture.isWanted() && pairs != null) {
      throw new InputException("svg", "must not be given with {pairs}", null);
    }
    if (confidence != null && pairs != null) {
      throw new InputException("confidence", "must not be given with {pairs}", null);
    }
    PredictorRequest otherwise =
        save == null ? PredictorRequest.AUTO : PredictorRequest.ranker(input.hasBins());
    var request =
        new PredictorRequest(
            by == null ? otherwise.by() : by, rates.rates(), seed, model, input.hasBins());
    if (save != null && !request.canBeSaved()) {
      throw FittedPredictor.unsaveable(request.by());
    }
    Unused.reject(spec, pairs != null, "with {pairs}", "--top", "--contacts");
    Unused.reject(spec, model != null, "with {model}", "--random-seed");
    Unused.reject(spec, !request.isSampled(), "with {by} " + by, "--random-seed");
    return request;
  }

  private void checkOutputs() throws IOException {
    List<String> inputs = new ArrayList<>(List.of(input.input()));
    for (Path file : new Path[] {pairs, candidates, model}) {
      if (file != null) {
        inputs.add(file.toString());
      }
    }
    if (sources != null && NodeNames.isFile(sources)) {
      inputs.add(sources);
    }
    table.check(picture.overwrite(), OutputKind.PREDICTIONS, inputs);
    if (save != null) {
      picture.overwrite().check(save, OutputKind.RANKER, inputs);
    }
    picture.check(inputs);
  }

  private void print(Answer answer, Table<?> rows) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    boolean written = table.write(rows);
    if (json.wanted()) {
      out.println(answer.json());
    } else if (!written) {
      out.print(text(rows));
    } else if (!session.quiet()) {
      out.println(table.confirmation(rows.rows().size()));
    }
    out.flush();
  }

  private static String about(NextLinksAnswer.Set set) {
    String recent =
        set.events() == 0
            ? "there are no recent events to check such sets by"
            : String.format(
                Locale.ROOT,
                "such sets had %.1f%% of %s",
                100 * set.coverage(),
                Counted.of(set.events(), "recent contact"));
    return set.source()
        + ": "
        + Counted.of(set.size(), "target")
        + " for a confidence of "
        + set.confidence()
        + set.refused().map(why -> ", " + why).orElse("")
        + "; "
        + recent;
  }

  private <R> TextTable text(Table<R> rows) {
    boolean probabilistic =
        rows.columns().stream().anyMatch(column -> column.name().equals("probability"));
    List<Table.Column<R>> shown =
        rows.columns().stream()
            .filter(column -> contacts != Contacts.KEEP || !column.name().equals("contact"))
            .filter(column -> !probabilistic || !column.name().equals("score"))
            .toList();
    var text = new TextTable(false);
    text.row(shown.stream().map(Table.Column::name).toList());
    for (R row : rows.rows()) {
      text.row(
          shown.stream()
              .map(column -> column.value().apply(row))
              .map(
                  cell ->
                      cell instanceof Double number
                          ? String.format(
                              Locale.ROOT,
                              probabilistic ? "%.2f%%" : "%.6g",
                              probabilistic ? 100 * number : number)
                          : cell.toString())
              .toList());
    }
    return text;
  }
}
