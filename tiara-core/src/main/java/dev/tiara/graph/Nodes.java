package dev.tiara.graph;

import dev.tiara.internal.text.Counted;
import dev.tiara.stability.Stable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The shared set of nodes V of a dynamic graph: the user's names, indexed from 0.
 *
 * <p>Immutable and safe to share. Numbered nodes, whose names are their indices, take no memory.
 * Adding nodes is cheap: the longer list shares the names of the shorter one, so adding one node
 * takes amortised constant time, as with an {@code ArrayList}.
 */
@Stable
public final class Nodes {
  private final int size;

  /**
   * The names of these nodes, perhaps followed by those of longer lists or by free space; null for
   * numbered nodes.
   */
  private final String @Nullable [] names;

  private final @Nullable NameIndex index;

  private Nodes(int size, String @Nullable [] names, @Nullable NameIndex index) {
    this.size = size;
    this.names = names;
    this.index = index;
  }

  /** Nodes with the given distinct names, indexed in that order. */
  public static Nodes named(Collection<String> names) {
    String[] array = names.toArray(String[]::new);
    return new Nodes(array.length, array, new NameIndex(array));
  }

  /**
   * {@code count} nodes named "0", "1", … after their indices.
   *
   * @throws IllegalArgumentException if count is negative or more than an index can address
   */
  public static Nodes numbered(long count) {
    return new Nodes(checkCount(count), null, null);
  }

  /** Returns the count as an int if that many nodes can be indexed. */
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

  /** The name of the node with this index. */
  public String name(int index) {
    check(index);
    return names == null ? Integer.toString(index) : names[index];
  }

  /** The names of all nodes, in the order of their indices. */
  public List<String> names() {
    return List.of(Arrays.copyOf(allNames(), size));
  }

  /**
   * The index of the node with this name.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public int index(String name) {
    int found = find(name);
    if (found < 0) {
      throw new IllegalArgumentException("unknown node \"" + name + "\"");
    }
    return found;
  }

  /** Whether a node has this name. */
  public boolean contains(String name) {
    return find(name) >= 0;
  }

  /** The index of the node with this name; −1 if there is none. */
  public int find(String name) {
    if (index != null) {
      int found = index.find(name);
      return found < size ? found : -1; // a longer list that shares the index may know more names
    }
    try {
      int number = Integer.parseInt(name);
      // "007" and "+7" parse to 7 but are not the name of node 7.
      return number >= 0 && number < size && Integer.toString(number).equals(name) ? number : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /**
   * These nodes followed by one more.
   *
   * @throws IllegalArgumentException if a node has that name already
   */
  public Nodes with(String name) {
    return withAll(List.of(name));
  }

  /**
   * These nodes followed by more.
   *
   * @throws IllegalArgumentException if a name is given twice, or a node has it already
   */
  public Nodes withAll(Collection<String> more) {
    int grown = checkCount((long) size + more.size());
    for (String name : more) {
      if (contains(Objects.requireNonNull(name, "a node's name must not be null"))) {
        throw new IllegalArgumentException("node \"" + name + "\" exists already");
      }
    }
    String[] all = allNames();
    NameIndex own = index;
    // Only the longest of the lists that share an index can extend it; any other gets a copy.
    if (own == null || !own.extend(size, more)) {
      all = Arrays.copyOf(all, size);
      own = new NameIndex(all);
      own.extend(size, more);
    }
    if (grown > all.length) {
      all = Arrays.copyOf(all, Math.max(grown, all.length + (all.length >> 1)));
    }
    int next = size;
    for (String name : more) {
      all[next++] = name;
    }
    return new Nodes(grown, all, own);
  }

  /** These nodes without one; the indices of later nodes decrease by one. */
  public Nodes without(int index) {
    check(index);
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

  /**
   * Checks an index.
   *
   * @throws IllegalArgumentException if no node has it
   */
  public void check(int index) {
    checkIndex(index, size);
  }

  static void checkIndex(int index, int size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException(
          "node index must be between 0 and " + (size - 1) + ", got " + index);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Nodes that) || size != that.size) {
      return false;
    }
    if (names == null && that.names == null) {
      return true;
    }
    return Arrays.equals(allNames(), 0, size, that.allNames(), 0, size);
  }

  @Override
  public int hashCode() {
    // Numbered and named nodes may be equal, so the hash must not depend on how names are stored.
    return Integer.hashCode(size);
  }

  @Override
  public String toString() {
    return Counted.of(size, "node");
  }

  /**
   * Maps names to indices; shared by lists of which the longer ones extend the shorter ones. One
   * thread may extend it while others look names up.
   */
  private static final class NameIndex {
    private final Map<String, Integer> indices;

    NameIndex(String[] names) {
      indices = new ConcurrentHashMap<>(names.length);
      for (int i = 0; i < names.length; i++) {
        String name = Objects.requireNonNull(names[i], "a node's name must not be null");
        if (indices.put(name, i) != null) {
          throw twice(name);
        }
      }
    }

    private static IllegalArgumentException twice(String name) {
      return new IllegalArgumentException(
          "node names must be distinct, got \"" + name + "\" twice");
    }

    int find(String name) {
      return indices.getOrDefault(name, -1);
    }

    /**
     * Adds names after the first {@code size}; returns false if others have been added there
     * already.
     */
    synchronized boolean extend(int size, Collection<String> more) {
      if (indices.size() != size) {
        return false;
      }
      int next = size;
      for (String name : more) {
        if (indices.putIfAbsent(name, next++) != null) {
          indices.values().removeIf(number -> number >= size);
          throw twice(name);
        }
      }
      return true;
    }
  }
}
