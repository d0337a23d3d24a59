package dev.tiara.learn.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.stability.Experimental;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings and results of a run. They depend only on settings and data: the same input gives
 * the same outcome on any machine and with any number of threads. The {@link RunProvenance} tells
 * how it was obtained.
 *
 * @param data the title of the data
 * @param dataChecksum the checksum of the data, so that runs on different data are not mixed up;
 *     empty if unknown
 * @param settings all settings by name, as {@link RunSettings#describe} writes them
 * @param metric the name of the metric
 * @param best the epoch with the highest validation metric, from 0
 * @param validation the metric on the validation part at that epoch
 * @param test the metric on the test part at that epoch; null without a test part
 * @param stopped whether training was stopped from outside
 * @param curves loss and metrics of all epochs
 */
@Experimental
public record RunOutcome(
    TaskKind task,
    String data,
    String dataChecksum,
    Map<String, String> settings,
    String metric,
    int best,
    double validation,
    @JsonSetter(nulls = Nulls.SET) @Nullable Double test,
    boolean stopped,
    Curves curves) {

  /**
   * Copies the settings, and checks what may be missing from a damaged file.
   *
   * @throws IllegalArgumentException if the settings are incomplete, the best epoch is not one of
   *     the epochs, or figures of the test part are missing although there is one
   */
  public RunOutcome {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    boolean tested = !RunSettings.parse(settings, 1).protocol().withoutTest();
    if (tested != (test != null) || tested == curves.test.isEmpty()) {
      throw new IllegalArgumentException(
          "there must be figures of the test part if there is one, and only then");
    }
    if (best < 0 || best >= curves.loss.size()) {
      throw new IllegalArgumentException(
          "best epoch must be one of the " + curves.loss.size() + " epochs, got " + best);
    }
  }

  /**
   * The training loss and the validation and test metrics of every epoch, as floats: full precision
   * matters only for the metrics of the best epoch, which the outcome stores separately. Without a
   * test part, its curve is empty.
   */
  public record Curves(List<Float> loss, List<Float> validation, List<Float> test) {
    /** Copies the curves and checks that they have the same length. */
    public Curves {
      loss = List.copyOf(loss);
      validation = List.copyOf(validation);
      test = List.copyOf(test);
      if (loss.size() != validation.size() || (loss.size() != test.size() && !test.isEmpty())) {
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

  /** The outcome of a training run. */
  public static RunOutcome of(
      TaskKind task,
      String data,
      String dataChecksum,
      RunSettings settings,
      TrainingResult result) {
    List<Epoch> epochs = result.epochs();
    boolean tested = !settings.protocol().withoutTest();
    return new RunOutcome(
        task,
        data,
        dataChecksum,
        settings.describe(),
        task.metric(),
        result.best().epoch(),
        result.best().validation(),
        tested ? (Double) result.best().test() : null,
        result.stopped(),
        new Curves(
            epochs.stream().map(epoch -> (float) epoch.loss()).toList(),
            epochs.stream().map(epoch -> (float) epoch.validation()).toList(),
            tested ? epochs.stream().map(epoch -> (float) epoch.test()).toList() : List.of()));
  }

  /** The settings, for a run with this number of threads. */
  public RunSettings runSettings(int threads) {
    return RunSettings.parse(settings, threads);
  }

  /** The number of epochs. */
  public int epochs() {
    return curves.loss.size();
  }
}
