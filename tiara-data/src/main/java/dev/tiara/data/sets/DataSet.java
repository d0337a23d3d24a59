package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A named data set. */
public abstract class DataSet {
  private final String name;

  DataSet(String name) {
    this.name = name;
  }

  /** Its name, as the paper writes it where it has it. */
  public final String name() {
    return name;
  }

  /** What it is, in a line. */
  public abstract String about();

  /** Who publishes it. */
  public abstract String source();

  /** Under which terms. */
  public abstract String licence();

  /** Whom to cite. */
  public abstract String citation();

  /**
   * The files of each form in which it is known, the preferred form first. One form is enough, and
   * the first is the one that is downloaded.
   */
  public abstract List<Form> forms();

  /** The row of Table 1, of the sets that the paper has. */
  public Optional<PaperRow> paperRow() {
    return PaperRow.find(name);
  }

  /** What to know when its figures stand beside those of Table 1, if anything. */
  public Optional<String> remark() {
    return Optional.empty();
  }

  /**
   * A form of a data set.
   *
   * @param title as results are to be reported
   * @param files all that are needed
   * @param expected figures of the graph under the default options, or null where unknown
   */
  public record Form(String title, List<DataFile> files, Expected expected) {}

  /** Figures that tell whether the data are whole. */
  public record Expected(int nodes, long edges, int snapshots) {}

  /** The form that is in the folder: the first that is complete, else the first. */
  public final Form form(DataFolder folder) {
    return forms().stream()
        .filter(form -> form.files().stream().allMatch(file -> folder.find(file).isPresent()))
        .findFirst()
        .orElse(forms().get(0));
  }

  /** Downloads what is missing and verifies what is known of the files. */
  public final Form get(DataFolder folder) throws IOException {
    Form form = form(folder);
    for (DataFile file : form.files()) {
      try {
        folder.get(file);
      } catch (IOException e) {
        String from = file.url() == null ? " (source: " + source() + ")" : "";
        throw new IOException("data set " + name + ": " + e.getMessage() + from, e);
      }
    }
    return form;
  }

  /** Loads the graph, with features and labels where the set has them. */
  public final GraphData load(DataFolder folder, LoadOptions options) throws IOException {
    return load(get(folder), folder, options);
  }

  abstract GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException;

  /** What is not as expected, in words; nothing where all is, or nothing is known. */
  public static List<String> differences(Expected expected, GraphData data) {
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
}
