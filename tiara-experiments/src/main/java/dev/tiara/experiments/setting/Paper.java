package dev.tiara.experiments.setting;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.learn.task.TaskKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;

/**
 * The paper's experiments, read from data files: the settings that its search found, the bounds of
 * that search, and its results.
 */
public final class Paper {
  /** The seeds of the paper's five runs. */
  public static final List<Long> SEEDS = List.of(117L, 3690L, 2534L, 1576L, 1781L);

  private static final List<SettingsRow> SETTINGS =
      read("paper-settings.json", new TypeReference<>() {});
  private static final List<ResultRow> RESULTS =
      read("paper-results.json", new TypeReference<>() {});
  private static final Map<String, String> BOUNDS =
      read("paper-bounds.json", new TypeReference<>() {});

  private Paper() {}

  /** A row of the appendix's tables of searched hyperparameters. */
  public record SettingsRow(
      TaskKind task,
      String data,
      ModelFamily model,
      AugmentationMethod augmentation,
      @JsonUnwrapped Hyperparameters hyperparameters) {}

  /** A cell of Table 2 or 3, in percent. */
  public record ResultRow(
      TaskKind task,
      String data,
      ModelFamily model,
      AugmentationMethod augmentation,
      double mean,
      double std) {}

  /** All settings: 7 data sets, 3 models, 5 augmentations. */
  public static List<SettingsRow> settings() {
    return SETTINGS;
  }

  /** All results, for the same combinations. */
  public static List<ResultRow> results() {
    return RESULTS;
  }

  /** The bounds of the search by hyperparameter, as {@code SearchSpace} reads them. */
  public static Map<String, String> bounds() {
    return BOUNDS;
  }

  /**
   * The paper's settings for data of this name; a variant, named in brackets, has those of its data
   * set.
   */
  public static Optional<Hyperparameters> settings(
      TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
    return SETTINGS.stream()
        .filter(row -> row.task == task && row.model == model && row.augmentation == augmentation)
        .filter(row -> key(row.data).equals(key(data)))
        .map(SettingsRow::hyperparameters)
        .findFirst();
  }

  /** The paper's result for data of this name, or for the data set of which it is a variant. */
  public static Optional<ResultRow> result(
      TaskKind task, String data, ModelFamily model, AugmentationMethod augmentation) {
    return RESULTS.stream()
        .filter(row -> row.task == task && row.model == model && row.augmentation == augmentation)
        .filter(row -> key(row.data).equals(key(data)))
        .findFirst();
  }

  /** Whether the paper uses data of this name, or the data set of which it is a variant. */
  public static boolean has(String data) {
    return SETTINGS.stream().anyMatch(row -> key(row.data).equals(key(data)));
  }

  /**
   * The letters and digits of a name, in lower case and without a variant in brackets: WikiElec
   * (KONECT) becomes wikielec.
   */
  private static String key(String data) {
    return data.replaceAll("\\(.*\\)", "").replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  private static <T> T read(String name, TypeReference<T> type) {
    try (InputStream in = Paper.class.getResourceAsStream(name)) {
      return Json.MAPPER.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
