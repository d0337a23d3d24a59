package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.columns.EventColumns;
import dev.tiara.events.EventAppender;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A log that grew event by event is the table that a file of the same events is read into. */
class GrowingLogTest {
  @TempDir Path folder;

  /** {@code -Dtiara.seed=…} replays a single seed. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay == null ? LongStream.rangeClosed(1, 12) : LongStream.of(replay);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void appendedEvents_areTheTableOfTheirFile(long seed) throws IOException {
    var random = new SplittableRandom(seed);
    boolean bipartite = random.nextBoolean();
    boolean weighted = random.nextBoolean();
    boolean selfLoops = random.nextBoolean();
    var builder = EventTable.builder();
    if (bipartite) {
      builder.bipartite("user", "item");
    }
    EventAppender log = (selfLoops ? builder.keepSelfLoops() : builder).appender(50);
    var file = new StringBuilder("user_id,item_id,time,weight\n");
    for (int i = 0; i < 2000; i++) {
      String source = "n" + random.nextInt(1 + i / 3);
      String target = "n" + random.nextInt(1 + i / 3);
      int time = i - random.nextInt(50);
      double weight = random.nextInt(20) / 4.0;
      if (weighted) {
        log.add(source, target, time, weight);
      } else {
        log.add(source, target, time);
      }
      file.append(source).append(',').append(target).append(',').append(time).append(',');
      file.append(weight).append('\n');
      if (random.nextInt(300) == 0) {
        log.publish();
      }
    }
    Path path = Files.writeString(folder.resolve("log.csv"), file);
    var options =
        new SnapshotOptions(
            null, Direction.DIRECTED, weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED);
    var reader =
        new EventReader(
            path.toString(),
            null,
            EventColumns.parse("user_id,item_id,time" + (weighted ? ",weight" : "")),
            bipartite,
            selfLoops ? options.withSelfLoops() : options);
    EventTable grown = log.publish();
    check(reader.readEvents().table(), grown);
    try (EventFiles files = EventFiles.of(path.toString())) {
      check(reader.readWithDatabase(files).table(), grown);
    }
  }

  private static void check(EventTable read, EventTable grown) {
    assertThat(grown.nodes().names()).isEqualTo(read.nodes().names());
    assertThat(grown.sources()).containsExactly(read.sources());
    assertThat(grown.targets()).containsExactly(read.targets());
    assertThat(grown.times()).containsExactly(read.times());
    assertThat(grown.weights()).containsExactly(read.weights());
    assertThat(grown.isWeighted()).isEqualTo(read.isWeighted());
    assertThat(grown.isBipartite()).isEqualTo(read.isBipartite());
    assertThat(grown.selfLoops()).isEqualTo(read.selfLoops());
    assertThat(grown.firstTime()).isEqualTo(read.firstTime());
    assertThat(grown.lastTime()).isEqualTo(read.lastTime());
  }
}
