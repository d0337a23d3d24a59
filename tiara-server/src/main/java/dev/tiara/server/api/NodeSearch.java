package dev.tiara.server.api;

import dev.tiara.answers.Answer;
import dev.tiara.graph.Nodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Nodes found by name.
 *
 * @param nodes the names
 */
record NodeSearch(List<String> nodes) implements Answer {
  /** Finds names that contain a text, ignoring case: those that start with it first. */
  static NodeSearch of(Nodes nodes, String query, int top) {
    List<String> starting = new ArrayList<>();
    List<String> containing = new ArrayList<>();
    for (int i = 0; i < nodes.size() && starting.size() < top; i++) {
      String name = nodes.name(i);
      String lower = name.toLowerCase(Locale.ROOT);
      if (lower.startsWith(query)) {
        starting.add(name);
      } else if (containing.size() < top && lower.contains(query)) {
        containing.add(name);
      }
    }
    starting.addAll(containing);
    return new NodeSearch(List.copyOf(starting.subList(0, Math.min(top, starting.size()))));
  }

  @Override
  public Map<String, Object> fields() {
    return Map.of("nodes", nodes);
  }
}
