package dev.tiara.learn.model;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Timeline.Closed;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.file.ChecksummedFile;
import dev.tiara.internal.random.Mix64;
import dev.tiara.stability.Experimental;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The description of a training graph that is saved with a model, to decide whether another graph
 * is the same one, continues it, or is unrelated.
 *
 * <p>A graph in which every edge goes both ways counts as undirected, however it was read.
 *
 * @param timeline when its snapshots start and end
 * @param timeUnit the unit of these times, such as {@code s} or {@code ms}; empty if unknown
 * @param direction undirected if every snapshot is symmetric
 * @param weighting whether edges have weights
 * @param nodes the nodes of the graph
 * @param fingerprints a hash of the edges of each snapshot, by node names; 0 for a snapshot without
 *     edges. The array is not copied and must not be modified.
 */
@Experimental
public record GraphDescription(
    Timeline timeline,
    String timeUnit,
    Direction direction,
    Weighting weighting,
    Nodes nodes,
    long[] fingerprints) {
  /**
   * Units that a reader infers from the values, so that more data may change which one it infers.
   */
  private static final Set<String> INFERRED_UNITS = Set.of("s", "step", "number");

  /** If at least this many snapshots are in common, one of them must be the same in both graphs. */
  private static final int MIN_COMMON_SNAPSHOTS = 3;

  /** How far the distance between two starts may be from a multiple of the width, in widths. */
  private static final double ALIGNMENT_TOLERANCE = 1e-6;

  /** Checks that every snapshot has a fingerprint. */
  public GraphDescription {
    if (fingerprints.length != timeline.length()) {
      throw new IllegalArgumentException(
          "fingerprints must be those of "
              + timeline.length()
              + " snapshots, got "
              + fingerprints.length);
    }
  }

  /**
   * Describes a graph.
   *
   * @param timeUnit the unit of its times; empty if unknown
   */
  public static GraphDescription of(DynamicGraph graph, String timeUnit) {
    long[] names = new long[graph.nodeCount()];
    Arrays.setAll(names, v -> hash(graph.nodes().name(v)));
    return new GraphDescription(
        graph.timeline(),
        timeUnit,
        graph.direction(),
        graph.weighting(),
        graph.nodes(),
        graph.snapshots().stream().mapToLong(snapshot -> fingerprint(snapshot, names)).toArray());
  }

  private static long hash(String name) {
    long hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = Mix64.key(hash, name.charAt(i));
    }
    return hash;
  }

  /** A hash that does not depend on the order of nodes and edges. */
  private static long fingerprint(Snapshot snapshot, long[] names) {
    long[] sum = {0};
    snapshot.forEachEdge(
        (u, v, weight) -> sum[0] += Mix64.key(names[u], names[v], Double.doubleToLongBits(weight)));
    return sum[0];
  }

  /** How many snapshots after this graph another timeline starts; negative if it starts earlier. */
  public int offsetOf(Timeline other) {
    return (int) Math.rint((other.start() - timeline.start()) / timeline.width());
  }

  /**
   * A reason why another graph cannot be this one, a part of it or a continuation.
   *
   * @param text in words such as "snapshots 86400 wide, got 3600 wide"
   * @param parameters the parameters of reading that decide it
   */
  public record Difference(String text, List<String> parameters) {}

  /** All differences from another graph. */
  public List<Difference> differences(GraphDescription other) {
    List<Difference> differences = new ArrayList<>();
    boolean inferred = INFERRED_UNITS.contains(timeUnit) && INFERRED_UNITS.contains(other.timeUnit);
    if (!inferred && !timeUnit.isEmpty() && !other.timeUnit.isEmpty()) {
      compare("times in ", timeUnit, other.timeUnit, differences);
    }
    compare("snapshots ", width(), other.width(), differences, "time-bin", "snapshots");
    if (differences.isEmpty()) {
      double shift = (other.timeline.start() - timeline.start()) / timeline.width();
      if (!(Math.abs(shift - Math.rint(shift)) <= ALIGNMENT_TOLERANCE
          && Math.abs(shift) < 1 << 30)) {
        differences.add(
            new Difference(
                "snapshots that start at "
                    + plain(timeline.start())
                    + " plus a multiple of the width, got a start at "
                    + plain(other.timeline.start()),
                List.of()));
      }
      compare("snapshots closed at their ", closed(timeline), closed(other.timeline), differences);
    }
    compare("edges ", text(direction), text(other.direction), differences, "directed");
    compare("edges ", text(weighting), text(other.weighting), differences, "weighted");
    if (differences.isEmpty()) {
      compareContent(other, differences);
    }
    return differences;
  }

  private static void compare(
      String what, String mine, String others, List<Difference> differences, String... parameters) {
    if (!mine.equals(others)) {
      differences.add(new Difference(what + mine + ", got " + others, List.of(parameters)));
    }
  }

  private void compareContent(GraphDescription other, List<Difference> differences) {
    if (other.nodes.size() > 0 && unseen(other.nodes).size() == other.nodes.size()) {
      differences.add(
          new Difference(
              "nodes such as "
                  + firstNames(nodes)
                  + ", got only others, such as "
                  + firstNames(other.nodes),
              List.of()));
    } else if (common(other, false) >= MIN_COMMON_SNAPSHOTS && common(other, true) == 0) {
      differences.add(
          new Difference(
              "other data: none of the "
                  + common(other, false)
                  + " snapshots in common has the same edges",
              List.of()));
    }
  }

  /**
   * The number of snapshots in common that have edges in both graphs; if {@code equal}, only those
   * with the same edges.
   */
  private int common(GraphDescription other, boolean equal) {
    int offset = offsetOf(other.timeline);
    int count = 0;
    for (int t = 0; t < other.fingerprints.length; t++) {
      long at = (long) t + offset;
      if (at >= 0 && at < fingerprints.length) {
        long mine = fingerprints[(int) at];
        long others = other.fingerprints[t];
        count += mine != 0 && others != 0 && (!equal || mine == others) ? 1 : 0;
      }
    }
    return count;
  }

  /** The names of those nodes that this graph does not have, in their order. */
  public List<String> unseen(Nodes others) {
    List<String> unseen = new ArrayList<>();
    for (int v = 0; v < others.size(); v++) {
      if (!nodes.contains(others.name(v))) {
        unseen.add(others.name(v));
      }
    }
    return unseen;
  }

  private static String firstNames(Nodes nodes) {
    List<String> names = new ArrayList<>();
    for (int v = 0; v < Math.min(3, nodes.size()); v++) {
      names.add(nodes.name(v));
    }
    return String.join(", ", names);
  }

  private String width() {
    return plain(timeline.width()) + " wide";
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  private static String closed(Timeline timeline) {
    return text(timeline.closed());
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** A summary such as "snapshots 86400 wide, undirected, unweighted". */
  @Override
  public String toString() {
    return "snapshots " + width() + ", " + text(direction) + ", " + text(weighting);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeDouble(timeline.start());
    out.writeDouble(timeline.width());
    ChecksummedFile.writeText(out, timeline.closed().name());
    ChecksummedFile.writeText(out, timeUnit);
    ChecksummedFile.writeText(out, direction.name());
    ChecksummedFile.writeText(out, weighting.name());
    out.writeInt(fingerprints.length);
    for (long fingerprint : fingerprints) {
      out.writeLong(fingerprint);
    }
    out.writeInt(nodes.size());
    for (int v = 0; v < nodes.size(); v++) {
      ChecksummedFile.writeText(out, nodes.name(v));
    }
  }

  static GraphDescription read(ChecksummedFile.Input in) throws IOException {
    double start = in.readDouble();
    double width = in.readDouble();
    Closed closed = Closed.valueOf(in.readText());
    String timeUnit = in.readText();
    Direction direction = Direction.valueOf(in.readText());
    Weighting weighting = Weighting.valueOf(in.readText());
    long[] fingerprints = new long[in.readCount(Long.BYTES)];
    for (int t = 0; t < fingerprints.length; t++) {
      fingerprints[t] = in.readLong();
    }
    List<String> names = new ArrayList<>();
    for (int v = in.readCount(Integer.BYTES); v > 0; v--) {
      names.add(in.readText());
    }
    return new GraphDescription(
        new Timeline(start, width, fingerprints.length, closed),
        timeUnit,
        direction,
        weighting,
        Nodes.named(names),
        fingerprints);
  }
}
