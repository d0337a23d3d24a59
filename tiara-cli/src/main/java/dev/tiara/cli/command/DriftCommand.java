package dev.tiara.cli.command;

import dev.tiara.answers.Answers;
import dev.tiara.answers.Log;
import dev.tiara.answers.Moment;
import dev.tiara.answers.drift.DriftAnswer;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.events.DateFile;
import dev.tiara.data.output.Table;
import dev.tiara.data.output.TableFile;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
        "Shows what changed lately: the nodes whose neighbourhood changed most from one snapshot"
            + " to the next, the most surprising events, and both over time.",
    footer = {
      "",
      "The change of a node is the L1 distance, from 0 to 2, between its rows of tiara augment in"
          + " two consecutive snapshots. The surprise of an event is -ln, in nats, of the"
          + " probability that earlier snapshots gave it: proximity among the nodes seen so far,"
          + " with a fraction (--smoothing) distributed by the popularity of targets. Nothing"
          + " depends on later events. Snapshots with less than a tenth of the median number of"
          + " events are marked and listed after the others: that all neighbourhoods fade in them"
          + " is no news.",
      "",
      "Examples:",
      "  tiara drift emails.csv",
      "  tiara drift emails.csv --since 2001-10-01 --until 2001-12-31 --svg drift.svg",
      "  tiara drift emails.csv --table events --top 100 -o surprises.csv",
      "  tiara drift emails.csv --dates scandal.csv"
    })
public final class DriftCommand implements Callable<Integer> {
  /** A table that can be written to a file. */
  enum TableName {
    NODES,
    EVENTS,
    SNAPSHOTS
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @AtMost(1_000_000)
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
          "First snapshot whose nodes and events are ranked: its number, counted from 0, or a date"
              + " within it, such as 2001-10-16. Default: the last tenth of the snapshots, at least"
              + " three, are ranked; 0 ranks all.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "SNAPSHOT",
      description = "Last snapshot to look at, likewise. Default: the last.")
  private @Nullable String until;

  @Option(
      names = "--dates",
      paramLabel = "FILE",
      description =
          "CSV file of known dates, one date[,description] per line, as yyyy-mm-dd or in the unit"
              + " of the time column. Marks them in the picture, and tests whether the peaks"
              + " coincide with them more often than by chance.")
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
      description = "Table to write with -o: nodes, events or snapshots. Default: nodes.")
  private @Nullable TableName table;

  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    var question =
        new DriftQuestion(
            top,
            Moment.of(since),
            Moment.of(until),
            walk.rates(),
            epsilon,
            walk.iterations(),
            smoothing,
            List.of());
    if (table != null && output == null) {
      throw new InputException(
          "table", "must be given with {output}, the file to write it to", null);
    }
    rejectUnused();
    checkOutputs();
    Console console = session.console(spec);
    Log log = input.read(console);
    List<Double> times =
        dates == null
            ? List.of()
            : UserInput.checked("dates", () -> DateFile.read(dates, log.inspection()));
    DriftAnswer answer;
    try (Console.Tasks progress = console.tasks()) {
      answer = Answers.of(log).ask(question.with(times), progress);
    }
    answer.choice().ifPresent(choice -> console.note(choice.toString()));
    answer.truncation().ifPresent(cut -> console.warn("warning: " + cut + " (--iterations)"));
    picture.write(answer::picture);
    if (output != null) {
      TableFile.write(output, table(answer), OutputKind.DRIFT.mark());
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      out.println(answer.json());
    } else if (output == null) {
      out.print(new DriftText(answer));
    }
    out.flush();
    return 0;
  }

  private Table<?> table(DriftAnswer answer) {
    return switch (Objects.requireNonNullElse(table, TableName.NODES)) {
      case NODES -> answer.changedNodes();
      case EVENTS -> answer.surprisingEvents();
      case SNAPSHOTS -> answer.snapshots();
    };
  }

  /** Rejects what the one table that is written does not depend on. */
  private void rejectUnused() {
    TableName written = Objects.requireNonNullElse(table, TableName.NODES);
    boolean alone = output != null && !json.wanted() && !picture.isWanted();
    String use = "with {output}, unless {json} or {svg} is given";
    Unused.reject(spec, alone, use, "--dates");
    use = "on the table of " + written.name().toLowerCase(Locale.ROOT);
    Unused.reject(spec, alone && written != TableName.EVENTS, use, "--smoothing");
    Unused.reject(spec, alone && written == TableName.SNAPSHOTS, use, "--top", "--since");
  }

  private void checkOutputs() throws IOException {
    List<String> inputs = new ArrayList<>(List.of(input.input()));
    if (dates != null) {
      inputs.add(dates.toString());
    }
    picture.check(inputs);
    if (output != null) {
      TableFile.check(output);
      AtomicFile.check(output);
      picture.overwrite().check(output, OutputKind.DRIFT, inputs);
    }
  }
}
