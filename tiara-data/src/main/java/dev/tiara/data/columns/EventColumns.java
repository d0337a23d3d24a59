package dev.tiara.data.columns;

import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an event file by role, given as header names or as numbers from 1.
 *
 * @param source the column of source nodes
 * @param target the column of target nodes
 * @param time the column of event times
 * @param weight the column of edge weights, or null
 */
public record EventColumns(String source, String target, String time, @Nullable String weight) {

  /**
   * Parses {@code source,target,time[,weight]}.
   *
   * @throws InputException if there are not three or four columns
   */
  public static EventColumns parse(String text) {
    List<String> parts = List.of(text.split(",", -1));
    if (parts.size() < 3 || parts.size() > 4 || parts.stream().anyMatch(String::isBlank)) {
      throw new InputException("columns", "must be source,target,time[,weight]", text);
    }
    return new EventColumns(
        parts.get(0).strip(),
        parts.get(1).strip(),
        parts.get(2).strip(),
        parts.size() == 4 ? parts.get(3).strip() : null);
  }
}
