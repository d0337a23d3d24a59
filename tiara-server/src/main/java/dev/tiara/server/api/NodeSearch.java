package dev.tiara.server.api;

import dev.tiara.answers.Answer;
import dev.tiara.graph.Nodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Nodes found by name.
 *
 * @param nodes the names
 */
record NodeSearch(List<String> nodes) implements Answer {
  /**
   * Finds names that contain a text, ignoring case: those that start with it first, and among these
   * the most active ones.
   *
   * @param activity the number of events of each node
   */
  static NodeSearch of(Nodes nodes, int[] activity, String query, int top) {
    List<Integer> starting = new ArrayList<>();
    List<Integer> containing = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      String name = nodes.name(i).toLowerCase(Locale.ROOT);
      if (name.startsWith(query)) {
        starting.add(i);
      } else if (name.contains(query)) {
        containing.add(i);
      }
    }
    Comparator<Integer> mostActive = Comparator.comparingInt(node -> -activity[node]);
    return new NodeSearch(
        Stream.of(starting, containing)
            .flatMap(found -> found.stream().sorted(mostActive))
            .limit(top)
            .map(nodes::name)
            .toList());
  }

  @Override
  public Map<String, Object> fields() {
    return Map.of("nodes", nodes);
  }
}
