package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.data.UserInput;
import dev.tiara.data.events.SnapshotOptions;
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
 * @param forms the forms in which it is available, the preferred one first; any one is enough, and
 *     the first is the one that is downloaded
 */
public record DataSet(
    String name,
    String about,
    String source,
    String licence,
    String citation,
    Optional<String> remark,
    Optional<PaperRow> paperRow,
    List<Form> forms) {

  /** Checks that nothing is missing. */
  public DataSet {
    required("name", name);
    required("about", about);
    required("source", source);
    required("licence", licence);
    required("citation", citation);
    if (forms == null || forms.isEmpty()) {
      throw new IllegalArgumentException("forms must not be empty, got none for " + name);
    }
    forms = List.copyOf(forms);
  }

  /**
   * A form of a data set.
   *
   * @param title the title under which results are reported
   * @param files the files that it consists of
   * @param expected the figures of the graph under the default options; null if they are unknown
   * @param layout the layout of the files
   */
  public record Form(
      String title, List<DataFile> files, @Nullable Expected expected, Layout layout) {
    /** Checks that title, files and layout are given. */
    public Form {
      required("title", title);
      if (layout == null) {
        throw new IllegalArgumentException("layout must be given for " + title);
      }
      if (files == null || files.size() != layout.fileCount()) {
        throw new IllegalArgumentException(
            "files of " + title + " must be " + layout.fileCount() + ", got " + files);
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

  /** The first form whose files are all in the folder, else the first form. */
  public Form form(DataFolder folder) {
    return forms.stream()
        .filter(form -> form.files().stream().allMatch(file -> folder.find(file).isPresent()))
        .findFirst()
        .orElse(forms.get(0));
  }

  /** Downloads the missing files, verifies them, and returns the form that they belong to. */
  public Form get(DataFolder folder) throws IOException {
    Form form = form(folder);
    for (DataFile file : form.files()) {
      try {
        folder.get(file);
      } catch (IOException e) {
        String from = file.url() == null ? " (source: " + source + ")" : "";
        throw new IOException("data set " + name + ": " + e.getMessage() + from, e);
      }
    }
    return form;
  }

  /**
   * Loads the graph, with features and labels if the data set has them.
   *
   * @throws InputException if a file is invalid, or bins are given for a data set that comes in
   *     snapshots
   */
  public GraphData load(DataFolder folder, SnapshotOptions options) throws IOException {
    Form form = get(folder);
    if (options.binning() != null && form.layout().isInSnapshots()) {
      throw new InputException(
          "data set " + name + " has snapshots of its own: other time bins do not apply");
    }
    List<java.nio.file.Path> files = new ArrayList<>();
    for (DataFile file : form.files()) {
      files.add(folder.get(file));
    }
    return UserInput.checked(() -> form.layout().load(files, options));
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
