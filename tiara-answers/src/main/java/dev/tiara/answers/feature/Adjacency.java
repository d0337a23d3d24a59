package dev.tiara.answers.feature;

import java.util.Arrays;

/** A growing list of integers for each node. */
final class Adjacency {
  private final int[][] items;
  private final int[] counts;

  Adjacency(int nodes) {
    items = new int[nodes][];
    Arrays.fill(items, new int[0]);
    counts = new int[nodes];
  }

  void add(int node, int item) {
    if (counts[node] == items[node].length) {
      items[node] = Arrays.copyOf(items[node], Math.max(4, 2 * counts[node]));
    }
    items[node][counts[node]++] = item;
  }

  int count(int node) {
    return counts[node];
  }

  int get(int node, int i) {
    return items[node][i];
  }
}
