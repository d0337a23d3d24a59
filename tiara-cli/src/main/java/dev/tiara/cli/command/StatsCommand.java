package dev.tiara.cli.command;

import dev.tiara.answers.Answers;
import dev.tiara.answers.inspection.StatisticsAnswer;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.graph.GraphStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara stats}: prints the figures of the paper's Table 1 for a graph. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Prints the size and activity of a graph, as in the paper's Table 1, next to the published"
            + " figures if there are any.",
    footer = {
      "",
      "n: nodes. m: edges over all snapshots, undirected ones counted twice. T: snapshots. L: classes."
          + " Mean activated: mean number of nodes that have an edge in a snapshot. C: mean number of"
          + " edges per activated node.",
      "",
      "Examples:",
      "  tiara stats votes.csv --time-bin 14d",
      "  tiara stats dataset:BitcoinAlpha --json"
    })
public final class StatsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    StatisticsAnswer answer = Answers.of(input.read(session.console(spec))).statistics();
    if (json.wanted()) {
      out.println(answer.json());
      return 0;
    }
    GraphStatistics row = answer.statistics();
    var table = new TextTable(true);
    table.row("", "n", "m", "T", "L", "mean activated", "C");
    table.row(
        answer.title(),
        grouped(row.nodes()),
        grouped(row.edges()),
        grouped(row.snapshots()),
        answer.labels() == 0 ? "-" : grouped(answer.labels()),
        String.format(Locale.ROOT, "%,.1f", row.meanActivated()),
        String.format(Locale.ROOT, "%.1f", row.edgesPerActivated()));
    answer.paper().ifPresent(paper -> table.row(published(paper)));
    out.print(table);
    answer.remark().ifPresent(remark -> out.println("note: " + remark));
    out.flush();
    return 0;
  }

  private static String[] published(PaperRow paper) {
    return new String[] {
      "in the paper",
      grouped(paper.nodes()),
      grouped(paper.edges()),
      grouped(paper.snapshots()),
      grouped(paper.labels()),
      grouped(paper.meanActivated()),
      String.format(Locale.ROOT, "%.1f", paper.edgesPerActivated())
    };
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
