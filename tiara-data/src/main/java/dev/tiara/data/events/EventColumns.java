package dev.tiara.data.events;

import dev.tiara.data.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of an event file by role: names if the file has a header, else numbers from 1.
 *
 * @param source of the edge
 * @param target of the edge
 * @param time of the event
 * @param weight of the edge, or null
 */
public record EventColumns(String source, String target, String time, @Nullable String weight) {

  /**
   * Parses {@code source,target,time[,weight]}.
   *
   * @throws InputException if there are not three or four of them
   */
  public static EventColumns parse(String text) {
    List<String> parts = List.of(text.split(",", -1));
    if (parts.size() < 3 || parts.size() > 4 || parts.stream().anyMatch(String::isBlank)) {
      throw new InputException("columns must be source,target,time[,weight], got \"" + text + "\"");
    }
    return new EventColumns(
        parts.get(0).strip(),
        parts.get(1).strip(),
        parts.get(2).strip(),
        parts.size() == 4 ? parts.get(3).strip() : null);
  }
}
