package dev.tiara.experiments.record;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One trial of a hyperparameter search. The test metric is recorded only to be reported if the
 * trial is chosen; choosing and pruning use {@link #bestUntil} alone.
 *
 * @param id the id, see {@link #id(int, int, String)}
 * @param pruned whether it was stopped early by pruning
 * @param validation the validation metric of every epoch
 * @param test the test metric at the epoch with the best validation metric; meaningless if pruned
 * @param failure why training failed, or null if it did not
 */
public record Trial(
    int version,
    String id,
    Hyperparameters hyperparameters,
    boolean pruned,
    List<Float> validation,
    double test,
    @JsonSetter(nulls = Nulls.SET) @Nullable String failure) {

  /**
   * The subject of a trial, as encoded in its id.
   *
   * @param data the title of the data, as in file names
   */
  public record Subject(
      TaskKind task,
      String data,
      ModelFamily model,
      AugmentationMethod augmentation,
      Fidelity fidelity,
      long seed) {}

  private static final Pattern ID =
      Pattern.compile(
          "p\\d+_\\d+-([a-z]+)-(\\w*)-(\\w+)-(\\w+)-(paper|published)-(-?\\d+)-[0-9a-f]+");

  /** The id of a trial, composed of the pruning rule and the id of the run. */
  public static String id(int warmUp, int trials, String run) {
    return "p" + warmUp + "_" + trials + "-" + run;
  }

  /** The subject of the trial; empty if the id does not have the expected format. */
  public Optional<Subject> subject() {
    Matcher part = ID.matcher(id);
    if (!part.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Subject(
              TaskKind.valueOf(upper(part.group(1))),
              part.group(2),
              ModelFamily.valueOf(upper(part.group(3))),
              AugmentationMethod.valueOf(upper(part.group(4))),
              part.group(5).equals("paper") ? Fidelity.PAPER : Fidelity.AS_PUBLISHED,
              Long.parseLong(part.group(6))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  /**
   * The highest validation metric of the first epochs; −1, which is below any metric, if there are
   * none.
   */
  public double bestUntil(int epochs) {
    return validation.stream().limit(epochs).mapToDouble(Float::doubleValue).max().orElse(-1);
  }

  /** The highest validation metric. */
  public double best() {
    return bestUntil(validation.size());
  }

  /** The same trial, as if it had been pruned after the given number of epochs. */
  public Trial prunedAfter(int epochs) {
    return pruned && epochs == validation.size()
        ? this
        : new Trial(version, id, hyperparameters, true, validation.subList(0, epochs), 0, failure);
  }

  /** How the trial ended, in words. */
  public String state() {
    return failure != null ? "failed" : pruned ? "pruned" : "finished";
  }

  /** Whether the trial ran to completion, so that it may be chosen. */
  public boolean finished() {
    return !pruned && failure == null;
  }
}
