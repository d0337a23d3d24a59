package dev.tiara.experiments.report;

import dev.tiara.experiments.comparison.RecordedComparison;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.sweep.DiffusionFolder;
import dev.tiara.experiments.sweep.Sweep;
import dev.tiara.experiments.sweep.SweepKind;
import dev.tiara.experiments.sweep.SweepTable;
import dev.tiara.internal.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report on a results folder: one HTML page with what {@code tiara compare}, {@code tiara tune}
 * and {@code tiara sweep} wrote there.
 *
 * @param problems the records that were skipped and why, in words; the page shows them too
 * @param runs the number of training runs that it shows
 * @param diffusions the number of points of sweeps of the diffusion alone
 * @param trials the number of trials of hyperparameter searches
 */
public record Report(List<String> problems, int runs, int diffusions, int trials) {

  /**
   * Writes the page atomically.
   *
   * @throws NoSuchFileException if there is no such results folder
   * @throws IOException if nothing in it can be shown, or the page cannot be written
   */
  public static Report write(Path results, Path page) throws IOException {
    AtomicFile.check(page);
    if (!Files.exists(results)) {
      throw new NoSuchFileException(results.toString(), null, "no such results folder");
    }
    ResultsFolder.Contents compared = new ResultsFolder(results).read();
    List<String> problems = new ArrayList<>(compared.problems());
    List<ResultsFolder.Contents> all = new ArrayList<>(List.of(compared));
    Map<SweepKind, SweepTable> sweeps = new LinkedHashMap<>();
    for (SweepKind kind : SweepKind.values()) {
      ResultsFolder.Contents swept = new ResultsFolder(Sweep.folder(kind, results)).read();
      problems.addAll(swept.problems());
      all.add(swept);
      sweeps.put(kind, SweepTable.of(kind, swept.runs().values()));
    }
    DiffusionFolder.Contents diffusions =
        new DiffusionFolder(Sweep.folder(SweepKind.EPSILON, results)).read();
    problems.addAll(diffusions.problems());
    RecordedComparison tables = RecordedComparison.of(compared);
    problems.addAll(tables.problems());
    ResultsFolder.Trials trials = new ResultsFolder(results).readTrials();
    problems.addAll(trials.problems());
    int runs = all.stream().mapToInt(contents -> contents.runs().size()).sum();
    if (runs + diffusions.results().size() + trials.trials().size() == 0) {
      throw new IOException(
          results
              + ": no finished runs to report"
              + (problems.isEmpty()
                  ? "; tiara compare, tiara tune and tiara sweep write them with -o " + results
                  : " (" + String.join("; ", problems) + ")"));
    }
    PageData data =
        PageData.of(
            tables.sections(),
            compared,
            sweeps,
            diffusions.results(),
            all,
            trials.trials().values(),
            problems);
    byte[] html = Page.html(data).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(page, out -> out.write(html));
    return new Report(problems, runs, diffusions.results().size(), data.trials());
  }
}
