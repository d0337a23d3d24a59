package dev.tiara.answers.contact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of the likely contacts of a source to list.
 *
 * @param top the number to list, at most
 * @param newOnly whether to leave out those that the source has contacted before; they still
 *     compete
 * @param candidates the nodes that compete; null for all that have been a target
 */
public record ContactQuery(int top, boolean newOnly, @Nullable List<String> candidates) {
  /** The likeliest contacts, whether known or new. */
  public static ContactQuery top(int top) {
    return new ContactQuery(top, false, null);
  }
}
