package dev.tiara.experiments.tuning;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.setting.Rnn;
import dev.tiara.input.InputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hyperparameters of a model and an augmentation, each with the values to search.
 *
 * <p>Bounds are written as text: {@code 0.01,0.02,0.05} is a list of values, {@code 0..0.5:0.05} a
 * range with a step, including both ends, and {@code 0..1} a continuous range, excluding the ends.
 * For TiaRa, α + β stays below 1.
 */
public final class SearchSpace {
  /** The number of parts into which a grid divides a range without a step. */
  private static final int PARTS = 10;

  /**
   * The number of random draws that may be rejected, as duplicates or because α + β is not below 1.
   */
  private static final int ATTEMPTS = 10_000;

  private final Map<String, Bound> bounds;

  private SearchSpace(Map<String, Bound> bounds) {
    this.bounds = bounds;
  }

  /**
   * The paper's bounds, except for those given.
   *
   * @param given bounds by name, e.g. {@code alpha} to {@code 0.1..0.3}
   * @throws IllegalArgumentException if a name is not a hyperparameter of this model and
   *     augmentation, or its bounds are malformed
   */
  public static SearchSpace of(
      ModelFamily model, AugmentationMethod augmentation, Map<String, String> given) {
    Map<String, String> text = new LinkedHashMap<>();
    Map<String, String> paper = Paper.bounds();
    for (String name : List.of("layers", "learning-rate", "rnn", "dropout")) {
      text.put(name, paper.get(name));
    }
    if (model == ModelFamily.GCN) {
      text.remove("rnn");
    }
    String method = augmentation.key();
    if (augmentation.uses("probability")) {
      text.put("dropedge", paper.get("dropedge"));
    }
    if (augmentation.uses("alpha")) {
      text.put("alpha", paper.get("alpha of " + method));
    }
    if (augmentation.uses("beta")) {
      text.put("beta", paper.get("beta of " + method));
    }
    if (augmentation.uses("epsilon")) {
      text.put("epsilon", paper.get("epsilon"));
    }
    if (augmentation.uses("symmetrized")) {
      text.put("symmetric-trick", "off,on");
    }
    given.forEach(
        (name, value) -> {
          if (!text.containsKey(name)) {
            throw new InputException(
                "bound",
                "must name a hyperparameter of "
                    + model.title()
                    + " with "
                    + augmentation.title()
                    + ", one of "
                    + String.join(", ", text.keySet()),
                name);
          }
          text.put(name, value);
        });
    Map<String, Bound> bounds = new LinkedHashMap<>();
    text.forEach((name, value) -> bounds.put(name, Bound.parse(name, value)));
    return new SearchSpace(bounds);
  }

  /** The names of the hyperparameters, in a fixed order. */
  public List<String> names() {
    return List.copyOf(bounds.keySet());
  }

  /** The number of points of the grid, including those for which α + β is not below 1. */
  public long gridSize() {
    return bounds.values().stream()
        .mapToLong(bound -> bound.grid().size())
        .reduce(1, Math::multiplyExact);
  }

  /** All valid points of the grid; the last hyperparameter varies fastest. */
  public List<Hyperparameters> grid() {
    List<Map<String, String>> points = List.of(Map.of());
    for (Map.Entry<String, Bound> entry : bounds.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> point : points) {
        for (String value : entry.getValue().grid()) {
          Map<String, String> next = new LinkedHashMap<>(point);
          next.put(entry.getKey(), value);
          longer.add(next);
        }
      }
      points = longer;
    }
    return points.stream().filter(SearchSpace::allowed).map(SearchSpace::point).toList();
  }

  /**
   * Distinct random points, fewer than requested if the space is too small. For the same seed, a
   * longer list starts with the shorter one.
   */
  public List<Hyperparameters> random(int count, long seed) {
    Random random = new Random(seed);
    List<Hyperparameters> points = new ArrayList<>();
    for (int attempt = 0; attempt < ATTEMPTS + count && points.size() < count; attempt++) {
      Map<String, String> point = new LinkedHashMap<>();
      bounds.forEach((name, bound) -> point.put(name, bound.draw(random)));
      if (allowed(point) && !points.contains(point(point))) {
        points.add(point(point));
      }
    }
    return points;
  }

  private static boolean allowed(Map<String, String> point) {
    return !point.containsKey("beta")
        || decimal(point, "alpha").add(decimal(point, "beta")).compareTo(BigDecimal.ONE) < 0;
  }

  private static Hyperparameters point(Map<String, String> point) {
    String rnn = point.get("rnn");
    String trick = point.get("symmetric-trick");
    return new Hyperparameters(
        decimal(point, "layers").intValueExact(),
        Double.parseDouble(text(point, "learning-rate")),
        rnn == null ? null : Rnn.valueOf(rnn.toUpperCase(Locale.ROOT)),
        Double.parseDouble(text(point, "dropout")),
        number(point, "dropedge"),
        number(point, "alpha"),
        number(point, "beta"),
        number(point, "epsilon"),
        trick == null ? null : trick.equals("on"));
  }

  private static @Nullable Double number(Map<String, String> point, String name) {
    return point.containsKey(name) ? Double.valueOf(text(point, name)) : null;
  }

  private static BigDecimal decimal(Map<String, String> point, String name) {
    return new BigDecimal(text(point, name));
  }

  private static String text(Map<String, String> point, String name) {
    return Objects.requireNonNull(point.get(name), name);
  }

  /** Describes a point by name and value, in the notation of the bounds. */
  public static Map<String, String> describe(Hyperparameters point) {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("layers", Integer.toString(point.layers()));
    text.put("learning-rate", Double.toString(point.learningRate()));
    Rnn rnn = point.rnn();
    put(text, "rnn", rnn == null ? null : rnn.name().toLowerCase(Locale.ROOT));
    text.put("dropout", Double.toString(point.dropout()));
    put(text, "dropedge", point.dropEdge());
    put(text, "alpha", point.alpha());
    put(text, "beta", point.beta());
    put(text, "epsilon", point.epsilon());
    Boolean trick = point.symmetricTrick();
    put(text, "symmetric-trick", trick == null ? null : trick ? "on" : "off");
    return text;
  }

  private static void put(Map<String, String> text, String name, @Nullable Object value) {
    if (value != null) {
      text.put(name, value.toString());
    }
  }

  /** The values to search for one hyperparameter. */
  private sealed interface Bound {
    /** The largest number of values of a range with a step. */
    BigDecimal MOST_VALUES = BigDecimal.valueOf(10_000);

    /** As many as can be trained. */
    BigDecimal MOST_LAYERS = BigDecimal.valueOf(100);

    Pattern NUMBER = Pattern.compile("(\\d{1,9}\\.?\\d{0,20}|\\.\\d{1,20})([eE][+-]?\\d{1,2})?");

    /** The values in a grid. */
    List<String> grid();

    /** A random value. */
    String draw(Random random);

    static Bound parse(String name, String text) {
      try {
        int dots = text.indexOf("..");
        if (dots < 0) {
          List<String> values = List.of(text.split(",", -1));
          values.forEach(value -> check(name, value));
          return new Choice(values);
        }
        int colon = text.indexOf(':', dots);
        BigDecimal low = number(text.substring(0, dots));
        String end = colon < 0 ? text.substring(dots + 2) : text.substring(dots + 2, colon);
        BigDecimal high = number(end);
        if (low.compareTo(high) >= 0) {
          throw new NumberFormatException();
        }
        if (colon < 0) {
          check(name, low.toPlainString());
          return continuous(name, low, high);
        }
        BigDecimal step = number(text.substring(colon + 1));
        if (step.signum() <= 0) {
          throw new NumberFormatException();
        }
        if (high.subtract(low).compareTo(step.multiply(MOST_VALUES)) > 0) {
          throw new NumberFormatException();
        }
        List<String> values = steps(low, high, step);
        values.forEach(value -> check(name, value));
        return new Choice(values);
      } catch (NumberFormatException e) {
        throw new InputException("bound", "must be " + allowed(name), text)
            .saying("bound of " + name);
      }
    }

    /** A number as users write it, whose digits can all be written out. */
    private static BigDecimal number(String text) {
      if (!NUMBER.matcher(text).matches()) {
        throw new NumberFormatException();
      }
      return new BigDecimal(text);
    }

    private static String allowed(String name) {
      return switch (name) {
        case "rnn" -> "a list of lstm, gru";
        case "symmetric-trick" -> "a list of on, off";
        case "layers" -> "whole numbers up to 100 (2,3) or a range of them (1..3:1)";
        default ->
            "values (0.1,0.2), a range with a step (0..0.5:0.1, at most 10000 values)"
                + " or a range (0..1)";
      };
    }

    private static Bound continuous(String name, BigDecimal low, BigDecimal high) {
      if (name.equals("layers")) {
        throw new NumberFormatException(); // layers are whole numbers
      }
      return new Range(low, high);
    }

    private static void check(String name, String value) {
      boolean known =
          switch (name) {
            case "rnn" -> value.equals("lstm") || value.equals("gru");
            case "symmetric-trick" -> value.equals("on") || value.equals("off");
            case "layers" ->
                number(value).stripTrailingZeros().scale() <= 0
                    && number(value).compareTo(MOST_LAYERS) <= 0;
            default -> number(value).signum() >= 0;
          };
      if (!known) {
        throw new NumberFormatException();
      }
    }

    private static List<String> steps(BigDecimal low, BigDecimal high, BigDecimal step) {
      List<String> values = new ArrayList<>();
      for (BigDecimal at = low; at.compareTo(high) <= 0; at = at.add(step)) {
        values.add(at.toPlainString());
      }
      return values;
    }
  }

  /** A list of values. */
  private record Choice(List<String> values) implements Bound {
    @Override
    public List<String> grid() {
      return values;
    }

    @Override
    public String draw(Random random) {
      return values.get(random.nextInt(values.size()));
    }
  }

  /** All values strictly between two bounds. */
  private record Range(BigDecimal low, BigDecimal high) implements Bound {
    @Override
    public List<String> grid() {
      BigDecimal step = high.subtract(low).divide(BigDecimal.valueOf(PARTS));
      return Bound.steps(low.add(step), high.subtract(step), step);
    }

    /** Draws a value with about four digits; more would only be harder to read. */
    @Override
    public String draw(Random random) {
      BigDecimal width = high.subtract(low);
      BigDecimal ends = new BigDecimal("0.0001");
      double share = Math.max(ends.doubleValue(), random.nextDouble());
      BigDecimal value = low.add(width.multiply(BigDecimal.valueOf(share)));
      return value
          .setScale(4 + Math.max(0, -width.precision() + width.scale() + 1), RoundingMode.DOWN)
          .max(low.add(width.multiply(ends)))
          .stripTrailingZeros()
          .toPlainString();
    }
  }
}
