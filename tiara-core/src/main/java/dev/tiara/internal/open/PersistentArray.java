package dev.tiara.internal.open;

import org.jspecify.annotations.Nullable;

/**
 * An immutable array without a fixed length, most of whose elements are null: a tree of nodes with
 * {@value #WIDTH} children. A changed version shares all nodes with its predecessor except those on
 * the path to a changed element, so a change takes O(log n), and versions are never copied.
 *
 * @param <T> the type of the elements, which should be immutable
 */
final class PersistentArray<T> {
  private static final int BITS = 5;
  private static final int WIDTH = 1 << BITS;

  private final Node root;

  /** The number of bits of an index that lie above those of the root's children. */
  private final int shift;

  private PersistentArray(Node root, int shift) {
    this.root = root;
    this.shift = shift;
  }

  /** An array without elements. */
  static <T> PersistentArray<T> empty() {
    return new PersistentArray<>(new Node(new Object()), 0);
  }

  /** The element at an index, or null. */
  @SuppressWarnings("unchecked") // leaves hold elements only
  @Nullable T get(int index) {
    return (T) find(root, shift, index);
  }

  private static @Nullable Object find(Node root, int shift, int index) {
    if (index >>> shift >= WIDTH) {
      return null;
    }
    Node node = root;
    for (int level = shift; level > 0; level -= BITS) {
      if (!(node.slots[slot(index, level)] instanceof Node child)) {
        return null;
      }
      node = child;
    }
    return node.slots[slot(index, 0)];
  }

  private static int slot(int index, int level) {
    return (index >>> level) & (WIDTH - 1);
  }

  /** Calls the visitor with every element that is not null, in ascending order of index. */
  void forEach(Visitor<T> visitor) {
    visit(root, shift, 0, visitor);
  }

  private static <T> void visit(Node node, int level, int from, Visitor<T> visitor) {
    for (int i = 0; i < WIDTH; i++) {
      Object child = node.slots[i];
      int index = from + (i << level);
      if (child instanceof Node inner) {
        visit(inner, level - BITS, index, visitor);
      } else if (child != null) {
        @SuppressWarnings("unchecked") // leaves hold elements only
        T element = (T) child;
        visitor.visit(index, element);
      }
    }
  }

  /** Visits an element. */
  @FunctionalInterface
  interface Visitor<T> {
    void visit(int index, T element);
  }

  /** A version to be changed; this one stays as it is. */
  Editor<T> edit() {
    return new Editor<>(this);
  }

  /** Changes of one version, which copy every node at most once. Not thread-safe. */
  static final class Editor<T> {
    private final PersistentArray<T> original;

    /** Marks the nodes that no other version has. */
    private final Object owner = new Object();

    private Node root;
    private int shift;

    private Editor(PersistentArray<T> original) {
      this.original = original;
      this.root = original.root;
      this.shift = original.shift;
    }

    /** The element at an index, or null. */
    @SuppressWarnings("unchecked") // leaves hold elements only
    @Nullable T get(int index) {
      return (T) find(root, shift, index);
    }

    /** Replaces the element at an index. */
    void set(int index, T element) {
      while (index >>> shift >= WIDTH) {
        Node above = new Node(owner);
        above.slots[0] = root;
        root = above;
        shift += BITS;
      }
      root = owned(root);
      Node node = root;
      for (int level = shift; level > 0; level -= BITS) {
        int slot = slot(index, level);
        Node child = node.slots[slot] instanceof Node existing ? owned(existing) : new Node(owner);
        node.slots[slot] = child;
        node = child;
      }
      node.slots[slot(index, 0)] = element;
    }

    private Node owned(Node node) {
      return node.owner == owner ? node : new Node(owner, node);
    }

    /** The changed version, the original if nothing was changed. Ends the editing. */
    PersistentArray<T> build() {
      return root == original.root ? original : new PersistentArray<>(root, shift);
    }
  }

  private static final class Node {
    private final Object owner;

    /** Children, or elements on the lowest level. */
    private final @Nullable Object[] slots;

    private Node(Object owner) {
      this.owner = owner;
      this.slots = new Object[WIDTH];
    }

    private Node(Object owner, Node copied) {
      this.owner = owner;
      this.slots = copied.slots.clone();
    }
  }
}
