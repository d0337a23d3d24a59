package dev.tiara.data.output;

import dev.tiara.data.GraphData;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.Inspection;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The origin of an output's snapshots, and their start and end times.
 *
 * @param program the program that wrote the output, with its version
 * @param input the input that was read
 * @param checksums the SHA-256 of the files of the input by name, as {@code sha256sum} prints it;
 *     empty if the input is not a file
 * @param columns the columns that were read
 * @param timeUnit the unit of event times, as {@code inspect} names it
 * @param skippedLines the number of bad lines of the input that were skipped
 * @param timeline when snapshots start and end
 * @param direction the direction of edges
 * @param weighting whether edges are weighted
 * @param bipartite whether sources and targets are two id spaces
 */
public record OutputProvenance(
    String program,
    String input,
    Map<String, String> checksums,
    EventColumns columns,
    String timeUnit,
    int skippedLines,
    Timeline timeline,
    Direction direction,
    Weighting weighting,
    boolean bipartite) {

  /** Copies the map. */
  public OutputProvenance {
    checksums = Collections.unmodifiableMap(new TreeMap<>(checksums));
  }

  /**
   * The provenance of an output that is computed from a graph.
   *
   * @param program the program with its version
   * @param checksums the SHA-256 of the input files by name
   */
  public static OutputProvenance of(
      String program, GraphData data, Inspection inspection, Map<String, String> checksums) {
    return new OutputProvenance(
        program,
        inspection.input(),
        checksums,
        inspection.columns(),
        inspection.timeUnit(),
        inspection.skippedLines(),
        data.graph().timeline(),
        data.graph().direction(),
        data.graph().weighting(),
        data.events().isBipartite());
  }

  /** All properties by name except the times of individual snapshots, as a JSON object. */
  Map<String, Object> describe() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("program", program);
    object.put("input", input);
    object.put("sha256", checksums);
    object.put("columns", names());
    object.put("direction", text(direction));
    object.put("weighted", weighting == Weighting.WEIGHTED);
    object.put("bipartite", bipartite);
    object.put("timeUnit", timeUnit);
    if (skippedLines > 0) {
      object.put("skippedLines", skippedLines);
    }
    Map<String, Object> bins = new LinkedHashMap<>();
    bins.put("start", timeline.start());
    bins.put("width", timeline.width());
    bins.put("count", timeline.length());
    bins.put("closed", text(timeline.closed()));
    object.put("bins", bins);
    return object;
  }

  private Map<String, Object> names() {
    Map<String, Object> names = new LinkedHashMap<>();
    names.put("source", columns.source());
    names.put("target", columns.target());
    names.put("time", columns.time());
    names.put("weight", columns.weight());
    return names;
  }

  /** The start and end of each snapshot. */
  List<double[]> times() {
    List<double[]> times = new ArrayList<>();
    for (int t = 0; t < timeline.length(); t++) {
      times.add(new double[] {timeline.start(t), timeline.end(t)});
    }
    return times;
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
