package dev.tiara.answers;

import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The nodes that questions about links may name. In a bipartite log, links lead from sources to
 * targets only.
 */
final class LinkEnds {
  private final EventTable events;
  private final boolean[] isSource;
  private final boolean[] isTarget;

  LinkEnds(EventTable events) {
    this(events, 0, new boolean[0], new boolean[0]);
  }

  private LinkEnds(EventTable events, int from, boolean[] wasSource, boolean[] wasTarget) {
    this.events = events;
    isSource = Arrays.copyOf(wasSource, events.nodes().size());
    isTarget = Arrays.copyOf(wasTarget, events.nodes().size());
    for (int i = from; i < events.size(); i++) {
      isSource[events.source(i)] = true;
      isTarget[events.target(i)] = true;
    }
  }

  /** The same of a log that has grown. */
  LinkEnds grown(EventTable now) {
    return new LinkEnds(now, events.size(), isSource, isTarget);
  }

  /** The names of the nodes to predict for, each once. */
  List<String> sources(NextLinksQuestion question) {
    List<String> asked = question.sources();
    if (asked == null) {
      return IntStream.range(0, isSource.length)
          .filter(v -> isSource[v] || !events.isBipartite())
          .mapToObj(events.nodes()::name)
          .toList();
    }
    asked.forEach(name -> checkSource("for", name));
    return asked.stream().distinct().toList();
  }

  /** Checks the nodes of a question. */
  void check(NextLinksQuestion question) {
    sources(question);
    if (question.candidates() != null) {
      question.candidates().forEach(name -> checkTarget("candidates", name));
    }
  }

  /** Checks the nodes of a question. */
  void check(PairsQuestion question) {
    question.pairs().forEach(pair -> checkSource("source", pair.source()));
    question.pairs().forEach(pair -> checkTarget("target", pair.target()));
  }

  private void checkSource(String parameter, String name) {
    int node = Log.node(events.nodes(), parameter, name);
    if (events.isBipartite() && !isSource[node]) {
      throw new InputException(
          parameter, "must be a source of the bipartite log, not a target", name);
    }
  }

  private void checkTarget(String parameter, String name) {
    int node = Log.node(events.nodes(), parameter, name);
    if (events.isBipartite() && !isTarget[node]) {
      throw new InputException(
          parameter, "must be a target of the bipartite log, not a source", name);
    }
  }
}
