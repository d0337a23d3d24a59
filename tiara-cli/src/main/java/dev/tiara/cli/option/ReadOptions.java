package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Flags;
import dev.tiara.data.GraphData;
import dev.tiara.data.Sha256;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.output.OutputProvenance;
import dev.tiara.data.sets.DataFile;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Layout;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.data.synthetic.Generator;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.time.Binning;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options for reading dynamic graphs: columns, time, direction, weights, and the folder of
 * named data sets.
 */
@Heading.Under(Heading.INPUT)
public final class ReadOptions {
  static final String DATASET = "dataset:";

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
            "Width of a snapshot: 1200000s, 90m, 12h, 7d, 1w, or a plain number in the unit of"
                + " the time column. Default: that of a named data set, else one that suits the time"
                + " span; tiara inspect shows it.")
    private String width;

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

    private Direction chosen(Direction otherwise) {
      return directed ? Direction.DIRECTED : undirected ? Direction.UNDIRECTED : otherwise;
    }
  }

  @Option(
      names = "--bipartite",
      description =
          "Keep the ids of sources and targets apart, such as user 1 and item 1 in"
              + " user_id,item_id. Nodes are then named user:1 and item:1.")
  private boolean bipartite;

  @Option(names = "--weighted", description = "Use edge weights. Default: every edge has weight 1.")
  private boolean weighted;

  @Mixin private DataDirOption dataDir;

  /**
   * An input that was read.
   *
   * @param title the title of the data in results
   * @param inspection how the input was interpreted
   * @param options how the events were split into snapshots
   * @param paper the row of the paper's Table 1 for the same data, if any
   * @param remark a remark on how the data compare with that row, if any
   */
  public record Input(
      GraphData data,
      String title,
      Inspection inspection,
      SnapshotOptions options,
      Optional<PaperRow> paper,
      Optional<String> remark) {
    Input(GraphData data, String title, Inspection inspection, SnapshotOptions options) {
      this(data, title, inspection, options, Optional.empty(), Optional.empty());
    }

    /** The same input with another graph. */
    public Input with(GraphData other) {
      return new Input(other, title, inspection, options, paper, remark);
    }

    /** The events with their raw times, including self-loops if they were requested. */
    public EventTable events() {
      return data.events();
    }

    /** The bins into which the events were split. */
    public TimeBins bins() {
      return data.bins();
    }

    /** The direction of the graph's edges. */
    public Direction direction() {
      return options.direction();
    }
  }

  /** Whether the user gave a width or a number of snapshots. */
  public boolean hasBinOption() {
    return bins.width != null || bins.count != null;
  }

  /** The direction of the graph's edges. */
  public Direction direction() {
    return directions.chosen(Direction.UNDIRECTED);
  }

  /** Whether the user gave a direction. */
  public boolean hasDirectionOption() {
    return directions.undirected || directions.directed;
  }

  /** Reads the events and splits them into snapshots. Reports how a file was interpreted. */
  public Input read(String input, Console console) throws IOException {
    return read(input, console, SnapshotOptions.DEFAULT);
  }

  /**
   * The same, with {@code otherwise} for bins, direction and weighting that no option sets. A named
   * data set keeps its own bins.
   */
  public Input read(String input, Console console, SnapshotOptions otherwise) throws IOException {
    boolean named = input.startsWith(DATASET);
    return read(input, snapshots(named ? otherwise.withBinning(null) : otherwise), console);
  }

  /** The same, but keeps self-loops among the events. */
  public Input readWithSelfLoops(String input, Console console) throws IOException {
    return read(input, snapshots(SnapshotOptions.DEFAULT).withSelfLoops(), console);
  }

  private Input read(String input, SnapshotOptions options, Console console) throws IOException {
    if (isNamed(input)) {
      return named(input.substring(DATASET.length()), options, console);
    }
    EventReader reader = events(input, options);
    EventLog log = UserInput.checked(reader::readEvents);
    Inspection inspection = Inspection.of(log, reader.snapshots());
    console.note(inspection.line());
    inspection.warnings().forEach(w -> console.note("warning: " + Flags.remedied(w)));
    GraphData data = log.cut(reader.snapshots(), log.proposedBinning());
    return new Input(data, input, inspection, options);
  }

  /**
   * The provenance of what is computed from an input.
   *
   * @param program the name and version of the program that computes it
   */
  public OutputProvenance provenance(String input, Input read, String program, Console console)
      throws IOException {
    Map<String, String> checksums = new TreeMap<>();
    if (!input.startsWith(DATASET)) {
      checksums.putAll(events(input, read.options()).checksums());
    } else {
      Optional<DataSet> set = DataSets.find(input.substring(DATASET.length()));
      if (set.isPresent()) {
        DataFolder folder = dataDir.folder(console);
        for (DataFile file : set.get().variant(folder).files()) {
          checksums.put(file.path(), Sha256.of(folder.get(file)));
        }
      }
    }
    return OutputProvenance.of(program, read.data(), read.inspection(), checksums);
  }

  /** The command-line arguments that read an input again in the same way. */
  public String commandLine(String input, Input read) {
    List<String> words = new ArrayList<>(List.of(input));
    if (!input.startsWith(DATASET)) {
      EventColumns found = read.inspection().columns();
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
    } else if (!input.startsWith(DATASET)) {
      words.addAll(List.of("--time-bin", read.inspection().timeBin()));
    }
    if (read.direction() == Direction.DIRECTED) {
      words.add("--directed");
    }
    if (bipartite) {
      words.add("--bipartite");
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
    if (isNamed(input)) {
      return read(input, console).inspection();
    }
    EventReader reader = events(input, snapshots(SnapshotOptions.DEFAULT));
    return Inspection.of(UserInput.checked(reader::readEvents), reader.snapshots());
  }

  private boolean isNamed(String input) {
    if (!input.startsWith(DATASET)) {
      return false;
    }
    rejectIfGiven("--columns", columns);
    rejectIfGiven("--query", query);
    if (bipartite) {
      throw new InputException("--bipartite must not be given with a named data set");
    }
    return true;
  }

  /** Reads everything that experiments need: the graph, original links, labels and features. */
  public ExperimentData experimentData(String input, Console console) throws IOException {
    Input read = read(input, console);
    return ExperimentData.of(read.title(), read.data());
  }

  /**
   * The reader of the events, for commands that support only files with a single id space.
   *
   * @throws InputException if the input is a named data set, standard input, or bipartite
   */
  public EventReader reader(String input) {
    if (input.startsWith(DATASET) || input.equals("-")) {
      throw new InputException(
          "INPUT must be a file or folder of events here, got \"" + input + "\"");
    }
    if (bipartite) {
      throw new InputException("--bipartite is not supported here");
    }
    return events(input, snapshots(SnapshotOptions.DEFAULT));
  }

  private EventReader events(String input, SnapshotOptions options) {
    return new EventReader(
        input,
        query,
        columns == null ? null : UserInput.checked(() -> EventColumns.parse(columns)),
        bipartite,
        options);
  }

  private SnapshotOptions snapshots(SnapshotOptions otherwise) {
    return new SnapshotOptions(
        binning(otherwise.binning()),
        directions.chosen(otherwise.direction()),
        weighted ? Weighting.WEIGHTED : otherwise.weighting());
  }

  private Input named(String name, SnapshotOptions options, Console console) throws IOException {
    Optional<DataSet> set = DataSets.find(name);
    if (set.isPresent()) {
      var folder = dataDir.folder(console);
      GraphData data = set.get().load(folder, options);
      DataSet.Variant variant = set.get().variant(folder);
      if (options.equals(SnapshotOptions.DEFAULT)) {
        warn(variant, DataSet.differences(variant.expected(), data), console);
      }
      return new Input(
          data,
          variant.title(),
          Inspection.of(variant.title(), variant.layout().eventColumns(), data),
          options,
          set.get().paperRow(),
          set.get().remark());
    }
    Generator generator =
        Generators.find(name)
            .orElseThrow(
                () ->
                    new InputException(
                        "dataset:NAME must be one of "
                            + DataSets.names()
                            + ", "
                            + Generators.names()
                            + ", got \""
                            + name
                            + "\""));
    if (options.binning() != null
        || options.isWeighted()
        || options.direction() == Direction.DIRECTED) {
      throw new InputException(
          "dataset:"
              + name
              + " is generated with its own snapshots: time, direction and weight options do not"
              + " apply");
    }
    GraphData data = generator.data(options.direction());
    return new Input(data, name, Inspection.of(name, Layout.SOURCE_TARGET_TIME, data), options);
  }

  private static void warn(DataSet.Variant variant, List<String> differences, Console console) {
    if (!differences.isEmpty()) {
      console.note(
          "warning: " + variant.title() + " is not as expected: " + String.join("; ", differences));
    }
  }

  private static void rejectIfGiven(String option, Object given) {
    if (given != null) {
      throw new InputException(
          option + " must not be given with a named data set, got \"" + given + "\"");
    }
  }

  private Binning binning(Binning otherwise) {
    if (bins.count != null) {
      return UserInput.checked(() -> Binning.ofCount(bins.count));
    }
    return bins.width == null ? otherwise : UserInput.checked(() -> Binning.ofWidth(bins.width));
  }
}
