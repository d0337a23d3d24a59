package dev.tiara.answers;

import dev.tiara.data.GraphData;
import dev.tiara.data.Sha256;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.sets.DataFile;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Layout;
import dev.tiara.data.synthetic.Generator;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.data.text.Leniency;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.input.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a log comes from and how it is read. Commands, Python and services read through this type,
 * so the same input means the same log everywhere.
 *
 * @param input a file, a glob, {@code -} for standard input, or {@code dataset:NAME}
 * @param columns the columns to read; null to detect them
 * @param query an SQL query over the files; null to read all rows
 * @param bipartite whether sources and targets are two id spaces
 * @param leniency what is tolerated in text files that is refused otherwise
 * @param binning the snapshots; null for those of a named data set, or else proposed ones
 * @param direction the direction of edges; null for undirected ones
 * @param weighted whether edges are weighted
 * @param selfLoops whether self-loops are kept among the events
 */
public record LogSource(
    String input,
    @Nullable EventColumns columns,
    @Nullable String query,
    boolean bipartite,
    Leniency leniency,
    @Nullable Binning binning,
    @Nullable Direction direction,
    boolean weighted,
    boolean selfLoops) {
  private static final String DATASET = "dataset:";

  /** A source that is read strictly. */
  public LogSource(
      String input,
      @Nullable EventColumns columns,
      @Nullable String query,
      boolean bipartite,
      @Nullable Binning binning,
      @Nullable Direction direction,
      boolean weighted,
      boolean selfLoops) {
    this(input, columns, query, bipartite, Leniency.NONE, binning, direction, weighted, selfLoops);
  }

  /** A source whose columns and snapshots are detected. */
  public LogSource(String input) {
    this(input, null, null, false, null, null, false, false);
  }

  /** Whether the input is a named data set, which comes with its own bins. */
  public boolean isNamed() {
    return input.startsWith(DATASET);
  }

  /** The name of the data set. */
  public String name() {
    return input.substring(DATASET.length());
  }

  /** The same source, keeping self-loops among the events. */
  public LogSource withSelfLoops() {
    return new LogSource(
        input, columns, query, bipartite, leniency, binning, direction, weighted, true);
  }

  /** The same source with these values where none are given; a data set keeps its own bins. */
  public LogSource otherwise(SnapshotOptions options) {
    return new LogSource(
        input,
        columns,
        query,
        bipartite,
        leniency,
        binning != null || isNamed() ? binning : options.binning(),
        direction != null ? direction : options.direction(),
        weighted || options.isWeighted(),
        selfLoops);
  }

  /** How the events are split into snapshots. */
  public SnapshotOptions options() {
    return new SnapshotOptions(
        binning,
        direction == null ? Direction.UNDIRECTED : direction,
        weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED,
        selfLoops);
  }

  /** The reader of the events; a named data set has none. */
  public EventReader reader() {
    return new EventReader(input, query, columns, bipartite, leniency, options());
  }

  /**
   * Reads the log.
   *
   * @param folder where named data sets are found
   * @throws InputException if the input is invalid; the message names file and line
   */
  public Log read(DataFolder folder) throws IOException {
    return isNamed() ? named(folder) : file();
  }

  /** How the input is interpreted. A file is not split into snapshots for this. */
  public Inspection inspect(DataFolder folder) throws IOException {
    return isNamed()
        ? named(folder).inspection()
        : UserInput.checked("input", () -> Inspection.of(reader().readEvents(), options()));
  }

  /** The checksums of the files from which a log was read, by name. */
  public Map<String, String> checksums(Log log, DataFolder folder) throws IOException {
    if (!isNamed()) {
      return log.checksums();
    }
    Map<String, String> checksums = new TreeMap<>();
    Optional<DataSet> set = DataSets.find(name());
    if (set.isPresent()) {
      for (DataFile file : set.get().variant(folder).files()) {
        checksums.put(file.path(), Sha256.of(folder.get(file)));
      }
    }
    return checksums;
  }

  private Log file() throws IOException {
    return UserInput.checked("input", this::readFile);
  }

  private Log readFile() throws IOException {
    EventLog log = reader().readEvents();
    Log.checkWeights(log.table(), options());
    GraphData data = log.cut(options(), log.proposedBinning());
    Inspection inspection = Inspection.of(log, options());
    return log(input, data, inspection, log.checksums(), inspection.warnings());
  }

  private Log log(
      String title,
      GraphData data,
      Inspection inspection,
      Map<String, String> checksums,
      List<Warning> warnings) {
    Optional<DataSet> set = isNamed() ? DataSets.find(name()) : Optional.empty();
    return new Log(
        title,
        data,
        inspection,
        checksums,
        options(),
        binning != null || isNamed(),
        false,
        direction != null,
        set.flatMap(DataSet::paperRow),
        set.flatMap(DataSet::remark),
        warnings);
  }

  private Log named(DataFolder folder) throws IOException {
    refuse("columns", columns);
    refuse("query", query);
    if (bipartite) {
      throw new InputException("bipartite", "must not be given with a named data set", null);
    }
    if (!leniency.isNone()) {
      throw new InputException(leniency.option(), "must not be given with a named data set", null);
    }
    Optional<DataSet> set = DataSets.find(name());
    return set.isPresent() ? stored(set.get(), folder) : generated();
  }

  private InputException own(String parameter, @Nullable Object given) {
    return new InputException(
        parameter, "must not be given with " + input + ", which is generated in snapshots", given);
  }

  private static void refuse(String parameter, @Nullable Object given) {
    if (given != null) {
      throw new InputException(
          parameter, "must not be given with a named data set", given.toString());
    }
  }

  private Log stored(DataSet set, DataFolder folder) throws IOException {
    GraphData data = set.load(folder, options());
    Log.checkWeights(data.events(), options());
    DataSet.Variant variant = set.variant(folder);
    List<Warning> warnings = new ArrayList<>();
    if (options().equals(SnapshotOptions.DEFAULT)) {
      List<String> differences = DataSet.differences(variant.expected(), data);
      if (!differences.isEmpty()) {
        warnings.add(
            Warning.of(variant.title() + " is not as expected: " + String.join("; ", differences)));
      }
    }
    Inspection inspection = Inspection.of(variant.title(), variant.layout().eventColumns(), data);
    return log(variant.title(), data, inspection, Map.of(), warnings);
  }

  private Log generated() {
    Generator generator =
        Generators.find(name())
            .orElseThrow(
                () ->
                    new InputException(
                            "input",
                            "must be one of " + DataSets.names() + ", " + Generators.names(),
                            name())
                        .saying("dataset:NAME"));
    if (binning != null) {
      boolean count = binning instanceof Binning.Count;
      throw own(count ? "snapshots" : "time-bin", binning.text());
    }
    if (weighted) {
      throw own("weighted", null);
    }
    if (direction == Direction.DIRECTED) {
      throw own("directed", null);
    }
    GraphData data = generator.data(options().direction());
    Inspection inspection = Inspection.of(name(), Layout.SOURCE_TARGET_TIME, data);
    return log(name(), data, inspection, Map.of(), inspection.warnings());
  }
}
