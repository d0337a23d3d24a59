package dev.tiara.answers.explain;

import dev.tiara.answers.explain.TimedPath.Step;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.walk.SeriesWalk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds the heaviest paths from s to v by best-first search.
 *
 * <p>The search extends the most promising prefix of a path: by a move along an edge, or by waiting
 * until the node is activated again. The priority of a prefix is its own weight times that of its
 * best completion, which {@link PathEnds} provides. Both are exact in the limit K → ∞ and upper
 * bounds for a shorter series, so the exact weight of a complete path is computed separately, and
 * the search ends when no remaining prefix can lead to a heavier path than those found.
 */
final class PathSearch {
  /** The number of prefixes after which the search gives up. */
  private static final int MAX_PREFIXES = 5_000_000;

  /** The approximate relative round-off by which bounds and exact weights differ. */
  private static final double ROUNDING = 1e-12;

  private final DynamicGraph graph;
  private final SeriesWalk series;
  private final double gamma;
  private final int from;
  private final int to;
  private final int at;
  private final PathEnds ends;

  /** The probability of being at s when snapshot j begins, without having moved. */
  private final double[] waited;

  private final PriorityQueue<Partial> open =
      new PriorityQueue<>(
          Comparator.comparingDouble((Partial p) -> -p.bound).thenComparingLong(p -> p.number));
  private final List<TimedPath> found = new ArrayList<>();
  private long created;
  private boolean complete = true;

  PathSearch(DynamicGraph graph, TiaraSettings settings, int from, int to, int at) {
    this.graph = graph;
    this.series = new SeriesWalk(settings);
    this.gamma = settings.gamma();
    this.from = from;
    this.to = to;
    this.at = at;
    this.ends = new PathEnds(graph, series, gamma, to, at);
    this.waited = new double[at + 1];
  }

  /**
   * A prefix of a path: its last step, linked to the steps before it.
   *
   * @param moved the probability of the edge that led here; 0 if the surfer waited
   * @param moves the number of moves so far in this snapshot, which K limits
   * @param weight the weight of the prefix, or an upper bound on it
   * @param bound an upper bound on the weight of any path with this prefix
   */
  private record Partial(
      @Nullable Partial parent,
      int snapshot,
      int position,
      double moved,
      int moves,
      double weight,
      double bound,
      boolean isWhole,
      long number) {}

  /** Whether it is certain that no path heavier than those found exists. */
  boolean isComplete() {
    return complete;
  }

  /** The heaviest paths, in descending order of weight. */
  List<TimedPath> heaviest(int count) {
    ends.compute();
    start();
    while (!open.isEmpty()) {
      Partial best = open.poll();
      boolean enough =
          found.size() >= count && best.bound <= found.get(count - 1).weight() * (1 + ROUNDING);
      if (enough) {
        break;
      }
      if (created > MAX_PREFIXES) {
        complete = false;
        break;
      }
      if (best.isWhole) {
        add(path(best));
      } else {
        extend(best);
      }
    }
    return found.subList(0, Math.min(count, found.size()));
  }

  private void add(TimedPath path) {
    found.add(path);
    found.sort(Comparator.comparingDouble(TimedPath::weight).reversed()); // stable
  }

  /**
   * Adds the first moves from s in each snapshot, after waiting there until then. If s = v, waiting
   * until t is a path of its own.
   */
  private void start() {
    double waiting = 1;
    for (int j = 0; j <= at; j++) {
      waited[j] = waiting;
      int p = graph.snapshot(j).position(from);
      double stays = 1;
      if (p >= 0) {
        var first = new Partial(null, j, p, 0, 0, waiting, waiting, false, created++);
        moves(first);
        stays = segment(j, List.of(first));
      }
      if (j == at && from == to) {
        add(new TimedPath(waiting * stays, List.of(new Step(at, to))));
      }
      waiting = (1 - gamma) + gamma * waiting * stays;
    }
  }

  private void extend(Partial last) {
    moves(last);
    int j = last.snapshot;
    int next = ends.nextActivation(j, last.position);
    int node = graph.snapshot(j).activated(last.position);
    double stops = last.weight * ends.stop(j, last.position);
    if (next >= 0) {
      int p = graph.snapshot(next).position(node);
      double weight = stops * Math.pow(gamma, next - j);
      push(new Partial(last, next, p, 0, 0, weight, weight * ends.best(next, p), false, created++));
    } else if (node == to) {
      double weight = stops * Math.pow(gamma, at - j);
      push(new Partial(last, at, last.position, 0, 0, weight, weight, true, created++));
    }
  }

  private void moves(Partial last) {
    int j = last.snapshot;
    var walk = ends.walk(j);
    int p = last.position;
    if (last.moves == series.steps) {
      return;
    }
    for (int e = walk.offsets[p] + 1; e < walk.offsets[p + 1]; e++) {
      double best = ends.best(j, walk.targets[e]);
      if (best > 0) {
        double weight = last.weight * ends.move(j, p, e);
        push(
            new Partial(
                last,
                j,
                walk.targets[e],
                walk.probabilities[e],
                last.moves + 1,
                weight,
                weight * best,
                false,
                created++));
      }
    }
  }

  private void push(Partial partial) {
    if (partial.bound > 0) {
      open.add(partial);
    }
  }

  /** The complete path with its exact weight. */
  private TimedPath path(Partial end) {
    Deque<Partial> partials = new ArrayDeque<>();
    for (Partial p = end.parent; p != null; p = p.parent) {
      partials.addFirst(p);
    }
    double weight = waited[partials.getFirst().snapshot];
    List<Step> steps = new ArrayList<>();
    List<Partial> segment = new ArrayList<>();
    for (Partial p : partials) {
      if (!segment.isEmpty() && segment.get(0).snapshot != p.snapshot) {
        weight *= segment(segment.get(0).snapshot, segment);
        weight *= Math.pow(gamma, p.snapshot - segment.get(0).snapshot);
        show(segment, steps);
        segment.clear();
      }
      segment.add(p);
    }
    weight *= segment(segment.get(0).snapshot, segment);
    weight *= Math.pow(gamma, at - segment.get(0).snapshot);
    show(segment, steps);
    if (steps.get(steps.size() - 1).snapshot() != at) {
      steps.add(new Step(at, to));
    }
    return new TimedPath(weight, steps);
  }

  /** Adds the steps of a snapshot, unless the surfer only waits in it. */
  private void show(List<Partial> segment, List<Step> steps) {
    if (segment.size() > 1) {
      Snapshot A = graph.snapshot(segment.get(0).snapshot);
      segment.forEach(p -> steps.add(new Step(p.snapshot, A.activated(p.position))));
    }
  }

  /**
   * The probability of exactly these moves within a snapshot, with as many self-loops between them
   * as K allows.
   */
  private double segment(int j, List<Partial> segment) {
    var walk = ends.walk(j);
    int last = segment.size() - 1;
    double[] y = new double[last + 1];
    y[0] = 1;
    double sum = y[last];
    for (int k = 1; k <= series.steps; k++) {
      for (int a = last; a >= 0; a--) {
        double loop = walk.probabilities[walk.offsets[segment.get(a).position]];
        double moved = a == 0 ? 0 : y[a - 1] * segment.get(a).moved;
        y[a] = series.c * (y[a] * loop + moved);
      }
      sum += y[last];
    }
    return series.normalizer * sum;
  }
}
