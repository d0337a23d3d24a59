package dev.tiara.answers.prediction;

import dev.tiara.data.output.Table;
import dev.tiara.graph.Direction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What predicted links, and why it was used.
 *
 * @param predictor the name of the predictor
 * @param reason why this predictor is used, in words
 * @param predicts what is predicted, in words
 * @param probabilistic whether it gives probabilities
 * @param trainedOn the data that the predictor learned from; empty if it does not learn
 */
public record Prediction(
    String predictor,
    String reason,
    String predicts,
    boolean probabilistic,
    Optional<TrainedOn> trainedOn) {
  /**
   * The data that a predictor learned from.
   *
   * @param snapshots the number of snapshots; null if it learned event by event
   * @param from the time of the first event
   * @param to the time of the last event
   * @param fromDate the date of the first event, if times are dates
   * @param toDate the date of the last event, if times are dates
   */
  public record TrainedOn(
      int events,
      @Nullable Integer snapshots,
      double from,
      double to,
      Optional<String> fromDate,
      Optional<String> toDate) {
    private Map<String, Object> fields() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("events", events);
      fields.put("snapshots", snapshots);
      fields.put("from", from);
      fields.put("to", to);
      fromDate.ifPresent(date -> fields.put("fromDate", date));
      toDate.ifPresent(date -> fields.put("toDate", date));
      return fields;
    }
  }

  /** Contacts lead from a source to a target, whichever way other answers follow edges. */
  private static final Direction DIRECTION = Direction.DIRECTED;

  /** {@code known} or {@code new}. */
  public static String contact(boolean known) {
    return known ? "known" : "new";
  }

  Map<String, Object> fields(Table<?> rows) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("predictor", predictor);
    fields.put("reason", reason);
    fields.put("predicts", predicts);
    fields.put("trainedOn", trainedOn.map(TrainedOn::fields).orElse(null));
    fields.put("direction", DIRECTION);
    fields.put("rows", rows.objects());
    return fields;
  }
}
