package dev.tiara.experiments.record;

import dev.tiara.learn.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A folder of results: {@code runs/ID.json} holds the outcome and provenance of a run, {@code
 * baselines/ID.json} the scores of training-free baselines, and {@code trials/ID.json} a trial of a
 * search. Each file is written when its run ends. Finished ones may be kept in bundles instead; see
 * {@link RecordFiles}.
 *
 * @param path the path of the folder
 */
public record ResultsFolder(Path path) {

  /**
   * The results in a folder.
   *
   * @param runs the runs, by id
   * @param baselines the baselines, by id
   * @param problems the files that were skipped and why, in words
   */
  public record Contents(
      Map<String, ExperimentRun> runs,
      Map<String, BaselineResult> baselines,
      List<String> problems) {}

  /**
   * Reads everything that can be read; a folder that does not exist is empty.
   *
   * @throws IOException if the path is a file
   */
  public Contents read() throws IOException {
    List<String> problems = new ArrayList<>();
    Map<String, ExperimentRun> experiments = new LinkedHashMap<>();
    runs().read(problems).forEach((id, record) -> experiments.put(id, ExperimentRun.of(record)));
    return new Contents(experiments, baselines().read(problems), problems);
  }

  /**
   * The trials of searches in a folder.
   *
   * @param trials the trials, by id
   * @param problems the files that were skipped and why, in words
   */
  public record Trials(Map<String, Trial> trials, List<String> problems) {}

  /** Reads all trials that can be read. */
  public Trials readTrials() throws IOException {
    List<String> problems = new ArrayList<>();
    return new Trials(trials().read(problems), problems);
  }

  /** Throws if results cannot be written here; to be called before any work is done. */
  public void check() throws IOException {
    for (RecordFiles<?> part : List.of(runs(), baselines(), trials())) {
      part.check();
    }
  }

  public void write(RunRecord run) throws IOException {
    runs().write(run);
  }

  public void write(BaselineResult result) throws IOException {
    baselines().write(result);
  }

  public void write(Trial trial) throws IOException {
    trials().write(trial);
  }

  private RecordFiles<RunRecord> runs() {
    return part("runs", RunRecord.class, record -> ExperimentRun.of(record).id());
  }

  private RecordFiles<BaselineResult> baselines() {
    return new RecordFiles<>(
        path.resolve("baselines"),
        BaselineResult.class,
        RunRecord.VERSION,
        BaselineResult::id,
        BaselineResult.DEFAULTS);
  }

  private RecordFiles<Trial> trials() {
    return part("trials", Trial.class, Trial::id);
  }

  private <T> RecordFiles<T> part(String name, Class<T> type, Function<T, String> id) {
    return new RecordFiles<>(path.resolve(name), type, RunRecord.VERSION, id);
  }
}
