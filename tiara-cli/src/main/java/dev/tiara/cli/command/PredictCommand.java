package dev.tiara.cli.command;

import dev.tiara.answers.choice.NextLinks;
import dev.tiara.answers.picture.RankPicture;
import dev.tiara.answers.ranker.SavedRanker;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.PictureOption;
import dev.tiara.cli.option.RateOptions;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.TableOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.TableFile;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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

/** {@code tiara predict}: predicts the most likely next links. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Predicts the next links: whom a node will contact in the coming snapshot.",
    footer = {
      "",
      "The predicted snapshot is the one that follows the last event of INPUT. Without"
          + " --by, all predictors are compared on the links of the latest snapshots, and the"
          + " best one is used.",
      "",
      "Examples:",
      "  tiara predict mails.csv --for ann,bob",
      "  tiara predict mails.csv --contacts exclude --top 5 -o suggestions.csv",
      "  tiara predict mails.csv --pairs pairs.csv --by proximity -o scores.csv",
      "  tiara predict mails.csv --save ranker.tiara",
      "  tiara predict more-mails.csv --model ranker.tiara"
    })
public final class PredictCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--for",
      paramLabel = "NODES",
      description =
          "Nodes to predict for: names separated by commas, or a file with one per line."
              + " Default: all.")
  private String sources;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "Number of links per node. Default: ${DEFAULT-VALUE}.")
  private int top;

  /** How to treat targets that the source has contacted before. */
  public enum Contacts {
    /** Lists them like any other target. */
    KEEP,
    /** Lists them, marked as known. */
    MARK,
    /** Leaves them out. */
    EXCLUDE
  }

  @Option(
      names = "--contacts",
      paramLabel = "MODE",
      defaultValue = "MARK",
      description =
          "Earlier contacts of the node: keep (list without a mark), mark or exclude. Default: mark.")
  private Contacts contacts;

  @Option(
      names = "--candidates",
      paramLabel = "FILE",
      description =
          "Targets to choose from, one per line. Default: all nodes that have been a target.")
  private Path candidates;

  @Option(
      names = "--pairs",
      paramLabel = "FILE",
      description = "Score these pairs instead: a CSV file with the header source,target.")
  private Path pairs;

  @Option(
      names = "--by",
      paramLabel = "PREDICTOR",
      description =
          "Predictor: auto, ranker, proximity, last-contact, popularity, adamic-adar,"
              + " edgebank, edgebank-window, poptrack or t-ppr. Default: auto, the best on the"
              + " latest snapshots; with --save, ranker.")
  private String by;

  @Mixin private RateOptions rates;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--random-seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed for the samples used to train and select predictors. Default: 1.")
  private long seed;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Save the trained ranker to this file.")
  private Path save;

  @Heading.Under(Heading.MODEL)
  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Use a saved ranker instead of training one. INPUT must contain the events it was"
              + " trained on, except perhaps the oldest, and may contain newer ones.")
  private Path model;

  @Mixin private TableOption table;
  @Mixin private JsonOption json;
  @Mixin private PictureOption picture;

  @Override
  public Integer call() throws IOException {
    check();
    Console console = session.console(spec);
    rates.warnOfUnusedDirection(input, console);
    ReadOptions.Input read = input.readWithSelfLoops(console);
    EventTable events = read.events();
    double width = read.bins().over(events.firstTime(), events.lastTime()).timeline().width();
    SavedRanker saved = model == null ? null : RankerFile.read(model, input, events, width);
    EventStream stream =
        UserInput.checked(
            () -> EventStream.upToLastEvent(events, saved == null ? width : saved.data().width()));
    var request = new PredictRequest(events, top, contacts == Contacts.EXCLUDE);
    request.sources(sources);
    request.candidates(candidates);
    request.pairs(pairs);
    if (picture.isWanted() && request.size() != 1) {
      throw new InputException(
          "--svg must be given with --for and a single node, got "
              + Counted.of(request.size(), "node"));
    }
    try (NextLinks links = start(stream, saved, console)) {
      console.note("predictor: " + links.predictor() + ", " + links.reason());
      if (save != null) {
        UserInput.checked(() -> links.saved(stream, events)).write(save);
      }
      try (Console.Progress progress = console.start("predict", "nodes", request.size())) {
        List<List<Object>> rows = request.rows(links.scorer(), progress::at);
        picture.write(() -> drawn(rows, links));
        write(rows, request.columns(), links, stream, events, saved);
      }
    }
    return 0;
  }

  private void check() throws IOException {
    if (top < 1) {
      throw new InputException("--top must be at least 1, got " + top);
    }
    if (pairs != null && (sources != null || candidates != null)) {
      throw new InputException("--pairs must not be given with --for or --candidates");
    }
    if (model != null && (save != null || by != null)) {
      throw new InputException("--model must not be given with --by or --save");
    }
    if (save != null && by != null && !by.equals("ranker")) {
      throw new InputException("--by must be ranker with --save, got \"" + by + "\"");
    }
    if (by != null && !NextLinks.names().contains(by)) {
      throw new InputException(
          "--by must be one of " + String.join(", ", NextLinks.names()) + ", got \"" + by + "\"");
    }
    List<String> inputs = new ArrayList<>(List.of(input.input()));
    for (Path file : new Path[] {pairs, candidates, model}) {
      if (file != null) {
        inputs.add(file.toString());
      }
    }
    table.check(picture.overwrite(), OutputKind.PREDICTIONS, inputs);
    if (save != null) {
      picture.overwrite().check(save, OutputKind.RANKER, inputs);
    }
    picture.check(input.input());
    if (picture.isWanted() && pairs != null) {
      throw new InputException("--svg must not be given with --pairs");
    }
  }

  private NextLinks start(EventStream stream, SavedRanker saved, Console console) {
    String name = by != null ? by : save != null ? "ranker" : NextLinks.AUTO;
    try (Console.Progress progress = console.start("prepare", Console.PERCENT, 100)) {
      return saved != null
          ? NextLinks.of(stream, saved, progress::at)
          : UserInput.checked(
              () ->
                  NextLinks.of(
                      stream,
                      new NextLinks.Options(name, rates.proximity(input), seed),
                      progress::at));
    }
  }

  private void write(
      List<List<Object>> rows,
      List<TableFile.Column> columns,
      NextLinks links,
      EventStream stream,
      EventTable events,
      SavedRanker saved)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    boolean written = table.write(columns, rows);
    if (json.wanted()) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("predictor", links.predictor());
      object.put("reason", links.reason());
      object.put("trainedOn", links.ranker().isEmpty() ? null : trainedOn(stream, events, saved));
      object.put("rows", rows.stream().map(row -> named(columns, row)).toList());
      out.println(JsonOption.of(object));
    } else if (!written) {
      out.print(text(rows, columns));
    } else if (!session.quiet()) {
      out.println(table.confirmation(rows.size()));
    }
    out.flush();
  }

  private static String drawn(List<List<Object>> rows, NextLinks links) {
    return RankPicture.of(
        "Whom " + (rows.isEmpty() ? "this node" : rows.get(0).get(0)) + " will contact next",
        "score by " + links.predictor() + "; new: no contact so far",
        rows.stream()
            .map(
                row ->
                    new RankPicture.Row(
                        row.get(2) + (row.get(4).equals("new") ? " (new)" : ""),
                        (Double) row.get(3)))
            .toList());
  }

  private static Map<String, Object> trainedOn(
      EventStream stream, EventTable events, SavedRanker saved) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("events", saved == null ? events.size() : saved.events());
    object.put("snapshots", saved == null ? stream.length() : saved.snapshots());
    object.put("from", saved == null ? events.firstTime() : saved.data().from());
    object.put("to", saved == null ? events.lastTime() : saved.data().to());
    return object;
  }

  private static Map<String, Object> named(List<TableFile.Column> columns, List<Object> row) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < row.size(); i++) {
      object.put(columns.get(i).name(), row.get(i));
    }
    return object;
  }

  private TextTable text(List<List<Object>> rows, List<TableFile.Column> columns) {
    var text = new TextTable(false);
    List<String> shown = columns.stream().map(TableFile.Column::name).toList();
    boolean marks = contacts == Contacts.MARK || pairs != null;
    text.row(marks ? shown : shown.subList(0, shown.size() - 1));
    for (List<Object> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < (marks ? row.size() : row.size() - 1); i++) {
        cells.add(
            row.get(i) instanceof Double score
                ? String.format(Locale.ROOT, "%.6g", score)
                : String.valueOf(row.get(i)));
      }
      text.row(cells);
    }
    return text;
  }
}
