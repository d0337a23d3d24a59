package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.Binning;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** PrimarySchool: contacts of pupils and teachers on two days, with their classes. */
final class PrimarySchool extends EventDataSet {
  PrimarySchool() {
    super("PrimarySchool", "2,3,1");
  }

  @Override
  Binning binning() {
    return Binning.ofWidth("1h");
  }

  @Override
  public String about() {
    return "contacts of pupils and teachers on two days, with their classes";
  }

  @Override
  public String source() {
    return "SocioPatterns, http://www.sociopatterns.org/datasets/primary-school-temporal-network-data";
  }

  @Override
  public String licence() {
    return "CC BY-NC-SA";
  }

  @Override
  public String citation() {
    return "J. Stehlé et al.: High-Resolution Measurements of Face-to-Face Contact Patterns in a"
        + " Primary School. PLoS ONE 6(8), 2011";
  }

  @Override
  public List<Form> forms() {
    // No checksum: copies with and without a header line are about.
    return List.of(
        new Form(
            "PrimarySchool",
            List.of(
                DataFile.published(
                    "PrimarySchool/primaryschool.csv.gz",
                    "https://www.sociopatterns.org/assets/data/primaryschool.csv.gz",
                    null)),
            new Expected(242, 52_702, 34)));
  }

  /** Each line has the classes of both ends; they are numbered by name. */
  @Override
  GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException {
    DynamicGraph graph = super.load(form, folder, options).graph();
    Path file = folder.get(form.files().get(0));
    int[] labels = new int[graph.nodeCount()];
    Arrays.fill(labels, -1);
    List<String> classes = new ArrayList<>();
    String lines =
        "read_csv("
            + Duck.text(file.toString())
            + ", auto_detect = false, delim = '\\t', header = false,"
            + " columns = {'t': 'VARCHAR', 'a': 'VARCHAR', 'b': 'VARCHAR', 'c': 'VARCHAR',"
            + " 'd': 'VARCHAR'})";
    String select =
        "SELECT DISTINCT class, node FROM (SELECT c AS class, a AS node FROM %s UNION SELECT d, b"
            + " FROM %s) WHERE node NOT LIKE 'id%%' ORDER BY ALL";
    try (Duck duck = Duck.open()) {
      for (List<String> row : duck.rows(select.formatted(lines, lines))) {
        if (!classes.contains(row.get(0))) {
          classes.add(row.get(0));
        }
        if (graph.nodes().contains(row.get(1))) {
          labels[graph.nodes().index(row.get(1))] = classes.size() - 1;
        }
      }
    } catch (SqlFailure e) {
      throw e.about(file.toString());
    }
    return new GraphData(graph, List.of(), labels, classes.size());
  }
}
