package dev.tiara.experiments.sweep;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.comparison.CoreAllocation;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Trains models with TiaRa at every point of a sweep, by a {@link Comparison} of TiaRa alone for
 * each point. Every run is recorded when it ends, and finished runs are not repeated.
 */
public final class Sweep {

  /**
   * What to train at each point.
   *
   * @param task the task, or null for the paper's: node classification if there are labels, link
   *     prediction otherwise
   * @param settings the settings of everything that is not swept
   */
  public record Plan(
      SweepKind kind,
      List<SweepPoint> points,
      @Nullable TaskKind task,
      List<ModelFamily> models,
      List<Long> seeds,
      Fidelity fidelity,
      SettingsChoice settings,
      Comparison.Plan.Schedule schedule) {

    /** Takes a copy. */
    public Plan {
      points = List.copyOf(points);
    }

    private Comparison.Plan at(SweepPoint point, String input) {
      return new Comparison.Plan(
          List.of(input),
          task,
          models,
          List.of(AugmentationMethod.TIARA),
          seeds,
          fidelity,
          new SettingsChoice.At(settings, point.alpha(), point.beta(), point.epsilon()),
          schedule);
    }

    /** The number of training runs. */
    public int runs() {
      return points.stream().mapToInt(point -> at(point, "").runs()).sum();
    }
  }

  private final Plan plan;
  private final ExperimentData data;
  private final Path folder;

  /**
   * Creates a sweep.
   *
   * @param folder the results folder; the results of a sweep are kept in a subfolder named after it
   * @throws IllegalArgumentException if the data are insufficient for the task
   */
  public Sweep(Plan plan, ExperimentData data, Path folder) {
    data.task(plan.task()); // fails fast, rather than at the first point
    this.plan = plan;
    this.data = data;
    this.folder = folder(plan.kind(), folder);
  }

  /** The subfolder of a results folder for the results of a sweep. */
  public static Path folder(SweepKind kind, Path results) {
    return results.resolve("sweep-" + kind.title());
  }

  /**
   * Trains the missing runs.
   *
   * @param environment the program and machine, for the provenance of the results
   * @return all finished runs of the sweep
   */
  public List<ExperimentRun> run(
      Comparison.Listener listener, CoreAllocation allocation, Map<String, String> environment)
      throws IOException {
    List<ExperimentRun> runs = new ArrayList<>();
    Set<String> reported = new HashSet<>();
    for (SweepPoint point : plan.points()) {
      var comparison =
          new Comparison(
              plan.at(point, data.title()),
              name -> data,
              new ResultsFolder(folder),
              new AtPoint(point, listener, reported),
              allocation,
              environment);
      runs.addAll(comparison.run().finished());
    }
    return runs;
  }

  /**
   * Adds the point of the sweep to progress reports, and reports every problem only once.
   *
   * @param reported the problems reported so far
   */
  private record AtPoint(SweepPoint point, Comparison.Listener listener, Set<String> reported)
      implements Comparison.Listener {
    @Override
    public void problem(String message) {
      synchronized (reported) {
        if (reported.add(message)) {
          listener.problem(message);
        }
      }
    }

    @Override
    public void epoch(String data, Experiment experiment, Epoch epoch) {
      listener.epoch(data + ", " + point, experiment, epoch);
    }

    @Override
    public void ended(String data, Experiment experiment, ExperimentRun result, double seconds) {
      listener.ended(data + ", " + point, experiment, result, seconds);
    }
  }
}
