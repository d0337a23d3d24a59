package dev.tiara.cli.command;

import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.graph.GraphStatistics;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
    ReadOptions.Input read = input.read(session.console(spec));
    GraphStatistics row = read.data().graph().statistics();
    int labels = read.data().classes();
    if (json.wanted()) {
      Map<String, Object> object =
          row(
              read.title(),
              row.nodes(),
              row.edges(),
              row.snapshots(),
              row.meanActivated(),
              row.edgesPerActivated());
      object.put("labels", labels);
      object.put("input", InspectCommand.fields(read.inspection()));
      read.paper()
          .ifPresent(
              paper -> {
                Map<String, Object> published =
                    row(
                        paper.title(),
                        paper.nodes(),
                        paper.edges(),
                        paper.snapshots(),
                        paper.meanActivated(),
                        paper.edgesPerActivated());
                published.put("labels", paper.labels());
                object.put("paper", published);
              });
      read.remark().ifPresent(remark -> object.put("remark", remark));
      out.println(JsonOption.of(object));
      return 0;
    }
    var table = new TextTable(true);
    table.row("", "n", "m", "T", "L", "mean activated", "C");
    table.row(
        read.title(),
        grouped(row.nodes()),
        grouped(row.edges()),
        grouped(row.snapshots()),
        labels == 0 ? "-" : grouped(labels),
        String.format(Locale.ROOT, "%,.1f", row.meanActivated()),
        String.format(Locale.ROOT, "%.1f", row.edgesPerActivated()));
    read.paper().ifPresent(paper -> table.row(published(paper)));
    out.print(table);
    read.remark().ifPresent(remark -> out.println("note: " + remark));
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

  private static Map<String, Object> row(
      String name, int nodes, long edges, int snapshots, double activated, double perActivated) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", name);
    object.put("nodes", nodes);
    object.put("edges", edges);
    object.put("snapshots", snapshots);
    object.put("meanActivated", activated);
    object.put("edgesPerActivated", perActivated);
    return object;
  }
}
