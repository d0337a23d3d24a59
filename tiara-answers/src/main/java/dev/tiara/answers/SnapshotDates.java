package dev.tiara.answers;

import dev.tiara.data.events.Inspection;
import dev.tiara.data.time.TimeScale;
import dev.tiara.graph.Timeline;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * When snapshots start and end.
 *
 * @param log how the log was interpreted, which includes the unit of its times
 * @param timeline the snapshots
 */
public record SnapshotDates(Inspection log, Timeline timeline) {
  /** The start of a snapshot, and the dates of its start and end if times are dates. */
  Map<String, Object> fields(int snapshot) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("start", log.written(timeline.start(snapshot)));
    date(timeline.start(snapshot)).ifPresent(date -> fields.put("startDate", date));
    date(timeline.end(snapshot)).ifPresent(date -> fields.put("endDate", date));
    return fields;
  }

  private Optional<String> date(double time) {
    return Arrays.stream(TimeScale.values())
        .filter(scale -> scale.symbol().equals(log.timeUnit()) && scale.isClock())
        .findFirst()
        .flatMap(scale -> iso(time / scale.ticksPerSecond()));
  }

  /** The date in UTC; empty for one that no calendar has. */
  private static Optional<String> iso(double seconds) {
    double whole = Math.floor(seconds);
    try {
      return Optional.of(
          Instant.ofEpochSecond((long) whole, Math.round((seconds - whole) * 1e3) * 1_000_000)
              .toString());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
