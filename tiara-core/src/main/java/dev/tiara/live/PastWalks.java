package dev.tiara.live;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.walk.SparseWalk;
import dev.tiara.proximity.Seeds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The walks of recent seeds through the closed snapshots, so that the next question about a seed
 * costs only the snapshots closed since. The least recently used are dropped when they need more
 * memory than the limit. Safe for use by multiple threads.
 */
final class PastWalks {
  private static final int BYTES_PER_NODE = Integer.BYTES + Double.BYTES;

  /** Objects, array headers and the entry of the map, roughly. */
  private static final int BYTES_PER_WALK = 256;

  private final TiaraSettings settings;
  private final long limit;
  private final Map<Seeds, Entry> walks = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /**
   * @param upTo the last snapshot that the walk has passed; null before the first
   */
  private record Entry(@Nullable ClosedSnapshot upTo, SparseWalk walk) {
    long bytes() {
      return BYTES_PER_WALK + (long) BYTES_PER_NODE * walk.nodes().length;
    }

    long time() {
      return upTo == null ? -1 : upTo.time();
    }
  }

  /**
   * @param limit the memory in bytes that walks may take
   */
  PastWalks(TiaraSettings settings, long limit) {
    this.settings = settings;
    this.limit = limit;
  }

  /** The walk from some seeds through all snapshots up to the given one. */
  SparseWalk through(@Nullable ClosedSnapshot last, Seeds seeds) {
    Entry known = get(seeds);
    Deque<ClosedSnapshot> ahead = new ArrayDeque<>();
    ClosedSnapshot next = last;
    while (next != null && (known == null || !next.equals(known.upTo))) {
      ahead.push(next);
      next = next.before();
    }
    // Otherwise the walk has passed snapshots that this reader does not see.
    boolean continues = known != null && Objects.equals(next, known.upTo);
    SparseWalk walk =
        continues && known != null
            ? known.walk
            : SparseWalk.start(settings, seeds.nodes(), seeds.weights());
    while (!ahead.isEmpty()) {
      walk = walk.advance(ahead.pop().A());
    }
    put(seeds, new Entry(last, walk));
    return walk;
  }

  private synchronized @Nullable Entry get(Seeds seeds) {
    return walks.get(seeds);
  }

  /** Keeps a walk, unless one is known that is further ahead. */
  private synchronized void put(Seeds seeds, Entry entry) {
    Entry known = walks.get(seeds);
    if (entry.bytes() > limit || (known != null && known.time() > entry.time())) {
      return;
    }
    walks.put(seeds, entry);
    bytes += entry.bytes() - (known == null ? 0 : known.bytes());
    Iterator<Entry> oldest = walks.values().iterator();
    while (bytes > limit) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }
}
