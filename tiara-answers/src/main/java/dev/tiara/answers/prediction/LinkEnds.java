package dev.tiara.answers.prediction;

import dev.tiara.answers.SimilarNames;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The nodes that questions about links may name. In a bipartite log, links lead from sources to
 * targets only.
 */
public final class LinkEnds {
  private final boolean bipartite;
  private final Set<String> nodes = new LinkedHashSet<>();

  /** The sources and the targets of a bipartite log; elsewhere every node may be either. */
  private final Set<String> sources = new HashSet<>();

  private final Set<String> targets = new HashSet<>();

  /** The nodes that have had an event with themselves. */
  private final Set<String> selfLooped = new HashSet<>();

  /** The nodes of a log. */
  public LinkEnds(EventTable events) {
    bipartite = events.isBipartite();
    for (int v = 0; v < events.nodes().size(); v++) {
      nodes.add(events.nodes().name(v));
    }
    for (int i = 0; i < events.size(); i++) {
      addRoles(events, i);
    }
  }

  /** Adds the events of a table from one on. */
  synchronized void add(EventTable events, int from) {
    for (int i = from; i < events.size(); i++) {
      nodes.add(events.nodes().name(events.source(i)));
      nodes.add(events.nodes().name(events.target(i)));
      addRoles(events, i);
    }
  }

  private void addRoles(EventTable events, int i) {
    int source = events.source(i);
    int target = events.target(i);
    if (bipartite) {
      sources.add(events.nodes().name(source));
      targets.add(events.nodes().name(target));
    }
    if (source == target) {
      selfLooped.add(events.nodes().name(source));
    }
  }

  /** The names of the nodes to predict for, each once. */
  synchronized List<String> sources(NextLinksQuestion question) {
    List<String> asked = question.sources();
    if (asked == null) {
      return nodes.stream().filter(name -> !bipartite || sources.contains(name)).toList();
    }
    return asked.stream().distinct().toList();
  }

  /** Checks the nodes of a question. */
  public synchronized void check(NextLinksQuestion question) {
    if (question.sources() != null) {
      question.sources().forEach(name -> checkSource("for", name));
    }
    if (question.candidates() != null) {
      question.candidates().forEach(name -> checkTarget("candidates", name));
    }
  }

  /** Checks the nodes of a question. */
  public synchronized void check(PairsQuestion question) {
    question.pairs().forEach(pair -> checkSource("source", pair.source()));
    question.pairs().forEach(pair -> checkTarget("target", pair.target()));
    for (PairsQuestion.Pair pair : question.pairs()) {
      if (pair.source().equals(pair.target()) && !selfLooped.contains(pair.source())) {
        throw new InputException(
            "target", "must differ from the source, which has no self-loops here", pair.target());
      }
    }
  }

  private void checkSource(String parameter, String name) {
    checkNode(parameter, name);
    if (bipartite && !sources.contains(name)) {
      throw new InputException(
          parameter, "must be a source of the bipartite log, not a target", name);
    }
  }

  /** Checks that a node can be a target. */
  public synchronized void checkTarget(String parameter, String name) {
    checkNode(parameter, name);
    if (bipartite && !targets.contains(name)) {
      throw new InputException(
          parameter, "must be a target of the bipartite log, not a source", name);
    }
  }

  private void checkNode(String parameter, String name) {
    if (!nodes.contains(name)) {
      throw SimilarNames.unknown(parameter, name, nodes);
    }
  }
}
