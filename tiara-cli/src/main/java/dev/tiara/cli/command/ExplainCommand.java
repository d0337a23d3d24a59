package dev.tiara.cli.command;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.explain.ExplanationAnswer;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.cli.option.AtOption;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.NodeArgument;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.SelfLoopsOption;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara explain}: explains the score of a pair of nodes. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Explains why two nodes are close: by the snapshot in which the walks started, by number of"
            + " hops, and by the heaviest time-respecting paths.",
    footer = {
      "",
      "The score is that of tiara proximity. The shares by snapshot are the terms of the"
          + " paper's Theorem 1; they sum to the score, and so do the shares by hops. The"
          + " weight of a path is the probability of all walks that make exactly its moves; the"
          + " weights of all paths sum to the score. The filtered score is the entry of tiara"
          + " augment, which drops entries below --epsilon.",
      "",
      "Examples:",
      "  tiara explain votes.csv --from alice --to dan",
      "  tiara explain mails.csv --from alice --to dan --at 2001-10-16",
      "  tiara explain votes.csv --from alice --to dan --predict",
      "  tiara explain votes.csv --from alice --to dan --model ranker.tiara",
      "  tiara explain dataset:BitcoinAlpha --from 1 --to 11 --at 20 --svg why.svg"
    })
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "NODE",
      parameterConsumer = NodeArgument.class,
      description = "Name of the node at which the walks start.")
  private String from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "NODE",
      parameterConsumer = NodeArgument.class,
      description = "Name of the node whose score is explained.")
  private String to;

  @Mixin private AtOption at;

  @Option(
      names = "--paths",
      paramLabel = "N",
      defaultValue = "5",
      description = "Number of paths to print, at most 1000. Default: ${DEFAULT-VALUE}.")
  private int paths;

  @Option(
      names = "--predict",
      description =
          "Also show which features make the ranker expect the link, and how probable it is.")
  private boolean predict;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Use this predictor, saved by tiara predict, instead of training one. Implies --predict.")
  private Path model;

  @Mixin private WalkOptions walk;
  @Mixin private SelfLoopsOption selfLoops;

  @Heading.Under(Heading.DIFFUSION)
  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "0.001",
      description = "Filtering threshold of the filtered score. Default: ${DEFAULT-VALUE}.")
  private double epsilon;

  @Mixin private TableOption table;
  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    var question =
        new ExplanationQuestion(
            from, to, at.moment(), paths, walk.rates(), epsilon, walk.iterations(), ranker());
    Unused.reject(spec, question.ranker() == null, "without {predict} or {model}", "--self-loops");
    List<String> inputs =
        model == null ? List.of(input.input()) : List.of(input.input(), model.toString());
    picture.check(inputs);
    table.check(picture.overwrite(), OutputKind.EXPLANATION, inputs);
    Console console = session.console(spec);
    Log log = input.read(console, selfLoops.wanted());
    ExplanationAnswer answer;
    try (Console.Tasks progress = console.tasks()) {
      answer = Answers.of(log).ask(question, progress);
    }
    answer.choice().ifPresent(choice -> console.note(choice.toString()));
    answer.truncation().ifPresent(cut -> console.warn("warning: " + cut + " (--iterations)"));
    picture.write(answer::picture);
    PrintWriter out = spec.commandLine().getOut();
    boolean written = table.write(answer.table());
    if (json.wanted()) {
      out.println(answer.json());
    } else if (!written) {
      out.print(new ExplanationText(answer));
    } else if (!session.quiet()) {
      out.println(table.confirmation(answer.table().rows().size()));
    }
    out.flush();
    return 0;
  }

  private @Nullable PredictorRequest ranker() {
    if (model != null) {
      return PredictorRequest.saved(model, input.hasBins());
    }
    return predict ? PredictorRequest.ranker(input.hasBins()) : null;
  }
}
