package dev.tiara.cli.option;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Flags;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.output.OutputProvenance;
import dev.tiara.data.text.Leniency;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * The options for reading dynamic graphs: columns, time, direction, weights, and the folder of
 * named data sets.
 */
@Heading.Under(Heading.INPUT)
public final class ReadOptions {
  @Option(
      names = "--columns",
      paramLabel = "COLUMNS",
      description =
          "Columns source,target,time[,weight], by header name or 1-based number, such as"
              + " 1,2,4. Default: detected from names and values; tiara inspect shows the choice.")
  private String columns;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--query",
      paramLabel = "SQL",
      description =
          "Select the events with SQL first: one SELECT statement over the table \"input\"."
              + " Without a header, its columns are column1, column2, ...")
  private String query;

  @ArgGroup(exclusive = true)
  private Bins bins = new Bins();

  @Heading.Under(Heading.INPUT)
  static final class Bins {
    @Option(
        names = "--time-bin",
        paramLabel = "WIDTH",
        description =
            "Width of a snapshot: 1200000s, 90m, 12h, 7d, 1w, or a plain number in the unit of the"
                + " time column. Default: that of a named data set, else one that suits the time"
                + " span; tiara inspect shows it.")
    private String width;

    @AtMost(10_000_000)
    @Option(
        names = "--snapshots",
        paramLabel = "N",
        description = "Split the time span into N snapshots of equal width.")
    private Integer count;
  }

  @ArgGroup(exclusive = true)
  private Directions directions = new Directions();

  @Heading.Under(Heading.INPUT)
  static final class Directions {
    @Option(names = "--undirected", description = "Follow edges in both directions (default).")
    private boolean undirected;

    @Option(names = "--directed", description = "Follow edges from source to target only.")
    private boolean directed;

    private @Nullable Direction chosen() {
      return directed ? Direction.DIRECTED : undirected ? Direction.UNDIRECTED : null;
    }
  }

  @Option(
      names = "--bipartite",
      description =
          "Keep the ids of sources and targets apart, such as user 1 and item 1 in"
              + " user_id,item_id. Nodes are then named user:1 and item:1.")
  private boolean bipartite;

  @Option(
      names = "--time-format",
      paramLabel = "PATTERN",
      description =
          "Pattern of the dates in the time column, such as dd/MM/yyyy HH:mm, in the letters of"
              + " Java's DateTimeFormatter. Default: numbers or ISO dates.")
  private @Nullable String timeFormat;

  @Heading.Under(Heading.ADVANCED)
  @Option(
      names = "--skip-bad-lines",
      arity = "0..1",
      preprocessor = AttachedShare.class,
      paramLabel = "PERCENT",
      description =
          "Skip and count bad lines of text files: at most one in a hundred, or this percentage of"
              + " all. Default: a bad line is an error.")
  private @Nullable String badLines;

  /** Takes no share from the next word, which may be the input. */
  static final class AttachedShare implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        words.push(Leniency.USUAL);
      }
      return false;
    }
  }

  @Option(names = "--weighted", description = "Use edge weights. Default: every edge has weight 1.")
  private boolean weighted;

  @Mixin private DataDirOption dataDir;

  /** The source that the options describe. */
  public LogSource source(String input) {
    return new LogSource(
        input,
        columns == null ? null : UserInput.checked("columns", () -> EventColumns.parse(columns)),
        query,
        bipartite,
        Leniency.parse(badLines, timeFormat),
        binning(),
        directions.chosen(),
        weighted,
        false);
  }

  private @Nullable Binning binning() {
    if (bins.count != null) {
      return UserInput.checked("snapshots", () -> Binning.ofCount(bins.count));
    }
    return bins.width == null
        ? null
        : UserInput.checked("time-bin", () -> Binning.ofWidth(bins.width));
  }

  /** Reads a log, and reports how it was interpreted. */
  public Log read(LogSource source, Console console) throws IOException {
    Log log = source.read(dataDir.folder(console));
    if (!source.isNamed()) {
      console.note(log.inspection().line());
    }
    log.warnings().forEach(warning -> console.note("warning: " + Flags.named(warning)));
    return log;
  }

  /**
   * The provenance of what is computed from a log.
   *
   * @param program the name and version of the program that computes it
   */
  public OutputProvenance provenance(LogSource source, Log log, String program, Console console)
      throws IOException {
    return OutputProvenance.of(
        program, log.data(), log.inspection(), source.checksums(log, dataDir.folder(console)));
  }

  /** The command-line arguments that read an input again in the same way. */
  public String commandLine(LogSource source, Log log) {
    List<String> words = new ArrayList<>(List.of(source.input()));
    if (!source.isNamed()) {
      EventColumns found = log.inspection().columns();
      List<String> names = new ArrayList<>(List.of(found.source(), found.target(), found.time()));
      if (found.weight() != null) {
        names.add(found.weight());
      }
      if (names.stream().noneMatch(name -> name.contains(","))) { // no option can name it
        words.addAll(List.of("--columns", String.join(",", names)));
      }
      if (query != null) {
        words.addAll(List.of("--query", query));
      }
    }
    if (bins.count != null) {
      words.addAll(List.of("--snapshots", Integer.toString(bins.count)));
    } else if (bins.width != null) {
      words.addAll(List.of("--time-bin", bins.width));
    } else if (!source.isNamed()) {
      words.addAll(List.of("--time-bin", log.inspection().timeBin()));
    }
    if (log.direction() == Direction.DIRECTED) {
      words.add("--directed");
    }
    if (bipartite) {
      words.add("--bipartite");
    }
    if (timeFormat != null) {
      words.addAll(List.of("--time-format", timeFormat));
    }
    if (badLines != null) {
      words.add("--skip-bad-lines=" + badLines);
    }
    if (weighted) {
      words.add("--weighted");
    }
    words.addAll(dataDir.toArguments());
    return words.stream().map(ReadOptions::quoted).collect(Collectors.joining(" "));
  }

  /** The word, quoted for the shell if necessary. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** How an input is interpreted. A file is not split into snapshots for this. */
  public Inspection inspect(String input, Console console) throws IOException {
    return source(input).inspect(dataDir.folder(console));
  }

  /**
   * The reader of the events, for commands that support only files with a single id space.
   *
   * @throws InputException if the input is a named data set, standard input, or bipartite
   */
  public EventReader reader(String input) {
    LogSource source = source(input);
    if (source.isNamed() || input.equals("-")) {
      throw new InputException("input", "must be a file or folder of events here", input);
    }
    if (bipartite) {
      throw new InputException("bipartite", "is not supported here", null);
    }
    if (!source.leniency().isNone()) {
      throw new InputException(source.leniency().option(), "is not supported here", null);
    }
    return source.reader();
  }
}
