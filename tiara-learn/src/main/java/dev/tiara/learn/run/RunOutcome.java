package dev.tiara.learn.run;

import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run was given and what it achieved. It depends on settings and data alone: the same ones
 * give the same outcome on any machine and any number of threads. How it came about is its {@link
 * RunProvenance}.
 *
 * @param data the title of the data
 * @param dataChecksum the checksum of the data, so that runs on different data are not mixed up;
 *     empty where it is not known
 * @param settings all settings by name, as {@link RunSettings#describe} writes them
 * @param metric the name of the metric
 * @param best the epoch with the highest validation metric, from 0
 * @param validation the metric on the validation part at that epoch
 * @param test the metric on the test part at that epoch
 * @param stopped whether training was stopped from outside
 * @param curves loss and metrics of all epochs
 */
public record RunOutcome(
    TaskKind task,
    String data,
    String dataChecksum,
    Map<String, String> settings,
    String metric,
    int best,
    double validation,
    double test,
    boolean stopped,
    Curves curves) {

  /**
   * Takes a copy of the settings, and checks what a damaged file may lack.
   *
   * @throws IllegalArgumentException if the settings are incomplete, or the best epoch is none
   */
  public RunOutcome {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    RunSettings.parse(settings, 1);
    if (best < 0 || best >= curves.loss.size()) {
      throw new IllegalArgumentException(
          "best epoch must be one of the " + curves.loss.size() + " epochs, got " + best);
    }
  }

  /**
   * Training loss, validation and test metric of every epoch, in float: the loss is one, and the
   * exact metrics that count are those of the best epoch.
   */
  public record Curves(List<Float> loss, List<Float> validation, List<Float> test) {
    /** Takes copies and checks that they have the same length. */
    public Curves {
      loss = List.copyOf(loss);
      validation = List.copyOf(validation);
      test = List.copyOf(test);
      if (loss.size() != validation.size() || loss.size() != test.size()) {
        throw new IllegalArgumentException(
            "curves must have the same length, got "
                + loss.size()
                + ", "
                + validation.size()
                + " and "
                + test.size());
      }
    }
  }

  /** The outcome of a training. */
  public static RunOutcome of(
      TaskKind task,
      String data,
      String dataChecksum,
      RunSettings settings,
      TrainingResult result) {
    List<Epoch> epochs = result.epochs();
    return new RunOutcome(
        task,
        data,
        dataChecksum,
        settings.describe(),
        task.metric(),
        result.best().epoch(),
        result.best().validation(),
        result.best().test(),
        result.stopped(),
        new Curves(
            epochs.stream().map(epoch -> (float) epoch.loss()).toList(),
            epochs.stream().map(epoch -> (float) epoch.validation()).toList(),
            epochs.stream().map(epoch -> (float) epoch.test()).toList()));
  }

  /** The settings, to run on this number of threads. */
  public RunSettings runSettings(int threads) {
    return RunSettings.parse(settings, threads);
  }

  /** The number of epochs. */
  public int epochs() {
    return curves.loss.size();
  }
}
