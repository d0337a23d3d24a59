package dev.tiara.cli.command;

import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.InputException;
import dev.tiara.data.UserInput;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.ranking.EventStream;
import dev.tiara.predict.explain.Explainer;
import dev.tiara.predict.explain.Explanation;
import dev.tiara.predict.explain.ExplanationPicture;
import dev.tiara.predict.ranker.LinkReasons;
import dev.tiara.predict.ranker.RankerSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara explain}: why the score of two nodes is what it is. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Explains why two nodes are close: by the snapshot in which the walks started, by number of"
            + " hops, and by the heaviest time-respecting paths.",
    footer = {
      "",
      "The score is that of tiara proximity. Its shares by snapshot are the terms of the paper's"
          + " Theorem 1 and sum to it, as do those by hops. The weight of a path is the probability"
          + " of all walks that make exactly its moves; the weights of all paths sum to the score."
          + " The filtered score is the entry of tiara augment, which drops entries below"
          + " --epsilon.",
      "",
      "Examples:",
      "  tiara explain votes.csv --from alice --to dan",
      "  tiara explain votes.csv --from alice --to dan --predict",
      "  tiara explain dataset:BitcoinAlpha --from 1 --to 11 --at 20 --svg why.svg"
    })
public final class ExplainCommand implements Callable<Integer> {
  /** The default of tiara predict. */
  private static final long RANDOM_SEED = 1;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "NODE",
      description = "Name of the node at which the walks start.")
  private String from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "NODE",
      description = "Name of the node whose score is explained.")
  private String to;

  @Option(
      names = "--at",
      paramLabel = "SNAPSHOT",
      description = "Snapshot to look at, counted from 0. Default: the last.")
  private Integer at;

  @Option(
      names = "--paths",
      paramLabel = "N",
      defaultValue = "5",
      description = "Number of paths to print. Default: ${DEFAULT-VALUE}.")
  private int paths;

  @Option(
      names = "--predict",
      description =
          "Also show which features of the ranker make it expect the link in the next snapshot.")
  private boolean predict;

  @Mixin private WalkOptions walk;

  @Heading.Under(Heading.DIFFUSION)
  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "0.001",
      description = "Filtering threshold of the filtered score. Default: ${DEFAULT-VALUE}.")
  private double epsilon;

  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    walk.check();
    if (paths < 0) {
      throw new InputException("--paths must not be negative, got " + paths);
    }
    picture.check(input.input());
    Console console = session.console(spec);
    ReadOptions.Input read = predict ? input.readWithSelfLoops(console) : input.read(console);
    // With rates that are chosen the snapshots stay: --at and the ranker count them as they are.
    DynamicGraph graph = walk.graph(read, true, input.givesDirection(), console);
    TiaraSettings settings = walk.settings(epsilon);
    int last = at == null ? graph.length() - 1 : at;
    UserInput.check(() -> graph.snapshot(last)); // it may not exist
    int source = node(graph, "--from", from);
    int target = node(graph, "--to", to);
    Explanation why;
    try (Console.Progress progress = console.start("explain", "snapshots", 2L * (last + 1))) {
      why =
          new Explainer(graph, settings)
              .explain(source, target, last, paths, done -> progress.at(done));
    }
    LinkReasons reasons = predict ? reasons(read, source, target, last, console) : null;
    picture.write(() -> ExplanationPicture.of(why, graph.nodes()));
    PrintWriter out = spec.commandLine().getOut();
    var text = new ExplanationText(why, reasons, graph, epsilon);
    out.print(json.wanted() ? JsonOption.of(text.fields()) + System.lineSeparator() : text);
    out.flush();
    return 0;
  }

  private static LinkReasons reasons(
      ReadOptions.Input read, int source, int target, int last, Console console) {
    EventStream events = EventStream.of(read.events(), read.bins());
    try (Console.Progress progress = console.start("train", "snapshots", last + 1L)) {
      return UserInput.checked(
          () ->
              LinkReasons.of(
                  events,
                  last,
                  source,
                  target,
                  RankerSettings.ofSeed(RANDOM_SEED),
                  done -> progress.at(done)));
    }
  }

  private static int node(DynamicGraph graph, String option, String name) {
    if (!graph.nodes().contains(name)) {
      throw new InputException(option + " must be a node of the input, got \"" + name + "\"");
    }
    return graph.nodes().index(name);
  }
}
