package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.contest.Probabilities;
import dev.tiara.answers.contest.Ranks;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LinkView;
import dev.tiara.input.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers one question at a time from a state, asked at the time of its last event. */
final class ContactReader {
  private final List<String> names;
  private final LinkView view;
  private final Contender contender;
  private double[] scores = {};
  private double[] probabilities = {};

  /** All targets as of some number of events. */
  private int[] targets = {};

  private int targetsAsOf;

  /**
   * A reader of a state.
   *
   * @param names the names of the nodes, which may grow
   */
  ContactReader(EventState state, Contender contender, List<String> names) {
    this.names = names;
    this.view = new LinkView(state);
    this.contender = contender;
  }

  /** The view, asked about a source. */
  LinkView ask(int source) {
    view.ask(source, view.state().lastTime());
    return view;
  }

  /**
   * The likeliest contacts.
   *
   * @param among the candidates; null for all targets
   */
  List<RankedContact> next(int source, int top, boolean newOnly, int @Nullable [] among) {
    ask(source);
    int[] competing = competing(source, among);
    score(competing, competing.length);
    int[] listed = new int[competing.length];
    int count = 0;
    for (int i = 0; i < competing.length; i++) {
      view.look(competing[i]);
      if (!(newOnly && view.isKnown())) {
        listed[count++] = i;
      }
    }
    double[] kept = new double[count];
    for (int k = 0; k < count; k++) {
      kept[k] = scores[listed[k]];
    }
    double least = new Ranks(kept, count).reachedBy(top);
    List<RankedContact> best = atLeast(competing, listed, count, least);
    return best.subList(0, Math.min(top, best.size()));
  }

  /** The candidates that are at least this probable. */
  List<RankedContact> probable(int source, double threshold) {
    ask(source);
    int[] competing = competing(source, null);
    int count = competing.length;
    score(competing, count);
    double least = Double.POSITIVE_INFINITY;
    int[] all = new int[count];
    for (int i = 0; i < count; i++) {
      all[i] = i;
      least = probabilities[i] >= threshold ? Math.min(least, scores[i]) : least;
    }
    return atLeast(competing, all, count, least);
  }

  /** The number of candidates of a source that has just been asked about. */
  int candidates(int source) {
    return competing(source, null).length;
  }

  /** Each of these targets of one source, as it does among all candidates. */
  List<RankedContact> pairs(int source, int[] asked) {
    ask(source);
    int[] competing = competing(source, null);
    int count = competing.length;
    RankedContact[] found = new RankedContact[asked.length];
    score(competing, count);
    int[] placeOf = new int[names.size()];
    for (int i = 0; i < count; i++) {
      placeOf[competing[i]] = i + 1;
    }
    var ranks = new Ranks(scores, count);
    for (int k = 0; k < asked.length; k++) {
      if (placeOf[asked[k]] > 0) {
        found[k] = contact(asked[k], placeOf[asked[k]] - 1, ranks);
      }
    }
    for (int k = 0; k < asked.length; k++) {
      if (found[k] == null && asked[k] == source) {
        found[k] = new RankedContact(names.get(source), count + 1, -Double.MAX_VALUE, 0, false);
      } else if (found[k] == null) { // never a target so far
        int[] more = Arrays.copyOf(competing, count + 1); // an array of its own: see FeatureColumns
        more[count] = asked[k];
        score(more, count + 1);
        found[k] = contact(asked[k], count, new Ranks(scores, count + 1));
      }
    }
    return List.of(found);
  }

  private RankedContact contact(int node, int place, Ranks ranks) {
    view.look(node);
    return new RankedContact(
        names.get(node),
        (int) ranks.of(scores[place]),
        scores[place],
        probabilities[place],
        view.isKnown());
  }

  private void score(int[] competing, int count) {
    if (scores.length < count) {
      scores = new double[2 * count];
      probabilities = new double[2 * count];
    }
    contender.score(view, competing, count, scores);
    for (int i = 0; i < count; i++) {
      if (!Double.isFinite(scores[i])) {
        throw new InputException(
            "model", "must give finite scores: its coefficients are too large", null);
      }
    }
    if (contender.isProbabilistic()) {
      System.arraycopy(scores, 0, probabilities, 0, count);
      Probabilities.ofScores(probabilities, count);
    } else {
      Arrays.fill(probabilities, 0, count, Double.NaN);
    }
  }

  /** The candidates of a source, which is its own only after an event with itself. */
  private int[] competing(int source, int @Nullable [] among) {
    EventState state = view.state();
    if (targetsAsOf != state.events()) {
      targets = state.allTargets();
      targetsAsOf = state.events();
    }
    int[] all = among == null ? targets : among;
    view.look(source);
    return view.isKnown() ? all : Arrays.stream(all).filter(node -> node != source).toArray();
  }

  /** The candidates in these places with at least this score, in order. */
  private List<RankedContact> atLeast(int[] competing, int[] places, int count, double least) {
    List<RankedContact> contacts = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int i = places[k];
      if (scores[i] >= least && scores[i] > Double.NEGATIVE_INFINITY) {
        view.look(competing[i]);
        contacts.add(
            new RankedContact(
                names.get(competing[i]), 0, scores[i], probabilities[i], view.isKnown()));
      }
    }
    contacts.sort(
        Comparator.comparingDouble((RankedContact contact) -> -contact.score())
            .thenComparing(RankedContact::target));
    for (int k = 0; k < contacts.size(); k++) {
      RankedContact c = contacts.get(k);
      contacts.set(k, new RankedContact(c.target(), k + 1, c.score(), c.probability(), c.known()));
    }
    return contacts;
  }
}
