package dev.tiara.cli.command;

import dev.tiara.augment.Tiara;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.InputException;
import dev.tiara.data.UserInput;
import dev.tiara.graph.DynamicGraph;
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

/** {@code tiara proximity}: the time-aware neighbours of a node. */
@Command(
    name = "proximity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Prints the time-aware neighbours of a node with their scores.",
    footer = {
      "",
      "A score is the probability of finding a random surfer at the neighbour. The surfer starts at"
          + " the node, follows edges, travels from snapshot to snapshot (--beta) and returns to the"
          + " node (--alpha).",
      "",
      "Examples:",
      "  tiara proximity votes.csv --seed alice",
      "  tiara proximity dataset:BitcoinAlpha --seed 1 --at 20 --top 5 --json"
    })
public final class ProximityCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--seed",
      required = true,
      paramLabel = "NODE",
      description = "Name of the start node, as in the input.")
  private String seed;

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

  @Option(
      names = "--alpha",
      paramLabel = "P",
      defaultValue = "0.2",
      description = "Restart probability. Default: ${DEFAULT-VALUE}.")
  private double alpha;

  @Option(
      names = "--beta",
      paramLabel = "P",
      defaultValue = "0.3",
      description = "Time travel probability. Default: ${DEFAULT-VALUE}.")
  private double beta;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      defaultValue = "100",
      description = "Number of power iterations. Default: ${DEFAULT-VALUE}.")
  private int iterations;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    var settings =
        UserInput.checked(
            () ->
                Tiara.builder().alpha(alpha).beta(beta).iterations(iterations).build().settings());
    if (top < 1) {
      throw new InputException("--top must be at least 1, got " + top);
    }
    DynamicGraph graph = input.read(session.console(spec)).data().graph();
    int last = at == null ? graph.length() - 1 : at;
    UserInput.check(() -> graph.snapshot(last)); // it may not exist
    if (!graph.nodes().contains(seed)) {
      throw new InputException("--seed must be a node of the input, got \"" + seed + "\"");
    }
    var walk = new TimeAwareWalk(settings, graph.nodes(), graph.nodes().index(seed));
    try (Console.Progress progress = session.console(spec).start("walk", "snapshots", last + 1L)) {
      for (int t = 0; t <= last; t++) {
        walk.advance(graph.snapshot(t));
        progress.at(t + 1L);
      }
    }
    print(walk.nearest(top), graph, last);
    return 0;
  }

  private void print(List<TimeAwareWalk.Neighbor> neighbours, DynamicGraph graph, int snapshot) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      List<Map<String, Object>> list = new ArrayList<>();
      for (var neighbour : neighbours) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("node", graph.nodes().name(neighbour.node()));
        object.put("score", neighbour.score());
        list.add(object);
      }
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("seed", seed);
      object.put("snapshot", snapshot);
      object.put("neighbours", list);
      out.println(JsonOption.of(object));
      return;
    }
    if (neighbours.isEmpty()) {
      out.println("\"" + seed + "\" has no neighbours up to snapshot " + snapshot + ".");
      return;
    }
    var table = new TextTable(true);
    table.row("node", "score");
    for (var neighbour : neighbours) {
      table.row(
          graph.nodes().name(neighbour.node()),
          String.format(Locale.ROOT, "%.3e", neighbour.score()));
    }
    out.print(table);
    out.flush();
  }
}
