package dev.tiara.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers under which names are stored, in the order in which the names first occur. */
final class NodeCodes {
  private final Map<String, Integer> codes = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The number of a name, which is the next free one if the name is new. */
  int code(String name) {
    Integer known = codes.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  /** Whether a name has a number. */
  boolean contains(String name) {
    return codes.containsKey(name);
  }

  /** The name with this number. */
  String name(int code) {
    return names.get(code);
  }

  int size() {
    return names.size();
  }

  /** Forgets the names that were added last, until this many are left. */
  void truncate(int size) {
    for (int i = names.size() - 1; i >= size; i--) {
      codes.remove(names.remove(i));
    }
  }
}
