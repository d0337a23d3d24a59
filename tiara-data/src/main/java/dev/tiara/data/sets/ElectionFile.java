package dev.tiara.data.sets;

import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.events.EventLog;
import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.gzip.GzipStream;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads SNAP's wikiElec.ElecBs3: Latin-1 text with one record per election. Each line starts with
 * its kind: E (outcome), T (closing time), U (candidate), N (nominator), V (vote: sign, voter,
 * time, name).
 *
 * <p>Votes of sign 0 are dropped, as the paper's authors do, and so are votes for oneself unless
 * self-loops are kept; a candidate who is left without votes remains a node. Times are in UTC.
 */
final class ElectionFile {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private ElectionFile() {}

  static EventLog read(Path file, boolean selfLoops) throws IOException {
    var events = EventTable.builder();
    if (selfLoops) {
      events.keepSelfLoops();
    }
    String candidate = null;
    Set<String> candidates = new LinkedHashSet<>();
    int number = 0;
    try (InputStream in = GzipStream.open(file);
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        String[] field = line.split("\t", -1);
        switch (field[0]) {
          case "E" -> candidate = null;
          case "T", "N" -> {}
          case "U" -> {
            candidate = field(field, 1, "candidate");
            candidates.add(candidate);
          }
          case "V" -> {
            if (candidate == null) {
              throw new IllegalArgumentException("a vote must follow the U line of its election");
            }
            int sign = sign(field(field, 1, "sign"));
            long time = time(field(field, 3, "time"));
            if (sign != 0) {
              events.add(field(field, 2, "voter"), candidate, (double) time, 1);
            }
          }
          default ->
              throw new IllegalArgumentException(
                  "a line must start with E, T, U, N or V, got \"" + field[0] + "\"");
        }
      }
    } catch (DamagedGzipException e) {
      throw e.in(file.toString());
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new InputException(String.valueOf(e.getMessage()), e).in(file.toString(), number);
    }
    return EventLog.of(
            file.toString(),
            events.build(),
            false,
            new EventColumns("voter", "candidate", "time", null),
            List.of())
        .withNodes(candidates);
  }

  private static String field(String[] fields, int at, String meaning) {
    if (fields.length <= at || fields[at].isBlank()) {
      throw new IllegalArgumentException(meaning + " is empty");
    }
    return fields[at].strip();
  }

  private static int sign(String text) {
    return switch (text) {
      case "1" -> 1;
      case "0" -> 0;
      case "-1" -> -1;
      default ->
          throw new IllegalArgumentException("sign must be 1, 0 or -1, got \"" + text + "\"");
    };
  }

  private static long time(String text) {
    try {
      return LocalDateTime.parse(text, TIME).toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("time \"" + text + "\" is not a date and time", e);
    }
  }
}
