package dev.tiara.answers.event;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The features of a link from s to c at time t, one per line: from what is known, to which words a
 * reason is put, and the value. Docs: "Features" in {@code docs/predict.md}.
 */
public enum Feature {
  SOURCE_EVENTS(Scope.CONTEXT, Group.HABIT, LinkView::sourceEvents),
  SOURCE_GAP(Scope.CONTEXT, Group.RECENCY, LinkView::sourceGap),
  STAY_RATE(Scope.CONTEXT, Group.HABIT, LinkView::stayRate),
  NEW_SWITCH_RATE(Scope.CONTEXT, Group.HABIT, LinkView::newSwitchRate),

  KNOWN(Scope.CANDIDATE, Group.HABIT, v -> v.isKnown() ? 1 : 0),
  LAST_TARGET(Scope.PAIR, Group.RECENCY, v -> v.isLastTarget() ? 1 : 0),
  PAIR_AGE(Scope.PAIR, Group.RECENCY, LinkView::pairAge),
  PAIR_EVENTS(Scope.PAIR, Group.HABIT, LinkView::pairEvents),
  PAIR_MINOR(Scope.PAIR, Group.HABIT, LinkView::pairMinor),
  PAIR_MAJOR(Scope.PAIR, Group.HABIT, LinkView::pairMajor),

  REVERSE_AGE(Scope.REVERSE, Group.RECENCY, LinkView::reverseAge),
  REVERSE_EVENTS(Scope.REVERSE, Group.HABIT, LinkView::reverseEvents),
  REVERSE_MIDDLE(Scope.REVERSE, Group.HABIT, LinkView::reverseMiddle),
  UNANSWERED(Scope.REVERSE, Group.RECENCY, LinkView::unanswered),
  REVERSE_RANK(Scope.REVERSE, Group.RECENCY, LinkView::reverseRank),

  UNSEEN(Scope.CANDIDATE, Group.POPULARITY, v -> v.isUnseen() ? 1 : 0),
  TARGET_AGE(Scope.CANDIDATE, Group.RECENCY, LinkView::targetAge),
  TARGET_MINOR(Scope.CANDIDATE, Group.POPULARITY, LinkView::targetMinor),
  NEW_MIDDLE(Scope.CANDIDATE, Group.POPULARITY, LinkView::newMiddle),
  NEW_MAJOR(Scope.CANDIDATE, Group.POPULARITY, LinkView::newMajor),
  TARGET_SOURCES(Scope.CANDIDATE, Group.POPULARITY, LinkView::targetSources),
  TARGET_EVENTS(Scope.CANDIDATE, Group.POPULARITY, LinkView::targetEvents),
  TARGET_RANK(Scope.CANDIDATE, Group.RECENCY, LinkView::targetRank),
  TARGET_FIRST(Scope.CANDIDATE, Group.POPULARITY, LinkView::targetFirst),

  SWITCHES(Scope.CANDIDATE, Group.FRIENDS_OF_FRIENDS, LinkView::switches),
  SHARED_SOURCES(Scope.CANDIDATE, Group.FRIENDS_OF_FRIENDS, LinkView::sharedSources),
  COMMON(Scope.REVERSE, Group.FRIENDS_OF_FRIENDS, LinkView::common),
  WALK(Scope.CANDIDATE, Group.PROXIMITY, LinkView::walk),

  /** Only in comparisons: it takes far longer than the others. */
  TIME_AWARE(Scope.CANDIDATE, Group.PROXIMITY, LinkView::timeAware);

  /** The features of a predictor, unless it is compared with one that has others. */
  public static final Set<Feature> DEFAULT =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(TIME_AWARE)));

  /** The features that follow two or more hops. */
  public static final Set<Feature> TWO_HOPS =
      Collections.unmodifiableSet(EnumSet.of(SWITCHES, SHARED_SOURCES, COMMON, WALK));

  /** What a feature depends on. */
  public enum Scope {
    /** The source alone: equal for all candidates, it matters only beside other features. */
    CONTEXT,
    /** The events from s to c; it counts only if there are any. */
    PAIR,
    /** Events from c, or to s; constant in a bipartite log, where it is left out. */
    REVERSE,
    /** The candidate, and how it relates to what s did. */
    CANDIDATE
  }

  /** The words in which reasons are given. */
  public enum Group {
    RECENCY("recency"),
    HABIT("habit"),
    POPULARITY("popularity"),
    FRIENDS_OF_FRIENDS("friends of friends"),
    PROXIMITY("proximity");

    private final String words;

    Group(String words) {
      this.words = words;
    }

    /** The group in words. */
    public String words() {
      return words;
    }
  }

  private final Scope scope;
  private final Group group;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final ToDoubleFunction<LinkView> value;

  Feature(Scope scope, Group group, ToDoubleFunction<LinkView> value) {
    this.scope = scope;
    this.group = group;
    this.value = value;
  }

  /** What it depends on. */
  public Scope scope() {
    return scope;
  }

  /** The word for reasons. */
  public Group group() {
    return group;
  }

  /** Its value for the link in view. */
  public double of(LinkView view) {
    return value.applyAsDouble(view);
  }

  /** The features that a log can have, contexts first. */
  public static List<Feature> of(boolean bipartite) {
    return Arrays.stream(values())
        .filter(feature -> !bipartite || feature.scope != Scope.REVERSE)
        .toList();
  }
}
