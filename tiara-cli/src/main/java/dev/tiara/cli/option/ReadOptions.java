package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.data.UserInput;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventColumns;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.data.synthetic.Generator;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to read dynamic graphs: columns, time, direction, weights, and where named data are. */
public final class ReadOptions {
  private static final String DATASET = "dataset:";

  @Option(
      names = "--columns",
      paramLabel = "COLUMNS",
      description =
          "source,target,time[,weight] by their names in the header or numbers from 1, such as"
              + " 1,2,4. Default: by header name, else 1,2 and the last numeric column as time.")
  private String columns;

  @Option(
      names = "--query",
      paramLabel = "SQL",
      description =
          "Select from the files first, which SQL finds as the table \"input\". Without a header"
              + " its columns are column1, column2, ...")
  private String query;

  @ArgGroup(exclusive = true)
  private Bins bins = new Bins();

  static final class Bins {
    @Option(
        names = "--time-bin",
        paramLabel = "WIDTH",
        description =
            "Width of a snapshot: 1200000s, 90m, 12h, 7d, or a plain number in the unit of the"
                + " time column. Default: 1200000s, as in the paper.")
    private String width;

    @Option(
        names = "--snapshots",
        paramLabel = "N",
        description = "So many snapshots of equal width instead.")
    private Integer count;
  }

  @ArgGroup(exclusive = true)
  private Directions directions = new Directions();

  static final class Directions {
    @Option(names = "--undirected", description = "Walk edges both ways (default).")
    private boolean undirected;

    @Option(names = "--directed", description = "Walk edges from source to target only.")
    private boolean directed;

    private Direction chosen() {
      return undirected || !directed ? Direction.UNDIRECTED : Direction.DIRECTED;
    }
  }

  @Option(names = "--weighted", description = "Use edge weights. Default: every edge counts 1.")
  private boolean weighted;

  @Mixin private DataDirOption dataDir;

  /**
   * What was read.
   *
   * @param title of the data, as results are to be reported
   * @param paper the row of Table 1 of the same data, if any
   * @param remark on how it compares with that row, if any
   */
  public record Input(
      GraphData data, String title, Optional<PaperRow> paper, Optional<String> remark) {
    Input(GraphData data, String title) {
      this(data, title, Optional.empty(), Optional.empty());
    }
  }

  /** Reads the events and cuts them into the graph. */
  public Input read(String input, Console console) throws IOException {
    if (input.startsWith(DATASET)) {
      refuse("--columns", columns);
      refuse("--query", query);
      return named(input.substring(DATASET.length()), snapshots(), console);
    }
    return new Input(UserInput.checked(reader(input)::read), input);
  }

  /** Reads all that experiments need: the graph, original links, labels and features. */
  public ExperimentData experimentData(String input, Console console) throws IOException {
    Input read = read(input, console);
    return ExperimentData.of(read.title(), read.data());
  }

  /**
   * How to read events, for those who read files only.
   *
   * @throws InputException if the input is a named data set
   */
  public EventReader reader(String input) {
    if (input.startsWith(DATASET)) {
      throw new InputException(
          "INPUT must be a file or folder of events here, got \"" + input + "\"");
    }
    return new EventReader(
        input,
        query,
        columns == null ? null : UserInput.checked(() -> EventColumns.parse(columns)),
        snapshots());
  }

  private SnapshotOptions snapshots() {
    return new SnapshotOptions(binning(null), directions.chosen(), weighting());
  }

  private Weighting weighting() {
    return weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED;
  }

  private Input named(String name, SnapshotOptions options, Console console) throws IOException {
    Optional<DataSet> set = DataSets.find(name);
    if (set.isPresent()) {
      var folder = dataDir.folder(console);
      GraphData data = set.get().load(folder, options);
      DataSet.Form form = set.get().form(folder);
      if (options.equals(SnapshotOptions.DEFAULT)) {
        warn(form, DataSet.differences(form.expected(), data), console);
      }
      return new Input(data, form.title(), set.get().paperRow(), set.get().remark());
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
    if (options.binning() != null || weighted || directions.chosen() == Direction.DIRECTED) {
      throw new InputException(
          "dataset:"
              + name
              + " is generated as it is: options of time, direction and weight do not apply");
    }
    return new Input(generator.data(options.direction()), name);
  }

  private static void warn(DataSet.Form form, List<String> differences, Console console) {
    if (!differences.isEmpty()) {
      console.note(
          "warning: "
              + form.title()
              + " is not as it should be: "
              + String.join("; ", differences));
    }
  }

  private static void refuse(String option, Object given) {
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
