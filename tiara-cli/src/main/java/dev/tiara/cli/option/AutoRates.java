package dev.tiara.cli.option;

import dev.tiara.answers.choice.ProximityChoice;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.cli.terminal.Console;
import dev.tiara.data.GraphData;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;

/**
 * The rates of a walk as given by users: numbers, or {@code auto} for those that best rank the
 * links of the latest snapshots.
 */
public final class AutoRates {
  private static final String AUTO = "auto";

  /** The minimum number of snapshots; with fewer there is too little to choose by. */
  private static final int FEWEST_SNAPSHOTS = 6;

  private AutoRates() {}

  /** Parses a rate; {@code auto} becomes NaN. */
  public static final class Converter implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      try {
        double value = text.equals(AUTO) ? Double.NaN : Double.parseDouble(text);
        if (text.equals(AUTO) || !Double.isNaN(value)) {
          return value;
        }
      } catch (NumberFormatException e) {
        // reported below
      }
      throw new picocli.CommandLine.TypeConversionException(
          "must be a number or auto, got \"" + text + "\"");
    }
  }

  /**
   * Whether both rates are to be chosen.
   *
   * @throws InputException if only one of them is
   */
  public static boolean areAuto(@Nullable Double alpha, @Nullable Double beta) {
    boolean first = alpha != null && alpha.isNaN();
    boolean second = beta != null && beta.isNaN();
    if (first != second) {
      throw new InputException(
          "--alpha and --beta must both be auto or both be numbers, got "
              + text(alpha)
              + " and "
              + text(beta));
    }
    return first;
  }

  private static String text(@Nullable Double rate) {
    return rate == null ? "none" : rate.isNaN() ? AUTO : rate.toString();
  }

  /**
   * Rates, and the graph to use them on.
   *
   * @param data the graph, split anew if bins or direction were chosen as well
   */
  public record Chosen(double alpha, double beta, GraphData data) {}

  /**
   * Chooses the rates that best rank the links of the latest snapshots, and reports the choice.
   * With too few snapshots, falls back to the defaults.
   *
   * @param keepBins whether to keep the snapshots as they are
   * @param keepDirection whether to keep the direction of the edges
   * @param until a function from the number of snapshots to the first that must not be used
   */
  public static Chosen choose(
      ReadOptions.Input read,
      boolean keepBins,
      boolean keepDirection,
      IntUnaryOperator until,
      Console console) {
    EventTable events = read.events();
    EventStream stream = EventStream.of(events, read.bins());
    int to = until.applyAsInt(stream.length());
    if (to < FEWEST_SNAPSHOTS) {
      console.note(
          "alpha 0.2, beta 0.3: too little history to choose from, only "
              + Counted.of(to, "snapshot"));
      return new Chosen(0.2, 0.3, read.data());
    }
    var fixed =
        new ProximityChoice.Options(
            keepDirection
                ? List.of(read.direction())
                : List.of(Direction.UNDIRECTED, Direction.DIRECTED),
            keepBins ? List.of(1) : List.of(1, 7));
    int from = new FullProtocol(0, 1).split(to).trainEnd();
    ProximityChoice choice = ProximityChoice.of(stream, from, to, fixed, 1);
    var settings = choice.settings();
    console.note(
        String.format(
            Locale.ROOT,
            "alpha %s, beta %s%s%s: MRR %.3f on the links of sampled nodes in snapshots %d to %d,"
                + " the best of %d settings",
            settings.alpha(),
            settings.beta(),
            keepDirection ? "" : ", " + settings.direction().name().toLowerCase(Locale.ROOT),
            settings.parts() == 1 ? "" : ", snapshots split into " + settings.parts(),
            choice.mrr(),
            from,
            to - 1,
            choice.tried().size()));
    boolean same = settings.parts() == 1 && settings.direction() == read.direction();
    GraphData data =
        same
            ? read.data()
            : GraphData.cut(
                events,
                bins(read.bins(), stream.timeline(), settings.parts()),
                settings.direction(),
                read.options().weighting());
    return new Chosen(settings.alpha(), settings.beta(), data);
  }

  private static TimeBins bins(TimeBins bins, Timeline timeline, int parts) {
    if (parts == 1) {
      return bins;
    }
    double width = timeline.width() / parts;
    return TimeBins.on(
        new Timeline(timeline.start(), width, timeline.length() * parts, timeline.closed()));
  }
}
