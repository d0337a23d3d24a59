package dev.tiara.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Numbers nodes in the order of their first occurrence, or by name if events have no order; sources
 * come before targets in either case. No process ever holds all names: each block of events sends
 * its names to shares, by hash; a share finds the first occurrence of each of its names and sends
 * them on to ranges of occurrences, where they are ranked; and the numbers are sent back along the
 * same route. Names are sent in few large pieces, because Spark spends more time on a row than this
 * class does on a name.
 */
final class NodeNumbering implements AutoCloseable {
  private static final int NAMES_OF_SHARE = 200_000;
  private static final int BYTES_OF_SHARE = 1 << 25;
  private static final int SAMPLES = 64;

  /** The names of a block that belong to one share, in the order of the block. */
  private record BlockNames(int partition, int block, PackedNames names, long[] places)
      implements Serializable {}

  /**
   * The indices of a block's names within a share. The fingerprint shows whether a block that is
   * read again is still the same.
   */
  private record BlockPlaces(int partition, int block, long fingerprint, int[] at)
      implements Serializable {}

  /** The nodes of a block's names in one share, in the order of the block. */
  private record BlockNodes(int block, int share, long fingerprint, int[] nodes)
      implements Serializable {}

  /** The distinct names of a share, sorted by first occurrence, then by name. */
  private record Share(PackedNames names, long[] places, List<BlockPlaces> blocks)
      implements Serializable {}

  /** The names of a share whose first occurrences are in one range. */
  private record Piece(int share, PackedNames names, long[] places) implements Serializable {}

  /** The rank, within a range, of each name of a piece. */
  private record PieceRanks(int share, int[] ranks) implements Serializable {}

  /** The nodes of a piece's names. */
  private record PieceNodes(int range, int[] nodes) implements Serializable {}

  /** The names of a range, sorted by first occurrence, then by name. */
  private record Range(PackedNames names, List<PieceRanks> pieces) implements Serializable {}

  private final JavaRDD<EventBlock> blocks;
  private final int shareCount;
  private final JavaRDD<Share> shares;
  private final JavaRDD<Range> ranges;

  /** The first node of each range. */
  private final int[] firsts;

  /** The number of shares that keeps each of them small. */
  static int shares(List<EventBlock.Summary> summaries) {
    long names = summaries.stream().mapToLong(EventBlock.Summary::names).sum();
    long bytes = summaries.stream().mapToLong(EventBlock.Summary::bytes).sum();
    return Math.toIntExact(1 + names / NAMES_OF_SHARE + bytes / BYTES_OF_SHARE);
  }

  /**
   * Numbers the nodes of all blocks.
   *
   * @param count the number of shares, and of ranges
   */
  NodeNumbering(JavaRDD<EventBlock> blocks, int count) {
    this.blocks = blocks;
    this.shareCount = count;
    shares =
        JavaPairRDD.fromJavaRDD(blocks.mapPartitionsWithIndex((p, all) -> cut(p, all, count), true))
            .partitionBy(new ByNumber(count))
            .mapPartitions(NodeNumbering::share)
            .persist(StorageLevel.MEMORY_AND_DISK());
    Piece bounds = bounds(shares.map(NodeNumbering::sample).collect(), count);
    ranges =
        JavaPairRDD.fromJavaRDD(
                shares.mapPartitionsWithIndex((s, all) -> pieces(s, all.next(), bounds), true))
            .partitionBy(new ByNumber(count))
            .mapPartitions(NodeNumbering::range)
            .persist(StorageLevel.MEMORY_AND_DISK());
    List<Integer> sizes = ranges.map(range -> range.names.size()).collect();
    firsts = new int[count];
    for (int r = 1; r < count; r++) {
      firsts[r] = Math.addExact(firsts[r - 1], sizes.get(r - 1));
    }
  }

  /** Writes the names of all nodes. */
  NodeNames write(Path folder, EntryFormat format) {
    var hadoop =
        new SerializableConfiguration(
            JavaSparkContext.fromSparkContext(blocks.context()).hadoopConfiguration());
    int[] first = firsts;
    return new NodeNames(
        ranges
            .mapPartitionsWithIndex(
                (r, all) ->
                    NodeNames.write(all.next().names, first[r], folder, format, hadoop.value()),
                true)
            .collect());
  }

  /** A function of a block and the nodes of its names. */
  @FunctionalInterface
  interface BlockFunction<T> extends Serializable {
    List<T> apply(EventBlock block, int[] nodes);
  }

  /** Applies a function to every block and the nodes of its names. */
  <T> JavaRDD<T> map(BlockFunction<T> function) {
    int[] first = firsts;
    int count = shareCount;
    JavaPairRDD<Integer, PieceNodes> pieces =
        JavaPairRDD.fromJavaRDD(
                ranges.mapPartitionsWithIndex((r, all) -> nodes(r, all.next(), first[r]), true))
            .partitionBy(new ByNumber(count));
    JavaRDD<Tuple2<Integer, BlockNodes>> answers =
        shares.zipPartitions(pieces, (all, numbered) -> answers(all.next(), numbered));
    JavaPairRDD<Integer, BlockNodes> ofBlocks =
        JavaPairRDD.fromJavaRDD(answers).partitionBy(new ByNumber(blocks.getNumPartitions()));
    return blocks.zipPartitions(
        ofBlocks, (all, numbered) -> applied(all, numbered, count, function));
  }

  @Override
  public void close() {
    shares.unpersist(false);
    ranges.unpersist(false);
  }

  private static int shareOf(PackedNames names, int i, int count) {
    return names.hash(i) % count;
  }

  /** The indices of the names in each share, in ascending order. */
  private static int[][] byShare(PackedNames names, int count) {
    int[] shareOf = IntStream.range(0, names.size()).map(i -> shareOf(names, i, count)).toArray();
    int[] sizes = new int[count];
    Arrays.stream(shareOf).forEach(share -> sizes[share]++);
    int[][] ofShares = Arrays.stream(sizes).mapToObj(int[]::new).toArray(int[][]::new);
    for (int i = shareOf.length - 1; i >= 0; i--) {
      ofShares[shareOf[i]][--sizes[shareOf[i]]] = i;
    }
    return ofShares;
  }

  private static long fingerprint(PackedNames names) {
    long fingerprint = 0;
    for (int i = 0; i < names.size(); i++) {
      fingerprint = 31 * fingerprint + names.hash(i);
    }
    return fingerprint;
  }

  private static Iterator<Tuple2<Integer, BlockNames>> cut(
      int partition, Iterator<EventBlock> blocks, int count) {
    List<Tuple2<Integer, BlockNames>> cut = new ArrayList<>();
    for (int b = 0; blocks.hasNext(); b++) {
      EventBlock block = blocks.next();
      PackedNames names = block.names();
      int[][] ofShares = byShare(names, count);
      for (int share = 0; share < count; share++) {
        int[] which = ofShares[share];
        var piece =
            new BlockNames(partition, b, names.select(which), select(block.places(), which));
        cut.add(new Tuple2<>(share, piece));
      }
    }
    return cut.iterator();
  }

  private static Iterator<Share> share(Iterator<Tuple2<Integer, BlockNames>> blocks) {
    Map<String, Integer> numbers = new HashMap<>();
    var names = new PackedNames.Builder(1024);
    long[] places = new long[1024];
    List<BlockPlaces> all = new ArrayList<>();
    while (blocks.hasNext()) {
      BlockNames block = blocks.next()._2();
      int[] at = new int[block.names.size()];
      for (int i = 0; i < at.length; i++) {
        String name = block.names.name(i);
        Integer known = numbers.putIfAbsent(name, names.size());
        at[i] = known == null ? names.size() : known;
        if (known == null) {
          names.add(name);
          places = at[i] == places.length ? Arrays.copyOf(places, 2 * at[i]) : places;
          places[at[i]] = block.places[i];
        } else {
          places[at[i]] = Math.min(places[at[i]], block.places[i]);
        }
      }
      all.add(new BlockPlaces(block.partition, block.block, fingerprint(block.names), at));
    }
    return List.of(sorted(names.build(), places, all)).iterator();
  }

  private static Share sorted(PackedNames names, long[] places, List<BlockPlaces> blocks) {
    int[] order = order(names, places);
    int[] rank = inverse(order);
    for (BlockPlaces block : blocks) {
      Arrays.setAll(block.at, i -> rank[block.at[i]]);
    }
    return new Share(names.select(order), select(places, order), blocks);
  }

  private static int[] order(PackedNames names, long[] places) {
    Comparator<Integer> byPlace =
        (i, j) ->
            places[i] == places[j]
                ? names.compare(i, names, j)
                : Long.compare(places[i], places[j]);
    return IntStream.range(0, names.size()).boxed().sorted(byPlace).mapToInt(i -> i).toArray();
  }

  private static int[] inverse(int[] order) {
    int[] rank = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      rank[order[i]] = i;
    }
    return rank;
  }

  private static long[] select(long[] places, int[] which) {
    return Arrays.stream(which).mapToLong(i -> places[i]).toArray();
  }

  private static Piece sample(Share share) {
    int size = share.names.size();
    int[] which =
        IntStream.range(0, Math.min(size, SAMPLES))
            .map(i -> (int) ((2L * i + 1) * size / (2L * Math.min(size, SAMPLES))))
            .toArray();
    return new Piece(-1, share.names.select(which), select(share.places, which));
  }

  /** The lower bounds of all ranges except the first. */
  private static Piece bounds(List<Piece> samples, int count) {
    Piece all = joined(samples);
    int[] order = order(all.names, all.places);
    int[] which =
        IntStream.range(1, count)
            .map(r -> order[(int) ((long) r * order.length / count)])
            .toArray();
    return new Piece(-1, all.names.select(which), select(all.places, which));
  }

  private static Piece joined(List<Piece> pieces) {
    var names = new PackedNames.Builder(1024);
    for (Piece piece : pieces) {
      for (int i = 0; i < piece.names.size(); i++) {
        byte[] name = piece.names.utf8(i);
        names.add(name, 0, name.length);
      }
    }
    long[] places = pieces.stream().flatMapToLong(piece -> Arrays.stream(piece.places)).toArray();
    return new Piece(-1, names.build(), places);
  }

  private static Iterator<Tuple2<Integer, Piece>> pieces(int number, Share share, Piece bounds) {
    List<Tuple2<Integer, Piece>> pieces = new ArrayList<>();
    int from = 0;
    for (int r = 0; r <= bounds.places.length; r++) {
      int to = r < bounds.places.length ? firstFrom(share, bounds, r) : share.names.size();
      pieces.add(
          new Tuple2<>(
              r,
              new Piece(
                  number,
                  share.names.slice(from, to),
                  Arrays.copyOfRange(share.places, from, to))));
      from = to;
    }
    return pieces.iterator();
  }

  /** The index of the first name of a share that is not before a bound. */
  private static int firstFrom(Share share, Piece bounds, int bound) {
    int low = 0;
    int high = share.names.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Long.compare(share.places[middle], bounds.places[bound]);
      if (order == 0) {
        order = share.names.compare(middle, bounds.names, bound);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Iterator<Range> range(Iterator<Tuple2<Integer, Piece>> tuples) {
    List<Piece> pieces = new ArrayList<>();
    tuples.forEachRemaining(tuple -> pieces.add(tuple._2()));
    Piece all = joined(pieces);
    int[] order = order(all.names, all.places);
    int[] rank = inverse(order);
    List<PieceRanks> ranks = new ArrayList<>();
    int from = 0;
    for (Piece piece : pieces) {
      int to = from + piece.names.size();
      ranks.add(new PieceRanks(piece.share, Arrays.copyOfRange(rank, from, to)));
      from = to;
    }
    return List.of(new Range(all.names.select(order), ranks)).iterator();
  }

  private static Iterator<Tuple2<Integer, PieceNodes>> nodes(int number, Range range, int first) {
    return range.pieces.stream()
        .map(
            piece ->
                new Tuple2<>(
                    piece.share,
                    new PieceNodes(
                        number, Arrays.stream(piece.ranks).map(rank -> first + rank).toArray())))
        .iterator();
  }

  private static Iterator<Tuple2<Integer, BlockNodes>> answers(
      Share share, Iterator<Tuple2<Integer, PieceNodes>> numbered) {
    List<PieceNodes> pieces = new ArrayList<>();
    int[] number = {0};
    numbered.forEachRemaining(
        tuple -> {
          number[0] = tuple._1();
          pieces.add(tuple._2());
        });
    pieces.sort(Comparator.comparingInt(PieceNodes::range));
    int[] nodes = pieces.stream().flatMapToInt(piece -> Arrays.stream(piece.nodes)).toArray();
    return share.blocks.stream()
        .map(
            block ->
                new Tuple2<>(
                    block.partition,
                    new BlockNodes(
                        block.block,
                        number[0],
                        block.fingerprint,
                        Arrays.stream(block.at).map(i -> nodes[i]).toArray())))
        .iterator();
  }

  private static <T> Iterator<T> applied(
      Iterator<EventBlock> blocks,
      Iterator<Tuple2<Integer, BlockNodes>> numbered,
      int count,
      BlockFunction<T> function) {
    Map<Integer, BlockNodes[]> byBlock = new HashMap<>();
    numbered.forEachRemaining(
        tuple ->
            byBlock
                    .computeIfAbsent(tuple._2().block, b -> new BlockNodes[count])[
                    tuple._2().share] =
                tuple._2());
    return new Iterator<>() {
      private int block;
      private Iterator<T> results = List.<T>of().iterator();

      @Override
      public boolean hasNext() {
        while (!results.hasNext() && blocks.hasNext()) {
          EventBlock next = blocks.next();
          int[] nodes = nodes(next.names(), byBlock.get(block++), count);
          results = function.apply(next, nodes).iterator();
        }
        return results.hasNext();
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return results.next();
      }
    };
  }

  private static int[] nodes(PackedNames names, BlockNodes @Nullable [] shares, int count) {
    int[] nodes = new int[names.size()];
    int[][] ofShares = byShare(names, count);
    for (int share = 0; share < count; share++) {
      int[] which = ofShares[share];
      if (shares == null
          || shares[share].nodes.length != which.length
          || shares[share].fingerprint != fingerprint(names.select(which))) {
        throw new IllegalStateException(
            "the events were not the same, or not in the same order, when they were read again"
                + " after a failure: persist them, or write them to a file first");
      }
      for (int i = 0; i < which.length; i++) {
        nodes[which[i]] = shares[share].nodes[i];
      }
    }
    return nodes;
  }
}
