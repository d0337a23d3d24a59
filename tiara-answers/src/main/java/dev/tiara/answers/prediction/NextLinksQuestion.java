package dev.tiara.answers.prediction;

import dev.tiara.answers.Bounds;
import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the most likely next links of some nodes.
 *
 * @param sources the nodes to predict for; null for all that can have a link
 * @param top the number of links per node
 * @param contacts how to treat targets that the node has contacted before
 * @param candidates the targets to choose from; null for all nodes that have been a target
 * @param confidence how often the listed targets should contain the next contact, in place of a
 *     number of links; null to list {@code top}
 */
public record NextLinksQuestion(
    @Nullable List<String> sources,
    int top,
    Contacts contacts,
    @Nullable List<String> candidates,
    @Nullable Double confidence) {
  /** How to treat targets that the source has contacted before. */
  public enum Contacts {
    /** Lists them like any other target. */
    KEEP,
    /** Lists them, marked as known. */
    MARK,
    /** Leaves them out. */
    EXCLUDE
  }

  /** Checks the bounds and takes copies. */
  public NextLinksQuestion {
    sources = sources == null ? null : List.copyOf(sources);
    candidates = candidates == null ? null : List.copyOf(candidates);
    Bounds.count("top", top, Bounds.MOST);
    requireNodes("for", sources);
    requireNodes("candidates", candidates);
    if (confidence != null && !(confidence > 0 && confidence < 1)) {
      throw new InputException("confidence", "must be in (0, 1)", confidence);
    }
    if (confidence != null && (contacts == Contacts.EXCLUDE || candidates != null)) {
      throw new InputException(
          "confidence", "must not be given with {contacts} exclude or {candidates}", null);
    }
  }

  private static void requireNodes(String parameter, @Nullable List<String> names) {
    if (names != null && names.isEmpty()) {
      throw new InputException(parameter, "must name at least one node", null);
    }
  }

  /** The same question about these nodes and targets. */
  public NextLinksQuestion about(@Nullable List<String> nodes, @Nullable List<String> targets) {
    return new NextLinksQuestion(nodes, top, contacts, targets, confidence);
  }
}
