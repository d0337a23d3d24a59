package dev.tiara.cli.command;

import dev.tiara.answers.picture.RankPicture;
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
import dev.tiara.data.output.TableFile;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.proximity.Seeds;
import dev.tiara.proximity.TimeAwareWalk;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
      "  tiara proximity payments.csv --seed mallory,oscar --top 20",
      "  tiara proximity payments.csv --seeds suspects.csv",
      "  tiara proximity dataset:BitcoinAlpha --seed 1 --at 20 --top 5 --json"
    })
public final class ProximityCommand implements Callable<Integer> {
  private static final List<TableFile.Column> COLUMNS =
      List.of(
          new TableFile.Column("node", TableFile.Type.TEXT),
          new TableFile.Column("score", TableFile.Type.NUMBER));

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Mixin private SeedOption seed;

  @Option(
      names = "--at",
      paramLabel = "SNAPSHOT",
      description = "Snapshot to look at, counted from 0. Default: the last.")
  private Integer at;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of neighbours to print. Default: ${DEFAULT-VALUE}.")
  private int top;

  @Mixin private WalkOptions walkOptions;
  @Mixin private TableOption table;
  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    walkOptions.check();
    seed.check();
    if (top < 1) {
      throw new InputException("--top must be at least 1, got " + top);
    }
    picture.check(input.input());
    table.check(picture.overwrite(), OutputKind.NEIGHBOURS, List.of(input.input()));
    Console console = session.console(spec);
    boolean keepBins =
        input.hasFixedBins() || at != null; // --at refers to the snapshots as they are
    DynamicGraph graph =
        walkOptions.graph(input.read(console), keepBins, input.hasDirectionOption(), at, console);
    TiaraSettings settings = walkOptions.settings();
    int last = at == null ? graph.length() - 1 : at;
    UserInput.check(() -> graph.snapshot(last)); // it may not exist
    Seeds seeds = seed.of(graph.nodes());
    var walk = new TimeAwareWalk(settings, graph.nodes(), seeds);
    try (Console.Progress progress = console.start("walk", "snapshots", last + 1L)) {
      for (int t = 0; t <= last; t++) {
        walk.advance(graph.snapshot(t));
        progress.at(t + 1L);
      }
    }
    List<TimeAwareWalk.Neighbor> nearest = walk.nearest(top);
    picture.write(
        () ->
            RankPicture.of(
                "Closest to “" + seed.text() + "”",
                "time-aware proximity at snapshot " + last,
                nearest.stream()
                    .map(n -> new RankPicture.Row(graph.nodes().name(n.node()), n.score()))
                    .toList()));
    print(nearest, seeds, graph, last);
    return 0;
  }

  private void print(
      List<TimeAwareWalk.Neighbor> neighbours, Seeds seeds, DynamicGraph graph, int snapshot)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    List<List<Object>> rows = new ArrayList<>();
    for (var neighbour : neighbours) {
      rows.add(List.of(graph.nodes().name(neighbour.node()), neighbour.score()));
    }
    boolean written = table.write(COLUMNS, rows);
    if (json.wanted()) {
      List<Map<String, Object>> list = new ArrayList<>();
      for (var neighbour : neighbours) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("node", graph.nodes().name(neighbour.node()));
        object.put("score", neighbour.score());
        list.add(object);
      }
      Map<String, Object> object = new LinkedHashMap<>();
      if (seeds.size() == 1) {
        object.put("seed", graph.nodes().name(seeds.node(0)));
      } else {
        object.put("seeds", weights(seeds, graph.nodes()));
      }
      object.put("snapshot", snapshot);
      object.put("neighbours", list);
      out.println(JsonOption.of(object));
      return;
    }
    if (written) {
      if (!session.quiet()) {
        out.println(table.confirmation(rows.size()));
      }
      return;
    }
    if (neighbours.isEmpty()) {
      out.println("\"" + seed.text() + "\" has no neighbours up to snapshot " + snapshot + ".");
      return;
    }
    var text = new TextTable(true);
    text.row("node", "score");
    for (var neighbour : neighbours) {
      text.row(
          graph.nodes().name(neighbour.node()),
          String.format(Locale.ROOT, "%.3e", neighbour.score()));
    }
    out.print(text);
    out.flush();
  }

  private static List<Map<String, Object>> weights(Seeds seeds, Nodes nodes) {
    List<Map<String, Object>> list = new ArrayList<>();
    for (int i = 0; i < seeds.size(); i++) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("node", nodes.name(seeds.node(i)));
      object.put("weight", seeds.weight(i));
      list.add(object);
    }
    return list;
  }
}
