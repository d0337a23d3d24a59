package dev.tiara.answers.event;

/** Linked lists of items, each with its most recently touched item first. */
final class RecencyLists {
  /** The end of a list. */
  static final int NONE = -1;

  private final Ints heads;
  private final Ints next;
  private final Ints previous;

  RecencyLists() {
    this(new Ints(NONE), new Ints(NONE), new Ints(NONE));
  }

  private RecencyLists(Ints heads, Ints next, Ints previous) {
    this.heads = heads;
    this.next = next;
    this.previous = previous;
  }

  RecencyLists copy() {
    return new RecencyLists(heads.copy(), next.copy(), previous.copy());
  }

  /** The most recent item of a list, or {@link #NONE}. */
  int first(int list) {
    return heads.get(list);
  }

  /** The item that follows in its list, or {@link #NONE}. */
  int next(int item) {
    return next.get(item);
  }

  /** Moves an item of a list to its front. */
  void touch(int list, int item) {
    if (heads.get(list) != item) {
      int before = previous.get(item);
      int after = next.get(item);
      next.set(before, after);
      if (after != NONE) {
        previous.set(after, before);
      }
      push(list, item);
    }
  }

  /** Adds an item that is in no list yet. */
  void push(int list, int item) {
    int head = heads.get(list);
    next.set(item, head);
    previous.set(item, NONE);
    if (head != NONE) {
      previous.set(head, item);
    }
    heads.set(list, item);
  }
}
