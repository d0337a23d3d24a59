package dev.tiara.answers.contest;

import dev.tiara.answers.event.LinkView;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rules that need no training, asked event by event: they see what a {@link LinkView} sees. The
 * protocols of snapshots have rules of their own, {@code answers.rule}, which see whole snapshots;
 * those of the same name follow the same idea, but break ties differently.
 */
public enum EventRule implements Contender {
  /** Known contacts before all others. */
  EDGE_BANK("edgebank", view -> view.isKnown() ? 1 : 0),

  /** Targets by the time of their last event. */
  RECENCY("recency", view -> recency(view, 1)),

  /** Known contacts by last contact, then the others by recency. */
  LAST_CONTACT("last-contact-out", view -> contact(view, view.lastContact())),

  /** The same, with a contact in either direction. */
  EITHER_DIRECTION("last-contact", view -> contact(view, latest(view)));

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final ToDoubleFunction<LinkView> score;

  EventRule(String title, ToDoubleFunction<LinkView> score) {
    this.title = title;
    this.score = score;
  }

  /** All rules. */
  public static List<Contender> all() {
    return List.of(values());
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public void score(LinkView view, int[] candidates, int count, double[] scores) {
    for (int i = 0; i < count; i++) {
      view.look(candidates[i]);
      scores[i] = score.applyAsDouble(view);
    }
  }

  /** The score of a node that has never been a target. */
  private static final double NEVER = -Double.MAX_VALUE;

  /** A power of 2, so that ages times it are in the same order, and all above this one. */
  private static final double OLDER = 0x1p700;

  private static final double YOUNGEST = 0x1p-200;

  private static double recency(LinkView view, double scale) {
    double last = view.lastAsTarget();
    return Double.isNaN(last) ? NEVER : -Math.max(YOUNGEST, age(view, last)) * scale;
  }

  /** Ages are compared as they are: adding to them would make those tie that differ little. */
  private static double contact(LinkView view, double last) {
    return Double.isNaN(last) ? recency(view, OLDER) : -age(view, last);
  }

  private static double latest(LinkView view) {
    double there = view.lastContact();
    double back = view.lastReverse();
    return Double.isNaN(there) ? back : Double.isNaN(back) ? there : Math.max(there, back);
  }

  private static double age(LinkView view, double last) {
    return Math.max(0, view.time() - last);
  }
}
