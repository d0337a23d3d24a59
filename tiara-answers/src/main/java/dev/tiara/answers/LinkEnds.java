package dev.tiara.answers;

import dev.tiara.answers.choice.LinkQuery;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import java.util.List;
import java.util.function.ToIntFunction;

/** The nodes that questions about links name, as indices into the log. */
final class LinkEnds {
  private final EventTable events;
  private final LinkQuery query;

  LinkEnds(EventTable events) {
    this.events = events;
    this.query = new LinkQuery(events);
  }

  /** The nodes to predict for. */
  int[] sources(NextLinksQuestion question) {
    return question.sources() == null
        ? query.sources()
        : distinct(question.sources(), name -> source("for", name));
  }

  /** The targets to choose from. */
  int[] candidates(NextLinksQuestion question) {
    return question.candidates() == null
        ? query.candidates()
        : distinct(question.candidates(), name -> target("candidates", name));
  }

  /** The sources of given links. */
  int[] sources(PairsQuestion question) {
    return question.pairs().stream().mapToInt(pair -> source("source", pair.source())).toArray();
  }

  /** The targets of given links. */
  int[] targets(PairsQuestion question) {
    return question.pairs().stream().mapToInt(pair -> target("target", pair.target())).toArray();
  }

  LinkQuery query() {
    return query;
  }

  private static int[] distinct(List<String> names, ToIntFunction<String> index) {
    return names.stream().mapToInt(index).distinct().toArray();
  }

  private int source(String parameter, String name) {
    int node = Log.node(events.nodes(), parameter, name);
    if (!query.canBeSource(node)) {
      throw new InputException(
          parameter, "must be a source of the bipartite log, not a target", name);
    }
    return node;
  }

  private int target(String parameter, String name) {
    int node = Log.node(events.nodes(), parameter, name);
    if (!query.canBeTarget(node)) {
      throw new InputException(
          parameter, "must be a target of the bipartite log, not a source", name);
    }
    return node;
  }
}
