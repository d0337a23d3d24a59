package dev.tiara.data.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses dates and times in the common notations of ISO 8601: {@code 2024-02-01}, optionally
 * followed by a blank or T and {@code hh:mm[:ss[.ffffff]]}, and that by Z or an offset such as
 * {@code +02} or {@code +02:00}.
 */
public final class IsoTime {
  private static final int[] DAYS_BEFORE_MONTH = {
    0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334
  };

  private static final int[] MICROSECONDS = {100_000, 10_000, 1000, 100, 10, 1};

  /** The days from the year 0 to 1970. */
  private static final int EPOCH = 719_528;

  /** Digits that may be missing or in excess: 2024-2-1 9:30:00.000000001. */
  private static final Pattern LOOSE =
      Pattern.compile(
          "(\\d{4})-(\\d{1,2})-(\\d{1,2})"
              + "(?:[ T](\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(\\.\\d{1,6})?\\d*)?(\\D.*)?)?");

  private IsoTime() {}

  /** The seconds since 1970, in UTC unless the time has an offset; NaN if there is no such time. */
  public static double seconds(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return seconds(bytes, 0, bytes.length);
  }

  /** The same for notations with single digits in the date, or more than six of a second. */
  static double looseSeconds(String text) {
    double seconds = seconds(text);
    Matcher loose = LOOSE.matcher(text);
    if (!Double.isNaN(seconds) || !loose.matches()) {
      return seconds;
    }
    var exact = new StringBuilder(loose.group(1));
    String[] before = {"", "", "-", "-", "T", ":", ":"};
    for (int i = 2; i < before.length && loose.group(i) != null; i++) {
      exact
          .append(before[i])
          .append(loose.group(i).length() == 1 ? "0" : "")
          .append(loose.group(i));
    }
    for (int i = 7; i <= 8; i++) {
      exact.append(loose.group(i) == null ? "" : loose.group(i));
    }
    return seconds(exact.toString());
  }

  /**
   * The seconds since 1970, in UTC unless the time has an offset; NaN if there is no such time or
   * it is written in another way, which is left to others.
   */
  static double seconds(byte[] text, int start, int end) {
    int length = end - start;
    int year = number(text, start, length < 10 ? -1 : 4);
    int month = number(text, start + 5, length < 10 ? -1 : 2);
    int day = number(text, start + 8, length < 10 ? -1 : 2);
    boolean date =
        year > 0
            && text[start + 4] == '-'
            && text[start + 7] == '-'
            && month >= 1
            && month <= 12
            && day >= 1
            && day <= daysIn(year, month);
    if (!date) {
      return Double.NaN;
    }
    long days = days(year, month, day);
    if (length == 10) {
      return days * 86_400.0;
    }
    byte between = text[start + 10];
    if (length < 16 || (between != ' ' && between != 'T') || text[start + 13] != ':') {
      return Double.NaN;
    }
    int hour = number(text, start + 11, 2);
    int minute = number(text, start + 14, 2);
    int second = 0;
    long micros = 0;
    int at = start + 16;
    if (end - at >= 3 && text[at] == ':') {
      second = number(text, at + 1, 2);
      at += 3;
      if (end - at >= 2 && text[at] == '.') {
        int digits = 0;
        for (at++; at < end && isDigit(text[at]); at++, digits++) {
          if (digits == MICROSECONDS.length) {
            return Double.NaN;
          }
          micros += (long) (text[at] - '0') * MICROSECONDS[digits];
        }
        if (digits == 0) {
          return Double.NaN;
        }
      }
    }
    int offset = offsetMinutes(text, at, end);
    boolean time = hour >= 0 && hour < 24 && minute >= 0 && minute < 60;
    if (!time || second < 0 || second > 59 || offset == Integer.MIN_VALUE) {
      return Double.NaN;
    }
    long seconds = days * 86_400 + hour * 3600L + (minute - offset) * 60L + second;
    // As the database rounds: the milliseconds first.
    return (seconds * 1000 + micros / 1000) / 1e3 + micros % 1000 / 1e6;
  }

  /** The minutes east of Greenwich; the least number if there is anything else. */
  private static int offsetMinutes(byte[] text, int at, int end) {
    if (at == end || (end - at == 1 && text[at] == 'Z')) {
      return 0;
    }
    int hours = end - at == 3 || end - at == 6 ? number(text, at + 1, 2) : -1;
    int minutes = end - at == 6 ? number(text, at + 4, 2) : 0;
    boolean signed = text[at] == '+' || text[at] == '-';
    boolean separated = end - at != 6 || text[at + 3] == ':';
    if (!signed || hours < 0 || hours > 14 || minutes < 0 || minutes > 59 || !separated) {
      return Integer.MIN_VALUE;
    }
    return (text[at] == '-' ? -1 : 1) * (60 * hours + minutes);
  }

  /** The number that these digits form; −1 if they are not digits. */
  private static int number(byte[] text, int from, int digits) {
    int number = digits < 0 ? -1 : 0;
    for (int i = from; i < from + digits && number >= 0; i++) {
      number = isDigit(text[i]) ? 10 * number + text[i] - '0' : -1;
    }
    return number;
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isLeap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  }

  private static int daysIn(int year, int month) {
    return switch (month) {
      case 2 -> isLeap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  private static long days(int year, int month, int day) {
    int before = year - 1;
    int leapDays = before / 4 - before / 100 + before / 400 + 1; // the year 0 had one
    boolean leap = month > 2 && isLeap(year);
    return 365L * year + leapDays + DAYS_BEFORE_MONTH[month - 1] + (leap ? 1 : 0) + day - 1 - EPOCH;
  }
}
