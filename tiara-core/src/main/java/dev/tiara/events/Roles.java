package dev.tiara.events;

import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.util.BitSet;

/** The roles of the nodes of a bipartite log: each is either a source or a target. */
final class Roles {
  private final BitSet sources = new BitSet();
  private final BitSet targets = new BitSet();

  /**
   * The roles of the nodes of a table.
   *
   * @throws InputException if a node is both a source and a target
   */
  static Roles of(EventTable events) {
    var roles = new Roles();
    for (int i = 0; i < events.size(); i++) {
      roles.add(events.nodes(), events.source(i), events.target(i));
    }
    return roles;
  }

  /**
   * Checks an event between nodes that may be new.
   *
   * @throws InputException if a node would be both a source and a target
   */
  void check(Nodes nodes, String source, String target) {
    int from = nodes.find(source);
    int to = nodes.find(target);
    if (source.equals(target) || (from >= 0 && targets.get(from))) {
      throw bothFor("source", source);
    }
    if (to >= 0 && sources.get(to)) {
      throw bothFor("target", target);
    }
  }

  /**
   * Adds the roles of the nodes of an event.
   *
   * @throws InputException if one of them has the other role
   */
  void add(Nodes nodes, int source, int target) {
    if (targets.get(source) || source == target) {
      throw bothFor("source", nodes.name(source));
    }
    if (sources.get(target)) {
      throw bothFor("target", nodes.name(target));
    }
    sources.set(source);
    targets.set(target);
  }

  private static InputException bothFor(String parameter, String name) {
    return new InputException(
            parameter, "must be either a source or a target, got both for \"" + name + "\"", null)
        .saying("a node of a bipartite table");
  }
}
