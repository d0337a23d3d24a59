package dev.tiara.data.sets;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A named data set, as {@code catalogue.json} describes it.
 *
 * @param name the name, in the paper's spelling if the paper uses it
 * @param about a description in one line
 * @param source who publishes it
 * @param licence the terms of use
 * @param citation the work to cite
 * @param remark what to know when interpreting its figures, if anything
 * @param paperRow its row of Table 1, if the paper uses it
 * @param variants its variants, the preferred one first; any one is enough, and the first is the
 *     one that is downloaded
 */
public record DataSet(
    String name,
    String about,
    String source,
    String licence,
    String citation,
    Optional<String> remark,
    Optional<PaperRow> paperRow,
    @JsonProperty("forms") List<Variant> variants) {

  /** Checks that nothing is missing. */
  public DataSet {
    required("name", name);
    required("about", about);
    required("source", source);
    required("licence", licence);
    required("citation", citation);
    if (variants == null || variants.isEmpty()) {
      throw new IllegalArgumentException("forms must not be empty, got none for " + name);
    }
    variants = List.copyOf(variants);
  }

  /**
   * A variant of a data set.
   *
   * @param name the name that requests this variant rather than the preferred one; null if there is
   *     none
   * @param title the title under which results are reported
   * @param files the files that it consists of
   * @param expected the figures of the graph under the default options; null if they are unknown
   * @param layout the layout of the files
   */
  public record Variant(
      @Nullable String name,
      String title,
      List<DataFile> files,
      @Nullable Expected expected,
      Layout layout) {
    /** Checks that title, files and layout are given. */
    public Variant {
      required("title", title);
      if (layout == null) {
        throw new IllegalArgumentException("layout must be given for " + title);
      }
      if (files == null || files.size() != layout.fileCount()) {
        throw new IllegalArgumentException(
            title + " must have " + Counted.of(layout.fileCount(), "file") + ", got " + files);
      }
      files = List.copyOf(files);
    }
  }

  /** Figures that show whether the data are complete. */
  public record Expected(int nodes, long edges, int snapshots) {
    /** Checks that all figures are positive. */
    public Expected {
      if (nodes < 1 || edges < 1 || snapshots < 1) {
        throw new IllegalArgumentException(
            "expected nodes, edges and snapshots must be positive, got "
                + nodes
                + ", "
                + edges
                + ", "
                + snapshots);
      }
    }
  }

  /** The name in lower case without dashes, underscores and blanks. */
  public String key() {
    return key(name);
  }

  static String key(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** The variants that have a name of their own, each as a data set of that name. */
  public List<DataSet> namedVariants() {
    List<DataSet> named = new ArrayList<>();
    for (Variant variant : variants) {
      if (variant.name() != null) {
        named.add(
            new DataSet(
                variant.name(),
                about,
                source,
                licence,
                citation,
                remark,
                paperRow,
                List.of(variant)));
      }
    }
    return named;
  }

  /** The first variant whose files are all in the folder, else the first one. */
  public Variant variant(DataFolder folder) {
    return variants.stream()
        .filter(variant -> variant.files().stream().allMatch(file -> folder.find(file).isPresent()))
        .findFirst()
        .orElse(variants.get(0));
  }

  /** Downloads the missing files, verifies them, and returns the variant that they belong to. */
  public Variant get(DataFolder folder) throws IOException {
    Variant variant = variant(folder);
    for (DataFile file : variant.files()) {
      try {
        folder.get(file);
      } catch (IOException e) {
        String from = file.url() == null ? " (source: " + source + ")" : "";
        throw new IOException("data set " + name + ": " + e.getMessage() + from, e);
      }
    }
    return variant;
  }

  /**
   * Loads the graph, with features and labels if the data set has them.
   *
   * @throws InputException if a file is invalid, or bins are given for a data set that comes in
   *     snapshots
   */
  public GraphData load(DataFolder folder, SnapshotOptions options) throws IOException {
    Variant variant = get(folder);
    if (options.binning() != null && variant.layout().isInSnapshots()) {
      throw new InputException(
              "data set " + name + " already comes in snapshots; time bins cannot be changed")
          .about("time-bin", "snapshots");
    }
    List<java.nio.file.Path> files = new ArrayList<>();
    for (DataFile file : variant.files()) {
      files.add(folder.get(file));
    }
    return UserInput.checked("input", () -> variant.layout().load(files, options));
  }

  /** The differences from the expected figures, as messages; empty if there are none. */
  public static List<String> differences(@Nullable Expected expected, GraphData data) {
    List<String> differences = new ArrayList<>();
    if (expected != null) {
      var row = data.graph().statistics();
      compare(differences, "nodes", expected.nodes(), row.nodes());
      compare(differences, "edges", expected.edges(), row.edges());
      compare(differences, "snapshots", expected.snapshots(), row.snapshots());
    }
    return differences;
  }

  private static void compare(List<String> differences, String what, long expected, long got) {
    if (expected != got) {
      differences.add(what + " must be " + expected + ", got " + got);
    }
  }

  private static void required(String property, String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(property + " must not be empty, got \"" + value + "\"");
    }
  }
}
