package dev.tiara.data.synthetic;

import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.input.InputException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds generators by name, each with default sizes. */
public final class Generators {
  /** The name prefix of generators whose sizes are those of a row of the paper's Table 1. */
  public static final String SHAPED = "shaped:";

  private static final double RECURRENCE = 0.5;

  private Generators() {}

  /** The maximum number of edges of all snapshots, and of nodes in all snapshots. */
  private static final long MOST = 1_000_000_000;

  /** The sizes given by a user; null for the default of the generator. */
  public record Sizes(
      @Nullable Integer nodes,
      @Nullable Integer snapshots,
      @Nullable Integer edges,
      @Nullable Integer communities,
      @Nullable Double recurrence) {
    /** The defaults. */
    public static final Sizes DEFAULT = new Sizes(null, null, null, null, null);
  }

  /** The names of all generators, separated by commas. */
  public static String names() {
    return "blocks, powerlaw, "
        + DataSets.all().stream()
            .filter(set -> set.paperRow().isPresent())
            .map(set -> SHAPED + set.key())
            .collect(Collectors.joining(", "));
  }

  /** The generator of this name with its default sizes, if there is one. */
  public static Optional<Generator> find(String kind) {
    boolean known =
        kind.equals("blocks")
            || kind.equals("powerlaw")
            || (kind.startsWith(SHAPED) && paperRow(kind).isPresent());
    return known ? Optional.of(of(kind, Sizes.DEFAULT, 0)) : Optional.empty();
  }

  /**
   * The generator of this name.
   *
   * @throws IllegalArgumentException if there is none, or a size is out of bounds or does not apply
   *     to it
   */
  public static Generator of(String kind, Sizes sizes, long seed) {
    String name = kind.toLowerCase(Locale.ROOT);
    bound("edges", or(sizes.edges, 500), sizes);
    bound("nodes", or(sizes.nodes, 1000), sizes);
    if (name.equals("blocks")) {
      refuse("recurrence", sizes.recurrence, kind);
      int nodes = or(sizes.nodes, 500);
      return new BlockModel(
          nodes, or(sizes.snapshots, 12), or(sizes.communities, 5), or(sizes.edges, 400), seed);
    }
    refuse("communities", sizes.communities, kind);
    double recurrence = sizes.recurrence == null ? RECURRENCE : sizes.recurrence;
    if (name.equals("powerlaw")) {
      int snapshots = or(sizes.snapshots, 20);
      int nodes = or(sizes.nodes, 1000);
      int edges = or(sizes.edges, 500);
      int activated = Math.min(nodes, edges);
      return new PowerLaw(nodes, snapshots, (long) edges * snapshots, activated, recurrence, seed);
    }
    if (name.startsWith(SHAPED)) {
      refuse("nodes", sizes.nodes, kind);
      refuse("snapshots", sizes.snapshots, kind);
      refuse("edges", sizes.edges, kind);
      PaperRow row = paperRow(name).orElseThrow(() -> unknown(kind));
      return new PowerLaw(
          row.nodes(), row.snapshots(), row.edges() / 2, row.meanActivated(), recurrence, seed);
    }
    throw unknown(kind);
  }

  /** Nobody waits for more, even if each size is within its own bound. */
  private static void bound(String parameter, int size, Sizes sizes) {
    long all = (long) size * or(sizes.snapshots, 20);
    if (all > MOST) {
      throw new InputException(
          parameter, "times {snapshots} must be at most " + MOST + " in all", all);
    }
  }

  private static Optional<PaperRow> paperRow(String shaped) {
    return DataSets.find(shaped.substring(SHAPED.length())).flatMap(DataSet::paperRow);
  }

  private static IllegalArgumentException unknown(String kind) {
    return new InputException("kind", "must be one of " + names(), kind);
  }

  private static int or(@Nullable Integer given, int otherwise) {
    return given == null ? otherwise : given;
  }

  private static void refuse(String size, @Nullable Object given, String kind) {
    if (given != null) {
      throw new InputException(size, "does not apply to " + kind, given);
    }
  }
}
