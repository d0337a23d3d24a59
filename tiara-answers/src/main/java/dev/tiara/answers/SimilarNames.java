package dev.tiara.answers;

import dev.tiara.input.InputException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Finds the names that somebody who wrote an unknown one may have meant: those that differ in case,
 * accents or a few letters, or that contain it. One pass over the names, most of which are ruled
 * out by their length.
 */
public final class SimilarNames {
  private static final int MOST = 3;

  /** Longer names are compared by their starts, so that the time for each is bounded. */
  private static final int LONGEST = 60;

  private SimilarNames() {}

  private record Candidate(String name, int distance) {}

  /** The error about a node that a log does not have. */
  public static InputException unknown(String parameter, String name, Collection<String> nodes) {
    var error = new InputException(parameter, "must be a node of the input", name);
    List<String> similar = of(name, nodes);
    return similar.isEmpty()
        ? error
        : error.hinting(
            similar.stream()
                .map(other -> '"' + other + '"')
                .collect(Collectors.joining(" or ", "did you mean ", "?")));
  }

  /** The most similar names, the most similar one first; of equals, the first. */
  static List<String> of(String name, Collection<String> nodes) {
    String wanted = folded(name);
    boolean number = wanted.chars().allMatch(Character::isDigit); // its neighbours are as good
    int tolerance = number ? 0 : Math.min(3, wanted.length() / 3);
    List<Candidate> found = new ArrayList<>();
    for (String node : nodes) {
      boolean contains = !number && wanted.length() >= 3 && node.length() > wanted.length();
      if (!contains && Math.abs(node.length() - name.strip().length()) > tolerance + 2) {
        continue;
      }
      String other = folded(node);
      int distance = distance(wanted, other, tolerance);
      if (distance <= tolerance) {
        found.add(new Candidate(node, distance));
      } else if (contains && other.contains(wanted)) {
        found.add(new Candidate(node, other.startsWith(wanted) ? 10 : 20));
      }
      if (found.size() > 1000) {
        keepBest(found);
      }
    }
    keepBest(found);
    return found.stream().map(Candidate::name).toList();
  }

  private static void keepBest(List<Candidate> found) {
    found.sort(Comparator.comparingInt(Candidate::distance));
    found.subList(Math.min(MOST, found.size()), found.size()).clear();
  }

  /** A name without case, accents and surrounding blanks, and without leading zeros of a number. */
  private static String folded(String name) {
    String start = name.strip();
    start = start.substring(0, Math.min(LONGEST, start.length())).toLowerCase(Locale.ROOT);
    if (start.chars().anyMatch(c -> c > 127)) {
      start = Normalizer.normalize(start, Normalizer.Form.NFD).replaceAll("\\p{M}+", "");
    }
    return start.matches("0+\\d+") ? start.replaceFirst("^0+(?=\\d)", "") : start;
  }

  /**
   * The number of letters to insert, delete, replace or swap with the next; at most one too many.
   */
  private static int distance(String a, String b, int most) {
    if (Math.abs(a.length() - b.length()) > most) {
      return most + 1;
    }
    int[][] rows = new int[3][b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = rows[i % 3];
      int[] above = rows[(i + 2) % 3];
      row[0] = i;
      int least = i;
      for (int j = 1; j <= b.length(); j++) {
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(above[j - 1] + same, 1 + Math.min(above[j], row[j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          row[j] = Math.min(row[j], rows[(i + 1) % 3][j - 2] + 1);
        }
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return most + 1;
      }
    }
    return rows[a.length() % 3][b.length()];
  }
}
