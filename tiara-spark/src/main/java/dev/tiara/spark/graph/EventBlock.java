package dev.tiara.spark.graph;

import dev.tiara.data.time.TimeTally;
import dev.tiara.spark.input.EventValues;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * A block of consecutive events of the input, as parallel arrays. Self-loops are left out.
 *
 * @param position the position of the first event; the others are between it and the position of
 *     the next block
 * @param names the names of the nodes, in the order of their first occurrence in the block
 * @param firstOccurrences where each name first occurs: twice the position of the event, plus one
 *     for targets
 * @param sources the index into {@code names} of the source of each event
 * @param weights null if every event counts as 1
 * @param bad the number of invalid events, which are left out
 */
record EventBlock(
    long position,
    PackedNames names,
    long[] firstOccurrences,
    int[] sources,
    int[] targets,
    double[] times,
    double @Nullable [] weights,
    TimeTally tally,
    long bad)
    implements Serializable {
  private static final int MAX_EVENTS = 1 << 18;
  private static final int MAX_BYTES = 1 << 26;

  /** The facts that the driver needs about a block. */
  record Summary(int names, int bytes, TimeTally tally, long bad) implements Serializable {}

  Summary summary() {
    return new Summary(names.size(), names.bytes().length, tally, bad);
  }

  /** Splits rows of {@link EventValues#events} into blocks. */
  static Iterator<EventBlock> split(Iterator<Row> rows, boolean weighted) {
    return new Splitter(rows, weighted);
  }

  /**
   * The edges of each snapshot, in the order of the events.
   *
   * @param nodes the node of each name
   */
  List<Tuple2<EdgeChunk.Key, EdgeChunk>> edges(
      int[] nodes, SnapshotOfEvent snapshots, boolean undirected) {
    int[] snapshotOf = new int[times.length];
    int[] counts = new int[0];
    for (int i = 0; i < times.length; i++) {
      snapshotOf[i] = snapshots.of(times[i]);
      if (snapshotOf[i] >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(snapshotOf[i] + 1, 2 * counts.length));
      }
      counts[snapshotOf[i]]++;
    }
    EdgeChunk[] chunks = new EdgeChunk[counts.length];
    List<Tuple2<EdgeChunk.Key, EdgeChunk>> all = new ArrayList<>();
    for (int t = 0; t < counts.length; t++) {
      if (counts[t] > 0) {
        chunks[t] =
            new EdgeChunk(new long[counts[t]], weights == null ? null : new double[counts[t]]);
        all.add(new Tuple2<>(new EdgeChunk.Key(t, position), chunks[t]));
      }
    }
    for (int i = times.length - 1; i >= 0; i--) {
      int u = nodes[sources[i]];
      int v = nodes[targets[i]];
      int at = --counts[snapshotOf[i]];
      EdgeChunk chunk = chunks[snapshotOf[i]];
      chunk.edges()[at] = undirected && v < u ? EdgeChunk.edge(v, u) : EdgeChunk.edge(u, v);
      if (weights != null) {
        Objects.requireNonNull(chunk.weights())[at] = weights[i];
      }
    }
    return all;
  }

  /** Maps the time of an event to its snapshot. */
  @FunctionalInterface
  interface SnapshotOfEvent extends Serializable {
    int of(double time);
  }

  private static final class Splitter implements Iterator<EventBlock> {
    private final Iterator<Row> rows;
    private final boolean weighted;
    private @Nullable Row pending;

    Splitter(Iterator<Row> rows, boolean weighted) {
      this.rows = rows;
      this.weighted = weighted;
    }

    @Override
    public boolean hasNext() {
      return pending != null || rows.hasNext();
    }

    @Override
    public EventBlock next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Row row = pending == null ? rows.next() : pending;
      pending = null;
      var block = new Builder(row.getLong(EventValues.POSITION), weighted);
      block.add(row);
      while (rows.hasNext()) {
        row = rows.next();
        if (!block.isFollowedBy(row)) {
          pending = row;
          break;
        }
        block.add(row);
      }
      return block.build();
    }
  }

  private static final class Builder {
    private final long first;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final PackedNames.Builder names = new PackedNames.Builder(64);
    private final TimeTally tally = new TimeTally();
    private final boolean weighted;
    private long[] firstOccurrences = new long[64];
    private int[] sources = new int[64];
    private int[] targets = new int[64];
    private double[] times = new double[64];
    private double[] weights = new double[64];
    private int count;
    private long bad;
    private long last;

    Builder(long position, boolean weighted) {
      this.first = position;
      this.weighted = weighted;
    }

    /** Whether a row can be added: a gap in the positions may be filled by another block. */
    boolean isFollowedBy(Row row) {
      long position = row.getLong(EventValues.POSITION);
      return (position == last || position == last + 1)
          && count < MAX_EVENTS
          && names.bytes() < MAX_BYTES;
    }

    void add(Row row) {
      last = row.getLong(EventValues.POSITION);
      if (row.getBoolean(EventValues.BAD)) {
        bad++;
        return;
      }
      String source = row.getString(EventValues.SOURCE);
      String target = row.getString(EventValues.TARGET);
      if (source.equals(target)) {
        return;
      }
      if (count == sources.length) {
        grow();
      }
      sources[count] = number(source, 2 * last);
      targets[count] = number(target, 2 * last + 1);
      times[count] = row.getDouble(EventValues.TIME);
      weights[count] = row.getDouble(EventValues.WEIGHT);
      tally.add(times[count++]);
    }

    private void grow() {
      sources = Arrays.copyOf(sources, 2 * count);
      targets = Arrays.copyOf(targets, 2 * count);
      times = Arrays.copyOf(times, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
    }

    private int number(String name, long place) {
      Integer known = numbers.get(name);
      if (known != null) {
        firstOccurrences[known] = Math.min(firstOccurrences[known], place);
        return known;
      }
      int number = names.size();
      numbers.put(name, number);
      names.add(name);
      if (number == firstOccurrences.length) {
        firstOccurrences = Arrays.copyOf(firstOccurrences, 2 * number);
      }
      firstOccurrences[number] = place;
      return number;
    }

    EventBlock build() {
      return new EventBlock(
          first,
          names.build(),
          Arrays.copyOf(firstOccurrences, names.size()),
          Arrays.copyOf(sources, count),
          Arrays.copyOf(targets, count),
          Arrays.copyOf(times, count),
          weighted ? Arrays.copyOf(weights, count) : null,
          tally,
          bad);
    }
  }
}
