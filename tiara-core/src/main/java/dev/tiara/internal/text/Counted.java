package dev.tiara.internal.text;

import java.util.Locale;

/** A number with the noun it counts, in the singular or plural. */
public final class Counted {
  private Counted() {}

  /** Returns "1 entry" or "2,000 entries" for the noun "entry". */
  public static String of(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? noun : plural(noun));
  }

  private static String plural(String noun) {
    if (noun.endsWith("s")) {
      return noun + "es";
    }
    return noun.endsWith("ry") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
  }
}
