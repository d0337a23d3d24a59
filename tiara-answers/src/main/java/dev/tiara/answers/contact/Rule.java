package dev.tiara.answers.contact;

import dev.tiara.answers.event.LinkView;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The rules that need no training. */
public enum Rule implements Contender {
  /** Known contacts before all others. */
  EDGE_BANK("edgebank", view -> view.isKnown() ? 1 : 0),

  /** Targets by the time of their last event. */
  RECENCY("recency", view -> recency(view)),

  /** Known contacts by last contact, then the others by recency. */
  LAST_CONTACT("last-contact-out", view -> contact(view, view.lastContact())),

  /** The same, with a contact in either direction. */
  EITHER_DIRECTION("last-contact", view -> contact(view, latest(view)));

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final ToDoubleFunction<LinkView> score;

  Rule(String title, ToDoubleFunction<LinkView> score) {
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

  private static double recency(LinkView view) {
    return rate(view, view.lastAsTarget());
  }

  private static double contact(LinkView view, double last) {
    return Double.isNaN(last) ? recency(view) : 2 + rate(view, last);
  }

  private static double latest(LinkView view) {
    double there = view.lastContact();
    double back = view.lastReverse();
    return Double.isNaN(there) ? back : Double.isNaN(back) ? there : Math.max(there, back);
  }

  /** From 1 for now down to 0 for long ago or never. */
  private static double rate(LinkView view, double last) {
    if (Double.isNaN(last)) {
      return 0;
    }
    double span = view.state().scales().span();
    return span / (span + Math.max(0, view.time() - last));
  }
}
