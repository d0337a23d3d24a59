package dev.tiara.learn.sweep;

import dev.tiara.learn.experiment.Augmentation;
import dev.tiara.learn.experiment.Comparison;
import dev.tiara.learn.experiment.ExperimentData;
import dev.tiara.learn.experiment.ModelFamily;
import dev.tiara.learn.experiment.ResultsFolder;
import dev.tiara.learn.experiment.SettingsChoice;
import dev.tiara.learn.experiment.Sharing;
import dev.tiara.learn.experiment.TaskKind;
import dev.tiara.learn.model.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Trains models with TiaRa at every place of a sweep: a {@link Comparison} of TiaRa alone for each.
 * Every run is written when it ends, and one that is there is not made again.
 */
public final class Sweep {

  /**
   * What to do at each place.
   *
   * @param task null for the paper's: node classification where there are labels
   * @param settings of everything that is not swept
   */
  public record Plan(
      SweepKind kind,
      List<SweepPoint> points,
      TaskKind task,
      List<ModelFamily> models,
      List<Long> seeds,
      Reading reading,
      SettingsChoice settings,
      Comparison.Plan.Schedule schedule) {

    /** Takes a copy and checks that there is something to do. */
    public Plan {
      points = List.copyOf(points);
      if (points.isEmpty()) {
        throw new IllegalArgumentException("places of a sweep must be at least one, got none");
      }
    }

    private Comparison.Plan at(SweepPoint point, String input) {
      return new Comparison.Plan(
          List.of(input),
          task,
          models,
          List.of(Augmentation.TIARA),
          seeds,
          reading,
          new SettingsChoice.At(settings, point.alpha(), point.beta(), point.epsilon()),
          schedule);
    }

    /** How many runs it takes. */
    public int runs() {
      return points.stream().mapToInt(point -> at(point, "").runs()).sum();
    }
  }

  private final Plan plan;
  private final ExperimentData data;
  private final Path folder;

  /**
   * A sweep.
   *
   * @param folder of the results; those of a sweep are kept in a folder of its name there
   */
  public Sweep(Plan plan, ExperimentData data, Path folder) {
    this.plan = plan;
    this.data = data;
    this.folder = folder(plan.kind(), folder);
  }

  /** Where a results folder keeps the results of a sweep. */
  public static Path folder(SweepKind kind, Path results) {
    return results.resolve("sweep-" + kind.title());
  }

  /**
   * Makes the runs that are not there yet.
   *
   * @param provenance of the results made
   */
  public void run(Comparison.Listener listener, Sharing sharing, Map<String, String> provenance)
      throws IOException {
    for (SweepPoint point : plan.points()) {
      new Comparison(
              plan.at(point, data.title()),
              name -> data,
              new ResultsFolder(folder),
              listener,
              sharing,
              provenance)
          .run();
    }
  }
}
