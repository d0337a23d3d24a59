package dev.tiara.answers.contest;

import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.EventState;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.Replay;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.random.Mix64;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Ranks the answers of queries by several predictors in one pass over one state. Every event is a
 * query for its target; the other right answers do not compete; the rank of the answer is 1 +
 * better + ties/2.
 *
 * <p>Each thread replays the log on a state of its own and takes a part of the queries; the results
 * are the same on any number of threads.
 */
public final class Contest {
  private final OrderedEvents events;
  private final Candidates candidates;
  private final int[] placeOf;
  private final List<Lane> lanes = new ArrayList<>();
  private final Progress progress;
  private int position;

  /** A contest on a log, before its first event. */
  public Contest(
      OrderedEvents events,
      Visibility visibility,
      TimeScales scales,
      Candidates candidates,
      int threads) {
    this(events, visibility, scales, candidates, Feature.DEFAULT, threads, Progress.NONE);
  }

  /**
   * The same, with a report of its progress.
   *
   * @param features the features of all predictors together
   */
  public Contest(
      OrderedEvents events,
      Visibility visibility,
      TimeScales scales,
      Candidates candidates,
      Collection<Feature> features,
      int threads,
      Progress progress) {
    this.progress = progress;
    this.events = events;
    this.candidates = candidates;
    placeOf = new int[events.nodes()];
    Arrays.fill(placeOf, Integer.MAX_VALUE);
    for (int i = 0; i < candidates.nodes().length; i++) {
      placeOf[candidates.nodes()[i]] = i;
    }
    for (int lane = 0; lane < threads; lane++) {
      lanes.add(new Lane(visibility, EventState.of(scales, features, events.nodes()), threads));
    }
  }

  /**
   * Runs on to an event, exclusive, and asks for those that it passes.
   *
   * @param task what this is good for, as progress names it
   * @param most the number of queries to ask, drawn uniformly if there are more
   * @param threshold the least probability of a member of a confidence set
   * @param contenders creates the predictors, for one thread
   */
  public List<QueryResults> run(
      String task,
      int to,
      int most,
      double threshold,
      Supplier<? extends List<? extends Contender>> contenders) {
    double share = (double) most / (to - position);
    int threads = lanes.size();
    var phase = new Phase(progress, task, "events", to - position);
    List<List<QueryResults>> found = new ArrayList<>(Collections.nCopies(threads, List.of()));
    try (var pool = new WorkerPool(threads)) {
      pool.forEach(
          threads,
          i -> {
            List<? extends Contender> own = contenders.get();
            List<QueryResults> results = own.stream().map(c -> new QueryResults()).toList();
            Lane lane = lanes.get(i);
            lane.replay
                .in(phase)
                .run(
                    position,
                    to,
                    (event, time, targets, count) -> {
                      long draw = Mix64.key(event);
                      if ((draw >>> 11) * 0x1p-53 < share && (draw & 0x3ff) % threads == i) {
                        lane.ask(event, time, targets, count, threshold, own, results);
                      }
                    });
            found.set(i, results);
          });
    }
    phase.end();
    position = to;
    return IntStream.range(0, found.get(0).size())
        .mapToObj(k -> QueryResults.merged(found.stream().map(lane -> lane.get(k)).toList()))
        .toList();
  }

  /** Runs on to an event without asking. */
  public void skip(int to) {
    var phase = new Phase(progress, "replay", "events", to - position);
    try (var pool = new WorkerPool(lanes.size())) {
      pool.forEach(lanes.size(), i -> lanes.get(i).replay.in(phase).skip(position, to));
    }
    phase.end();
    position = to;
  }

  /** A state and what reads it. */
  private final class Lane {
    private final EventState state;
    private final Replay replay;
    private final LinkView view;
    private final double[] scores;

    Lane(Visibility visibility, EventState state, int threads) {
      this.state = state;
      replay = new Replay(events, visibility, state, threads);
      view = new LinkView(state);
      scores = new double[candidates.nodes().length];
    }

    void ask(
        int event,
        double time,
        int[] targets,
        int count,
        double threshold,
        List<? extends Contender> contenders,
        List<QueryResults> results) {
      int source = events.sources()[event];
      int target = events.targets()[event];
      long start = System.nanoTime();
      view.ask(source, time);
      long asking = System.nanoTime() - start;
      view.look(target);
      QueryResults.Kind kind = kind();
      int competing = candidates.count(state);
      int place = placeOf[target];
      for (int k = 0; k < contenders.size(); k++) {
        if (place >= competing) {
          results.get(k).add(event, source, kind, Double.POSITIVE_INFINITY, competing, 0, 0);
          continue;
        }
        start = System.nanoTime();
        contenders.get(k).score(view, candidates.nodes(), competing, scores);
        results.get(k).spend(asking + System.nanoTime() - start);
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
        results.get(k).add(event, source, kind, rank, competing - excluded, probability, setSize);
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
}
