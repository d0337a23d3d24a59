package dev.tiara.graph;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The shared set of nodes V of a dynamic graph: the user's names, each with an index from 0.
 *
 * <p>Numbered nodes, whose names are their indices, take no memory.
 */
public final class Nodes {
  private final int size;

  /** Null for numbered nodes. */
  private final String[] names;

  private final Map<String, Integer> indices;

  private Nodes(int size, String[] names, Map<String, Integer> indices) {
    this.size = size;
    this.names = names;
    this.indices = indices;
  }

  /** Nodes with the given distinct names, indexed in that order. */
  public static Nodes named(Collection<String> names) {
    String[] array = names.toArray(String[]::new);
    Map<String, Integer> indices = new HashMap<>(array.length * 2);
    for (int i = 0; i < array.length; i++) {
      String name = Objects.requireNonNull(array[i], "a node's name must not be null");
      if (indices.put(name, i) != null) {
        throw new IllegalArgumentException(
            "node names must be distinct, got \"" + name + "\" twice");
      }
    }
    return new Nodes(array.length, array, indices);
  }

  /**
   * {@code count} nodes named "0", "1", … after their indices.
   *
   * @throws IllegalArgumentException if count is negative or more than an index can address
   */
  public static Nodes numbered(long count) {
    return new Nodes(checkCount(count), null, Map.of());
  }

  /** The count as an int, if that many nodes can be indexed. */
  static int checkCount(long count) {
    if (count < 0 || count > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "number of nodes must be between 0 and 2^31 - 1, got " + count);
    }
    return (int) count;
  }

  /** n, the number of nodes. */
  public int size() {
    return size;
  }

  /** The user's name of the node with this index. */
  public String name(int index) {
    checkIndex(index);
    return names == null ? Integer.toString(index) : names[index];
  }

  /**
   * The index of the node with this name.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public int index(String name) {
    int index = find(name);
    if (index < 0) {
      throw new IllegalArgumentException("unknown node \"" + name + "\"");
    }
    return index;
  }

  /** Whether a node has this name. */
  public boolean contains(String name) {
    return find(name) >= 0;
  }

  private int find(String name) {
    if (names != null) {
      return indices.getOrDefault(name, -1);
    }
    try {
      int index = Integer.parseInt(name);
      // "007" and "+7" parse to 7 but are not the name of node 7.
      return index >= 0 && index < size && Integer.toString(index).equals(name) ? index : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** These nodes and one more, at the last index. */
  public Nodes with(String name) {
    if (contains(name)) {
      throw new IllegalArgumentException("node \"" + name + "\" exists already");
    }
    checkCount(size + 1L);
    String[] more = Arrays.copyOf(allNames(), size + 1);
    more[size] = name;
    return named(Arrays.asList(more));
  }

  /** These nodes without one; the indices behind it move up by one. */
  public Nodes without(int index) {
    checkIndex(index);
    String[] all = allNames();
    String[] fewer = new String[size - 1];
    System.arraycopy(all, 0, fewer, 0, index);
    System.arraycopy(all, index + 1, fewer, index, size - 1 - index);
    return named(Arrays.asList(fewer));
  }

  private String[] allNames() {
    if (names != null) {
      return names;
    }
    String[] all = new String[size];
    Arrays.setAll(all, Integer::toString);
    return all;
  }

  private void checkIndex(int index) {
    checkIndex(index, size);
  }

  static void checkIndex(int index, int size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException(
          "node must be between 0 and " + (size - 1) + ", got " + index);
    }
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Nodes that) || size != that.size) {
      return false;
    }
    if (names == null && that.names == null) {
      return true;
    }
    return Arrays.equals(allNames(), that.allNames());
  }

  @Override
  public int hashCode() {
    // Numbered and named nodes may be equal, so the hash may not depend on how names are kept.
    return Integer.hashCode(size);
  }

  @Override
  public String toString() {
    return size + " nodes";
  }
}
