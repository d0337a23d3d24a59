package dev.tiara.cli.command;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.proximity.ProximityAnswer;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.AtOption;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.SeedOption;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara proximity}: prints the time-aware neighbours of a node. */
@Command(
    name = "proximity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Prints the time-aware neighbours of a node, or of a group, with their scores.",
    footer = {
      "",
      "A score is the probability of finding a random surfer at the neighbour. The surfer"
          + " starts at the node, follows edges, travels from snapshot to snapshot (--beta) and"
          + " restarts at the node (--alpha). With several nodes, it starts and restarts at any"
          + " of them, which shows who is close to the group.",
      "",
      "Examples:",
      "  tiara proximity votes.csv --seed alice",
      "  tiara proximity payments.csv --seed mallory,oscar --top 20 --at 2001-10-16",
      "  tiara proximity payments.csv --seeds suspects.csv",
      "  tiara proximity dataset:BitcoinAlpha --seed 1 --at 20 --top 5 --json"
    })
public final class ProximityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Mixin private SeedOption seed;

  @Mixin private AtOption at;

  @AtMost(1_000_000)
  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of neighbours to print. Default: ${DEFAULT-VALUE}.")
  private int top;

  @Mixin private WalkOptions walk;
  @Mixin private TableOption table;
  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    seed.check();
    var question =
        new ProximityQuestion(
            List.of(new ProximityQuestion.Seed(seed.text())),
            at.moment(),
            top,
            walk.rates(),
            walk.iterations());
    List<String> inputs = new ArrayList<>(seed.files());
    inputs.add(input.input());
    picture.check(inputs);
    table.check(picture.overwrite(), OutputKind.NEIGHBOURS, inputs);
    Console console = session.console(spec);
    Log log = input.read(console);
    ProximityAnswer answer;
    try (Console.Tasks progress = console.tasks()) {
      answer = Answers.of(log).ask(question.about(seed.of(log.events().nodes())), progress);
    }
    console.note(
        "snapshot "
            + answer.dates().range(answer.snapshot())
            + "; edges are followed "
            + Directions.text(answer.direction()));
    answer.choice().ifPresent(choice -> console.note(choice.toString()));
    answer.truncation().ifPresent(cut -> console.warn("warning: " + cut + " (--iterations)"));
    picture.write(answer::picture);
    boolean written = table.write(answer.table());
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      out.println(answer.json());
    } else if (!written) {
      out.print(text(answer));
    } else if (!session.quiet()) {
      out.println(table.confirmation(answer.neighbours().size()));
    }
    out.flush();
    return 0;
  }

  private String text(ProximityAnswer answer) {
    if (answer.neighbours().isEmpty()) {
      return "\""
          + seed.text()
          + "\" has no neighbours up to snapshot "
          + answer.dates().range(answer.snapshot())
          + "."
          + System.lineSeparator();
    }
    var text = new TextTable(true);
    text.row("node", "score");
    for (var near : answer.neighbours()) {
      text.row(near.node(), String.format(Locale.ROOT, "%.3e", near.score()));
    }
    return text.toString();
  }
}
