package dev.tiara.data.sets;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.tiara.data.GraphData;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.time.Binning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The layout of a data set's files, which determines how a graph is loaded from them. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Layout.Events.class, name = "events"),
  @JsonSubTypes.Type(value = Layout.LabelledEvents.class, name = "labelled-events"),
  @JsonSubTypes.Type(value = Layout.EventsWithClasses.class, name = "events-with-classes"),
  @JsonSubTypes.Type(value = Layout.Elections.class, name = "elections"),
  @JsonSubTypes.Type(value = Layout.StarArchive.class, name = "star-archive"),
  @JsonSubTypes.Type(value = Layout.StarEdges.class, name = "star-edges")
})
public sealed interface Layout {
  /** Loads the graph from {@link #fileCount} files, in the order of the variant. */
  GraphData load(List<Path> files, SnapshotOptions options) throws IOException;

  /** The columns of layouts that define no others. */
  EventColumns SOURCE_TARGET_TIME = new EventColumns("source", "target", "time", null);

  /** The columns that are read, by name or number. */
  default EventColumns eventColumns() {
    return SOURCE_TARGET_TIME;
  }

  /** The number of files. */
  default int fileCount() {
    return 1;
  }

  /** Whether the files contain snapshots rather than timed events, so that bins do not apply. */
  default boolean isInSnapshots() {
    return false;
  }

  /**
   * An event file.
   *
   * @param columns the columns, as {@code source,target,time}
   * @param bins the default bins
   * @param unlinked nodes that the file does not mention
   */
  record Events(String columns, Binning bins, List<String> unlinked) implements Layout {
    /** Checks the columns. */
    public Events {
      check(columns, bins);
      unlinked = unlinked == null ? List.of() : List.copyOf(unlinked);
    }

    @Override
    public EventColumns eventColumns() {
      return EventColumns.parse(columns);
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return log(files.get(0), columns, options).withNodes(unlinked).cut(options, bins);
    }
  }

  /**
   * An event file, and a file with a node and the number of its class per line.
   *
   * @param columns the columns, as {@code source,target,time}
   * @param bins the default bins
   */
  record LabelledEvents(String columns, Binning bins) implements Layout {
    /** Checks the columns. */
    public LabelledEvents {
      check(columns, bins);
    }

    @Override
    public EventColumns eventColumns() {
      return EventColumns.parse(columns);
    }

    @Override
    public int fileCount() {
      return 2;
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return NodeClasses.ofFile(events(files.get(0), columns, bins, options), files.get(1));
    }
  }

  /**
   * An event file whose lines end in the classes of both nodes: {@code time source target class
   * class}, tab-separated. SocioPatterns' copies come with and without a header line.
   *
   * @param columns the columns, as {@code source,target,time}
   * @param bins the default bins
   */
  record EventsWithClasses(String columns, Binning bins) implements Layout {
    /** Checks the columns. */
    public EventsWithClasses {
      check(columns, bins);
    }

    @Override
    public EventColumns eventColumns() {
      return EventColumns.parse(columns);
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return NodeClasses.inLines(events(files.get(0), columns, bins, options), files.get(0));
    }
  }

  /**
   * SNAP's file of Wikipedia elections.
   *
   * @param bins the default bins
   */
  record Elections(Binning bins) implements Layout {
    /** Checks that there are bins. */
    public Elections {
      check("1,2,3", bins);
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return ElectionFile.read(files.get(0), options.selfLoops()).cut(options, bins);
    }
  }

  /** A STAR archive: dense adjacency, features and classes in one npz file. */
  record StarArchive() implements Layout {
    @Override
    public boolean isInSnapshots() {
      return true;
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return StarFiles.archive(files.get(0), options);
    }
  }

  /**
   * The edges of a STAR archive as an event file, with the snapshot as time. The paper also counts
   * their self-loops (2 in DBLP-3, 3 in DBLP-5), which are removed here first.
   *
   * @param columns the columns, as {@code source,target,snapshot}
   * @param nodes the number of nodes, including those that never have an edge
   */
  record StarEdges(String columns, int nodes) implements Layout {
    /** Checks columns and nodes. */
    public StarEdges {
      check(columns, Binning.DEFAULT);
      if (nodes < 1) {
        throw new IllegalArgumentException("nodes must be at least 1, got " + nodes);
      }
    }

    @Override
    public EventColumns eventColumns() {
      return EventColumns.parse(columns);
    }

    @Override
    public boolean isInSnapshots() {
      return true;
    }

    @Override
    public GraphData load(List<Path> files, SnapshotOptions options) throws IOException {
      return StarFiles.edges(files.get(0), columns, nodes, options);
    }
  }

  private static void check(String columns, Binning bins) {
    if (columns == null || bins == null) {
      throw new IllegalArgumentException(
          "columns and bins must be given, got " + columns + " and " + bins);
    }
    EventColumns.parse(columns);
  }

  private static GraphData events(Path file, String columns, Binning bins, SnapshotOptions options)
      throws IOException {
    return log(file, columns, options).cut(options, bins);
  }

  private static EventLog log(Path file, String columns, SnapshotOptions options)
      throws IOException {
    return new EventReader(file.toString(), null, EventColumns.parse(columns), options)
        .readEvents();
  }
}
