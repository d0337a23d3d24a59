package dev.tiara.cli;

import dev.tiara.data.EventColumns;
import dev.tiara.data.EventFile;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.TimeBins;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of every command that reads a dynamic graph. */
final class InputOptions {
  @Parameters(
      index = "0",
      paramLabel = "INPUT",
      description = "Event file: comma-, tab- or blank-separated, .gz too.")
  private Path input;

  @Option(
      names = "--columns",
      paramLabel = "source,target,time[,weight]",
      description =
          "Names (with a header) or numbers from 1. Default: by header name, else 1,2 and the last"
              + " numeric column as time.")
  private String columns;

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
  }

  @Option(names = "--weighted", description = "Use edge weights. Default: every edge counts 1.")
  private boolean weighted;

  /** Reads the graph. */
  DynamicGraph read() throws IOException {
    var events =
        DynamicGraph.events(
            directions.undirected || !directions.directed
                ? Direction.UNDIRECTED
                : Direction.DIRECTED,
            weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED);
    TimeBins timeBins = timeBins();
    new EventFile(input, columns == null ? null : EventColumns.parse(columns))
        .readInto(events, weighted);
    return events.build(timeBins);
  }

  private TimeBins timeBins() {
    if (bins.count != null) {
      return TimeBins.ofCount(bins.count);
    }
    return TimeBins.ofWidth(bins.width == null ? 1_200_000 : width(bins.width));
  }

  /** The width in seconds, or in the time column's own unit where none is given. */
  static double width(String text) {
    int unit = "smhd".indexOf(text.isEmpty() ? '?' : text.charAt(text.length() - 1));
    String number = unit < 0 ? text : text.substring(0, text.length() - 1);
    double scale = unit < 0 ? 1 : new double[] {1, 60, 3600, 86_400}[unit];
    try {
      return Double.parseDouble(number) * scale;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--time-bin must be a number with s, m, h, d or no unit, got \"" + text + "\"", e);
    }
  }
}
