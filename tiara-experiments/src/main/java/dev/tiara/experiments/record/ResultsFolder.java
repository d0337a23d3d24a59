package dev.tiara.experiments.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A folder of results: {@code runs/ID.json} the outcome of a run, {@code made/ID.json} how it was
 * made, {@code rivals/ID.json} the rules without training, {@code trials/ID.json} the trials of a
 * search. Each file is written when its run ends.
 *
 * @param path of the folder
 */
public record ResultsFolder(Path path) {

  /**
   * What is in a folder.
   *
   * @param runs by id
   * @param rivals by id
   * @param made by the id of the run
   * @param problems of files that were left out, in words
   */
  public record Contents(
      Map<String, RunResult> runs,
      Map<String, BaselineResult> rivals,
      Map<String, Provenance> made,
      List<String> problems) {}

  /**
   * Reads all that can be read; a folder that does not exist has nothing.
   *
   * @throws IOException if the path is a file
   */
  public Contents read() throws IOException {
    List<String> problems = new ArrayList<>();
    return new Contents(
        runs().read(problems), rivals().read(problems), made().read(problems), problems);
  }

  /**
   * The trials of searches in a folder.
   *
   * @param trials by id
   * @param problems of files that were left out, in words
   */
  public record Trials(Map<String, Trial> trials, List<String> problems) {}

  /** Reads all trials that can be read. */
  public Trials readTrials() throws IOException {
    List<String> problems = new ArrayList<>();
    return new Trials(trials().read(problems), problems);
  }

  /** Throws if results cannot be written here, before any work is done for them. */
  public void check() throws IOException {
    for (RecordFiles<?> part : List.of(runs(), made(), rivals(), trials())) {
      part.check();
    }
  }

  public void write(String id, RunResult result, Provenance making) throws IOException {
    made().write(id, making);
    runs().write(id, result); // last: what is there is whole
  }

  public void write(String id, BaselineResult result) throws IOException {
    rivals().write(id, result);
  }

  public void write(Trial trial) throws IOException {
    trials().write(trial.id(), trial);
  }

  private RecordFiles<RunResult> runs() {
    return part("runs", RunResult.class);
  }

  private RecordFiles<Provenance> made() {
    return part("made", Provenance.class);
  }

  private RecordFiles<BaselineResult> rivals() {
    return part("rivals", BaselineResult.class);
  }

  private RecordFiles<Trial> trials() {
    return part("trials", Trial.class);
  }

  private <T> RecordFiles<T> part(String name, Class<T> type) {
    return new RecordFiles<>(path.resolve(name), type, RunResult.VERSION);
  }
}
