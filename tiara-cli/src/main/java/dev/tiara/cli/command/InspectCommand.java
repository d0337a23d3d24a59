package dev.tiara.cli.command;

import dev.tiara.answers.inspection.InspectionAnswer;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Flags;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.Inspection;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara inspect}: shows how an input is interpreted, and computes nothing else. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Shows how Tiara reads an event file: columns, time span, snapshots, and anything"
            + " that looks like a mistake. Other commands read columns and times in the same way.",
    footer = {
      "",
      "Without --time-bin or --snapshots, the snapshot width is a proposal. If the"
          + " columns can be interpreted in several ways, the command fails and prints the"
          + " values of --columns to choose from.",
      "",
      "Examples:",
      "  tiara inspect votes.csv",
      "  tiara inspect ratings.csv.gz --bipartite --json"
    })
@Heading.Without({"--directed", "--undirected"})
public final class InspectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    Unused.reject(spec, true, "on what this command shows", "--directed", "--undirected");
    PrintWriter out = spec.commandLine().getOut();
    Inspection inspection = input.inspect(session.console(spec));
    if (json.wanted()) {
      out.println(new InspectionAnswer(inspection).json());
      return 0;
    }
    EventColumns columns = inspection.columns();
    var table = new TextTable(false);
    table.row("source", columns.source());
    table.row("target", columns.target());
    table.row("time", columns.time());
    table.row("weight", columns.weight() == null ? "-" : columns.weight());
    table.row("events", grouped(inspection.events()));
    table.row("nodes", grouped(inspection.nodes()));
    table.row("self-loops", grouped(inspection.selfLoops()) + " (dropped)");
    table.row("duplicates", grouped(inspection.duplicates()));
    table.row("time unit", inspection.timeUnit());
    table.row("from", inspection.fromText());
    table.row("to", inspection.toText());
    table.row("time bin", inspection.timeBin() + (inspection.proposed() ? " (proposed)" : ""));
    table.row(
        "snapshots",
        grouped(inspection.snapshots())
            + (inspection.incomplete() ? " (the last one is incomplete)" : ""));
    table.row("empty", grouped(inspection.emptySnapshots()));
    out.print(table);
    inspection.warnings().stream()
        .map(Flags::named)
        .forEach(warning -> out.println("warning: " + warning));
    out.flush();
    return 0;
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
