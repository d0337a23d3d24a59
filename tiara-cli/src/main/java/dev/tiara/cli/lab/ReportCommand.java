package dev.tiara.cli.lab;

import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.output.ResultJson;
import dev.tiara.experiments.report.Report;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** {@code tiara report}: presents results on a single HTML page. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Turns a results folder into a single HTML page with tables and plots.",
    footer = {
      "",
      "The page is self-contained and works offline. It shows what tiara compare, tiara tune and"
          + " tiara sweep have written with -o so far; records that are damaged or of another"
          + " version are reported and skipped.",
      "",
      "Example:",
      "  tiara report results -o report.html"
    })
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;

  @Parameters(index = "0", paramLabel = "RESULTS", description = "Results folder.")
  private Path results;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "HTML file to write.")
  private Path output;

  @Mixin private OverwriteOption overwrite;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    overwrite.check(output, OutputKind.PAGE);
    Console console = session.console(spec);
    Report report = Report.write(results, output);
    report.problems().forEach(console::warn);
    if (json.wanted()) {
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("page", output.toString());
      said.put("runs", report.runs());
      said.put("diffusions", report.diffusions());
      said.put("trials", report.trials());
      said.put("problems", report.problems());
      spec.commandLine().getOut().println(ResultJson.of(said));
    } else if (!session.quiet()) {
      List<String> counts = new ArrayList<>();
      count(counts, report.runs(), "training");
      count(counts, report.trials(), "trial");
      count(counts, report.diffusions(), "diffusion");
      spec.commandLine().getOut().printf("tiara: %s -> %s%n", String.join(", ", counts), output);
    }
    return 0;
  }

  private static void count(List<String> counts, int count, String thing) {
    if (count > 0) {
      counts.add(Counted.of(count, thing));
    }
  }
}
