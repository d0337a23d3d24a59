package dev.tiara.cli.command;

import dev.tiara.answers.choice.NextLinks;
import dev.tiara.answers.explain.Explainer;
import dev.tiara.answers.explain.Explanation;
import dev.tiara.answers.explain.ExplanationPicture;
import dev.tiara.answers.ranker.LinkReasons;
import dev.tiara.answers.ranker.SavedRanker;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.option.WalkOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventTable;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
      "  tiara explain votes.csv --from alice --to dan --predict",
      "  tiara explain votes.csv --from alice --to dan --model ranker.tiara",
      "  tiara explain dataset:BitcoinAlpha --from 1 --to 11 --at 20 --svg why.svg"
    })
public final class ExplainCommand implements Callable<Integer> {
  /** The ranker that {@code tiara predict} would train. */
  private static final NextLinks.Options RANKER = new NextLinks.Options("ranker", null, 1);

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

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Use this ranker, saved by tiara predict, instead of training one. Implies --predict.")
  private Path model;

  @Mixin private WalkOptions walk;

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
    walk.check();
    if (paths < 0) {
      throw new InputException("--paths must not be negative, got " + paths);
    }
    if (model != null && at != null) {
      throw new InputException(
          "--model must not be given with --at: it has learned from later snapshots");
    }
    picture.check(input.input());
    table.check(picture.overwrite(), OutputKind.EXPLANATION, List.of(input.input()));
    Console console = session.console(spec);
    ReadOptions.Input read =
        predict || model != null ? input.readWithSelfLoops(console) : input.read(console);
    // Snapshots stay as they are even if rates are chosen, because --at and the ranker count them.
    DynamicGraph graph = walk.graph(read, true, input.hasDirectionOption(), at, console);
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
    LinkReasons reasons = predict || model != null ? reasons(read, source, target, console) : null;
    picture.write(() -> ExplanationPicture.of(why, graph.nodes()));
    PrintWriter out = spec.commandLine().getOut();
    var text = new ExplanationText(why, reasons, graph, epsilon);
    List<List<Object>> rows = text.rows();
    boolean written = table.write(ExplanationText.COLUMNS, rows);
    if (json.wanted() || !written) {
      out.print(json.wanted() ? JsonOption.of(text.fields()) + System.lineSeparator() : text);
    } else if (!session.quiet()) {
      out.println(table.confirmation(rows.size()));
    }
    out.flush();
    return 0;
  }

  /**
   * The reasons given by the ranker that {@code tiara predict} would use. With {@code --at}, it is
   * trained only on the snapshots up to that one.
   */
  private LinkReasons reasons(ReadOptions.Input read, int source, int target, Console console)
      throws IOException {
    EventTable events = read.events();
    double width = read.bins().over(events.firstTime(), events.lastTime()).timeline().width();
    SavedRanker saved = model == null ? null : RankerFile.read(model, input, events, width);
    EventStream stream =
        UserInput.checked(
            () ->
                at != null
                    ? EventStream.of(events, read.bins()).first(at + 1)
                    : EventStream.upToLastEvent(
                        events, saved == null ? width : saved.data().width()));
    try (Console.Progress progress = console.start("predict", Console.PERCENT, 100);
        NextLinks links =
            UserInput.checked(
                () ->
                    saved != null
                        ? NextLinks.of(stream, saved, progress::at)
                        : NextLinks.of(stream, RANKER, progress::at))) {
      return links.ranker().orElseThrow().reasons(source, target);
    }
  }

  private static int node(DynamicGraph graph, String option, String name) {
    if (!graph.nodes().contains(name)) {
      throw new InputException(option + " must be a node of the input, got \"" + name + "\"");
    }
    return graph.nodes().index(name);
  }
}
