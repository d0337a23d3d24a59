package dev.tiara.answers.contact;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Replay;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import java.util.List;

/**
 * Ranks the answers of queries by several predictors in one pass over one state. Every event is a
 * query for its target; the other right answers do not compete; the rank of the answer is 1 +
 * better + ties/2.
 */
public final class Contest {
  private final OrderedEvents events;
  private final Candidates candidates;
  private final EventState state;
  private final Replay replay;
  private final LinkView view;
  private final int[] placeOf;
  private final double[] scores;
  private int position;

  /** A contest on a log, before its first event. */
  public Contest(
      OrderedEvents events, Visibility visibility, TimeScales scales, Candidates candidates) {
    this.events = events;
    this.candidates = candidates;
    state = new EventState(scales);
    replay = new Replay(events, visibility, state);
    view = new LinkView(state);
    placeOf = new int[events.nodes()];
    Arrays.fill(placeOf, Integer.MAX_VALUE);
    for (int i = 0; i < candidates.nodes().length; i++) {
      placeOf[candidates.nodes()[i]] = i;
    }
    scores = new double[candidates.nodes().length];
  }

  /**
   * Runs on to an event, exclusive, and asks for those that it passes.
   *
   * @param most the number of queries to ask, drawn uniformly if there are more
   * @param threshold the least probability of a member of a confidence set
   */
  public List<QueryResults> run(
      int to, int most, double threshold, List<? extends Contender> contenders) {
    List<QueryResults> results = contenders.stream().map(c -> new QueryResults()).toList();
    double share = (double) most / (to - position);
    replay.run(
        position,
        to,
        (event, time, targets, count) -> {
          if ((Mix64.key(event) >>> 11) * 0x1p-53 < share) {
            ask(event, time, targets, count, threshold, contenders, results);
          }
        });
    position = to;
    return results;
  }

  /** Runs on to an event without asking. */
  public void skip(int to) {
    replay.skip(position, to);
    position = to;
  }

  private void ask(
      int event,
      double time,
      int[] targets,
      int count,
      double threshold,
      List<? extends Contender> contenders,
      List<QueryResults> results) {
    int source = events.sources()[event];
    int target = events.targets()[event];
    view.ask(source, time);
    view.look(target);
    QueryResults.Kind kind = kind();
    int competing = candidates.count(state);
    int place = placeOf[target];
    for (int k = 0; k < contenders.size(); k++) {
      if (place >= competing) {
        results.get(k).add(source, kind, Double.POSITIVE_INFINITY, competing, 0, 0);
        continue;
      }
      contenders.get(k).score(view, candidates.nodes(), competing, scores);
      double own = scores[place];
      int excluded = 0;
      for (int i = 0; i < count; i++) {
        if (placeOf[targets[i]] < competing && targets[i] != target) {
          scores[placeOf[targets[i]]] = Double.NEGATIVE_INFINITY;
          excluded++;
        }
      }
      double rank = rank(own, competing);
      double probability = Double.NaN;
      int setSize = 0;
      if (contenders.get(k).isProbabilistic()) {
        Probabilities.ofScores(scores, competing);
        probability = scores[place];
        setSize = Probabilities.countFrom(scores, competing, threshold);
      }
      results.get(k).add(source, kind, rank, competing - excluded, probability, setSize);
    }
  }

  private QueryResults.Kind kind() {
    return view.isKnown()
        ? QueryResults.Kind.REPEATED
        : view.isUnseenSource() ? QueryResults.Kind.UNSEEN_SOURCE : QueryResults.Kind.NEW_PAIR;
  }

  private double rank(double own, int competing) {
    int better = 0;
    int ties = -1; // itself
    for (int i = 0; i < competing; i++) {
      better += scores[i] > own ? 1 : 0;
      ties += scores[i] == own ? 1 : 0;
    }
    return 1 + better + ties / 2.0;
  }
}
