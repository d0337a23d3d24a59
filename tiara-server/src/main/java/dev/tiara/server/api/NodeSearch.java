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
   * Finds names that contain a text, ignoring case: first the text itself, then names that start
   * with it, and among these the most active ones.
   *
   * @param activity the number of events of each node
   */
  static NodeSearch of(Nodes nodes, int[] activity, String query, int top) {
    String text = query.toLowerCase(Locale.ROOT);
    List<Integer> exact = new ArrayList<>();
    List<Integer> starting = new ArrayList<>();
    List<Integer> containing = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      String name = nodes.name(i).toLowerCase(Locale.ROOT);
      if (name.equals(text)) {
        exact.add(i);
      } else if (name.startsWith(text)) {
        starting.add(i);
      } else if (name.contains(text)) {
        containing.add(i);
      }
    }
    // Names that differ in case alone are the same text: the one that was typed comes first.
    Comparator<Integer> asTyped = Comparator.comparing(node -> !nodes.name(node).equals(query));
    Comparator<Integer> mostActive = Comparator.comparingInt(node -> -activity[node]);
    return new NodeSearch(
        Stream.of(exact, starting, containing)
            .flatMap(found -> found.stream().sorted(asTyped.thenComparing(mostActive)))
            .limit(top)
            .map(nodes::name)
            .toList());
  }

  @Override
  public Map<String, Object> fields() {
    return Map.of("nodes", nodes);
  }
}
