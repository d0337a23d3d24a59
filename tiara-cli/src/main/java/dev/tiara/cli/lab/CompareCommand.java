package dev.tiara.cli.lab;

import dev.tiara.answers.Log;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.Terminal;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.ResultJson;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.comparison.ComparisonTable;
import dev.tiara.experiments.comparison.Scores;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.input.UserInput;
import dev.tiara.learn.run.RunProvenance;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * {@code tiara compare}: trains models × augmentations × seeds, as in the paper's Tables 2 and 3.
 */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares models with and without augmentation over several seeds, as in the paper's"
            + " tables.",
    footer = {
      "",
      "The table shows mean ± standard deviation, ▲ better and ▼ worse than no augmentation, the"
          + " best in bold, the paper's numbers alongside, and training-free baselines below.",
      "",
      "Every run is written to the results folder when it ends. To resume after Ctrl-C or a crash,"
          + " rerun the same command: it trains only what is missing and prints the same table.",
      "",
      "Examples:",
      "  tiara compare dataset:BitcoinAlpha --settings paper --as-published -o results",
      "  tiara compare dataset:School dataset:Patent --models gcn -o results",
      "  tiara compare mine.csv --settings paper:BitcoinAlpha --seeds 1,2,3 -o results",
      "  tiara compare dataset:BitcoinAlpha -o results --finished --markdown > table.md"
    })
public final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Event files, or dataset:NAME (see tiara datasets).")
  private List<String> inputs;

  @Option(
      names = "--models",
      split = ",",
      paramLabel = "NAME",
      description = "Models to train: gcn, gcrn, evolvegcn. Default: all.")
  private List<ModelFamily> models = Arrays.asList(ModelFamily.values());

  @Option(
      names = "--augment",
      split = ",",
      paramLabel = "NAME",
      description = "Augmentations to compare: none, dropedge, gdc, merge, tiara. Default: all.")
  private List<AugmentationMethod> augmentations = Arrays.asList(AugmentationMethod.values());

  @Option(
      names = "--seeds",
      split = ",",
      paramLabel = "N",
      description =
          "Random seeds. Default: the five of the authors' code, 117,3690,2534,1576,1781.")
  private List<Long> seeds = Paper.SEEDS;

  @Mixin private ComparisonOptions options;

  @Heading.Under(Heading.OUTPUT)
  @Option(
      names = "--finished",
      description = "Do not train; print the results that are already there.")
  private boolean finished;

  @Mixin private BaselineOption baselines;

  @Heading.Under(Heading.OUTPUT)
  @Option(names = "--markdown", description = "Print as Markdown.")
  private boolean markdown;

  @Mixin private JsonOption json;
  @Mixin private ReadOptions read;

  @Override
  public Integer call() throws IOException {
    Unused.reject(spec, json.wanted(), "with {json}", "--markdown");
    Unused.reject(spec, finished, "with {finished}", "--no-baselines", "--parallel", "--threads");
    Console console = session.console(spec);
    Comparison.Plan plan =
        UserInput.checked(
            List.of("models", "seeds"),
            () ->
                new Comparison.Plan(
                    inputs,
                    options.task(),
                    models,
                    augmentations,
                    seeds,
                    options.fidelity(),
                    options.settings(),
                    options.schedule()));
    var progress = new ComparisonProgress(console, plan.runs());
    var comparison =
        new Comparison(
            plan,
            name -> {
              Log log = read.read(read.source(name), console);
              return ExperimentData.of(log.title(), log.data());
            },
            new ResultsFolder(options.output()),
            progress,
            UserInput.checked("parallel", options::allocation),
            RunProvenance.environment(TrainCommand.commit()));
    if (baselines.skipped()) {
      comparison.withoutBaselines();
    }
    ComparisonTable table =
        finished
            ? comparison.finished()
            : Interruption.resumable(comparison::run, console, options.output());
    print(table);
    int missing = plan.runs() - table.finished().size();
    if (table.finished().isEmpty()) {
      throw new IOException(options.output() + ": no finished runs of this comparison");
    }
    if (missing > 0) {
      console.note(missing + " of " + plan.runs() + " runs missing");
    }
    return missing > 0 && !finished ? 1 : 0;
  }

  private void print(ComparisonTable table) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      out.println(ResultJson.of(table.sections().stream().map(CompareCommand::json).toList()));
    } else if (markdown) {
      out.print(table.toMarkdown());
    } else {
      for (ComparisonTable.Section section : table.sections()) {
        out.println(ComparisonTable.title(section));
        var rows = ComparisonTable.rows(section, Terminal::bold);
        if (!rows.isEmpty()) {
          var text = new TextTable(true);
          rows.forEach(text::row);
          out.print(text);
        }
        out.println();
      }
    }
    out.flush();
  }

  private static Map<String, Object> json(ComparisonTable.Section section) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("data", section.data());
    object.put("task", section.task());
    object.put("metric", section.task() == null ? null : section.task().metric());
    object.put("fidelity", section.fidelity());
    object.put("settings", section.settings());
    List<Map<String, Object>> cells = new ArrayList<>();
    for (ComparisonTable.Cell cell : section.cells().stream().flatMap(List::stream).toList()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("model", cell.model());
      entry.put("augmentation", cell.augmentation());
      entry.putAll(json(cell.scores()));
      if (cell.change() != 0) {
        entry.put("change", cell.change() > 0 ? "better" : "worse");
      }
      entry.put("best", cell.best());
      if (cell.paper() != null) {
        Map<String, Object> paper = new LinkedHashMap<>();
        paper.put("mean", cell.paper().mean());
        paper.put("std", cell.paper().std());
        entry.put("paper", paper);
      }
      cells.add(entry);
    }
    object.put("cells", cells);
    Map<String, Object> baselines = new LinkedHashMap<>();
    section.baselines().forEach((name, scores) -> baselines.put(name, json(scores)));
    object.put("baselines", baselines);
    return object;
  }

  /** The scores, without figures that would be NaN. */
  private static Map<String, Object> json(Scores scores) {
    Map<String, Object> object = new LinkedHashMap<>();
    if (!scores.values().isEmpty()) {
      object.put("mean", scores.mean());
    }
    if (scores.values().size() > 1) {
      object.put("std", scores.std());
    }
    object.put("values", scores.values());
    object.put("seeds", scores.wanted());
    return object;
  }
}
