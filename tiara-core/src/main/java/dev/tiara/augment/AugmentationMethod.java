package dev.tiara.augment;

import dev.tiara.stability.Stable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * The augmentation methods in the rows of the paper's tables, in the same order. {@link
 * Augmentation} defines the methods and their parameters.
 */
@Stable
public enum AugmentationMethod {
  NONE("None"),
  DROPEDGE("DropEdge"),
  GDC("GDC"),
  MERGE("Merge"),
  TIARA("TiaRa");

  private final String title;

  AugmentationMethod(String title) {
    this.title = title;
  }

  /**
   * The method of an augmentation.
   *
   * @throws IllegalArgumentException if it is not in the paper's tables
   */
  public static AugmentationMethod of(Augmentation augmentation) {
    return Arrays.stream(values())
        .filter(method -> method.key().equals(augmentation.method()))
        .filter(method -> augmentation.forEvaluation().equals(augmentation) || onNone(augmentation))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "augmentation must be one of the paper's, got " + augmentation));
  }

  private static boolean onNone(Augmentation augmentation) {
    return augmentation.forEvaluation().equals(new Augmentation.None());
  }

  /** The name in the paper's tables. */
  public String title() {
    return title;
  }

  /** The name as in {@link Augmentation#method}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the method has a parameter of this name, see {@link Augmentation#parameterNames}. */
  public boolean uses(String parameter) {
    return Augmentation.parameterNames(key()).contains(parameter);
  }

  /** The augmentation with these parameters, see {@link Augmentation#of}. */
  public Augmentation with(Map<String, String> values) {
    return Augmentation.of(key(), values);
  }
}
