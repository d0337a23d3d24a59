package dev.tiara.cli.command;

import dev.tiara.cli.option.DataDirOption;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.output.ResultJson;
import dev.tiara.data.sets.DataFile;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara datasets}: lists the named data sets and downloads them. */
@Command(
    name = "datasets",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Lists the named data sets, to be used as INPUT dataset:NAME.",
    subcommands = DatasetsCommand.Get.class,
    footer = {
      "",
      "Examples:",
      "  tiara datasets",
      "  tiara datasets get BitcoinAlpha",
      "  tiara stats dataset:BitcoinAlpha"
    })
public final class DatasetsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private DataDirOption dataDir;
  @Mixin private JsonOption json;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    DataFolder folder = dataDir.folder(session.console(spec));
    var table = new TextTable(false);
    table.row("NAME", "PAPER", "LOCAL", "DESCRIPTION");
    List<Map<String, Object>> list = new ArrayList<>();
    for (DataSet set : DataSets.all()) {
      boolean here =
          set.variant(folder).files().stream().allMatch(file -> folder.find(file).isPresent());
      List<String> variants = set.namedVariants().stream().map(DataSet::name).toList();
      table.row(
          set.name(),
          set.paperRow().isPresent() ? "yes" : "-",
          here ? "yes" : "-",
          set.about() + (variants.isEmpty() ? "" : ": " + String.join(", ", variants)));
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("name", set.name());
      object.put("about", set.about());
      object.put("inPaper", set.paperRow().isPresent());
      object.put("here", here);
      object.put("variants", variants);
      object.put("source", set.source());
      object.put("licence", set.licence());
      object.put("citation", set.citation());
      object.put("files", set.variants().get(0).files().stream().map(DataFile::path).toList());
      list.add(object);
    }
    if (json.wanted()) {
      out.println(ResultJson.of(list));
    } else {
      out.print(table);
      out.println();
      out.println("Data folder: " + folder.path());
      out.println("Generated on demand from a seed: " + Generators.names());
    }
    return 0;
  }

  /** {@code tiara datasets get}: downloads and verifies a data set. */
  @Command(
      name = "get",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Downloads a data set if it is missing, and verifies it.",
      footer = {
        "",
        "An interrupted download resumes where it stopped. Without a connection, the error"
            + " message names the file to download and where to put it.",
        "",
        "Example:",
        "  tiara datasets get CollegeMsg --data-dir data"
      })
  static final class Get implements Callable<Integer> {
    @Spec private CommandSpec spec;
    @ParentCommand private DatasetsCommand parent;

    @Parameters(
        index = "0",
        paramLabel = "NAME",
        description = "Name of the data set, as listed by tiara datasets.")
    private String name;

    @Mixin private DataDirOption dataDir;

    @Override
    public Integer call() throws IOException {
      DataSet set =
          DataSets.find(name)
              .orElseThrow(
                  () -> new InputException("name", "must be one of " + DataSets.names(), name));
      DataFolder folder = dataDir.folder(parent.session.console(spec));
      DataSet.Variant variant = set.get(folder);
      for (DataFile file : variant.files()) {
        Path place = folder.get(file);
        if (file.checksum() != null && !file.checksum().matches(place)) {
          throw new IOException(
              place
                  + ": its checksum is not "
                  + file.checksum().value()
                  + "; delete the file and try again");
        }
      }
      GraphData data = set.load(folder, SnapshotOptions.DEFAULT);
      List<String> differences = DataSet.differences(variant.expected(), data);
      if (!differences.isEmpty()) {
        throw new IOException(variant.title() + ": " + String.join("; ", differences));
      }
      PrintWriter out = spec.commandLine().getOut();
      var row = data.graph().statistics();
      out.printf(
          "%s: %s, %s, %s%s; %s%n",
          variant.title(),
          Counted.of(row.nodes(), "node"),
          Counted.of(row.edges(), "edge"),
          Counted.of(row.snapshots(), "snapshot"),
          data.classes() == 0 ? "" : ", " + Counted.of(data.classes(), "class"),
          variant.expected() == null ? "no reference figures to verify it against" : "verified");
      out.println("source:   " + set.source());
      out.println("licence:  " + set.licence());
      out.println("citation: " + set.citation());
      return 0;
    }
  }
}
