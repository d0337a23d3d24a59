package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.text.PlainLines;
import dev.tiara.data.text.TextFormat;
import dev.tiara.data.time.Binning;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.testing.Mutator;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the fast path with DuckDB, which has tests of its own. */
class PlainLinesTest {
  private static final List<String> NAMES =
      List.of(
          "7",
          "07",
          "-7",
          "a",
          "b",
          "abcdefgh",
          "abcdefghi",
          "abcdefghj",
          "ü",
          "日本",
          "x.y",
          "NULL",
          "a-much-longer-name-than-eight",
          "a-much-longer-name-than-nine!",
          "12345678",
          "123456789");
  private static final List<String> TIMES =
      List.of(
          "0",
          "-3",
          "1289241911.72836",
          "5123456789012345678", // no unix time in any unit
          "007",
          "-0.5",
          "9007199254740993",
          "1e3",
          "+2.5E-1",
          "1.",
          ".5");

  private static final List<String> DAYS =
      List.of("1970-01-01", "2024-02-29", "1969-12-31", "1900-02-28", "2000-02-29", "0001-01-01");

  private static final List<String> CLOCKS =
      List.of(
          "",
          " 00:00",
          "T23:59",
          " 10:30:00",
          "T10:30:59.5",
          " 01:02:03.000001",
          "T23:59:59.999999",
          " 10:30:00.123",
          "T12:00:00.10");

  private static final List<String> ZONES =
      List.of("", "Z", "+00", "+02:00", "-05:30", "-11", "+14:00");

  @TempDir Path folder;

  private static EventReader reader(Path file, boolean weighted) {
    return new EventReader(
        file.toString(),
        null,
        EventColumns.parse(weighted ? "1,2,3,4" : "1,2,3"),
        new SnapshotOptions(
            Binning.ofCount(4),
            Direction.DIRECTED,
            weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED));
  }

  private static void assertSame(DynamicGraph one, DynamicGraph other) {
    assertThat(one.nodes()).isEqualTo(other.nodes());
    assertThat(one.length()).isEqualTo(other.length());
    for (int t = 0; t < one.length(); t++) {
      assertThat(one.snapshot(t)).isEqualTo(other.snapshot(t));
    }
  }

  /** A random plain file, which may have comments, blank lines, quotes and Windows line ends. */
  private static String plain(Random random, String separator) {
    String end = random.nextBoolean() ? "\n" : "\r\n";
    var text = new StringBuilder();
    boolean comments = random.nextBoolean();
    text.append(comments ? "# source target" + end : "");
    if (random.nextBoolean()) {
      text.append(String.join(separator, "from", "to", "when", "much")).append(end);
    }
    for (int i = random.nextInt(1, 40); i > 0; i--) {
      text.append(comments && random.nextInt(9) == 0 ? "# \"more\"" + end : "");
      text.append(random.nextInt(9) == 0 ? end : "");
      String between = separator.equals("  ") ? " ".repeat(random.nextInt(1, 3)) : separator;
      boolean quotes = random.nextInt(5) == 0 && !separator.equals("  ");
      String first = pick(random, NAMES);
      text.append(quotes ? '"' + first + (separator.equals(" ") ? "" : " ,") + '"' : first)
          .append(between)
          .append(pick(random, NAMES))
          .append(between)
          .append(pick(random, TIMES))
          .append(between)
          .append(random.nextInt(5))
          .append(i > 1 || random.nextBoolean() ? end : "");
    }
    return text.toString();
  }

  private static String pick(Random random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private void write(Path file, String text) throws IOException {
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream out = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The same rules as the database's, whose answer is the reference. */
  @Test
  void datesInIsoNotation_areReadAsTheDatabaseReadsThem() throws IOException {
    for (long seed = Long.getLong("tiara.seed", 1), end = seed + 10; seed < end; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        String day =
            random.nextBoolean()
                ? pick(random, DAYS)
                : LocalDate.ofEpochDay(random.nextInt(-300_000, 300_000)).toString();
        String clock = pick(random, CLOCKS);
        String zone = clock.isEmpty() ? "" : pick(random, ZONES);
        text.append("a,b")
            .append(i)
            .append(',')
            .append(day)
            .append(clock)
            .append(zone)
            .append('\n');
      }
      Path file = folder.resolve("events.csv");
      write(file, text.toString());
      var reader = new EventReader(file.toString()).columns("1,2,3");
      Optional<EventTable> plain = reader.readPlain(EventFiles.of(file.toString()));
      assertThat(plain).as("seed %d", seed).isPresent();
      EventLog read = reader.readWithDatabase(EventFiles.of(file.toString()));
      assertThat(plain.get().times()).as("seed %d", seed).isEqualTo(read.table().times());
    }
  }

  /** Whatever else the database makes of it, the fast path says nothing or the same. */
  @Test
  void mutatedDates_areReadAsTheDatabaseReadsThem_orLeftToIt() throws IOException {
    long first = Long.getLong("tiara.seed", 1);
    int plain = 0;
    for (long seed = first; seed < first + 300; seed++) {
      var mutator = new Mutator(seed);
      String date = DAYS.get(mutator.below(DAYS.size())) + CLOCKS.get(mutator.below(CLOCKS.size()));
      String mutated =
          new String(
              mutator.damaged(date.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
      Path file = folder.resolve("events.csv");
      write(file, "a,b,2024-01-01\na,c," + mutated.replaceAll("[\"\r\n,]", "") + "\n");
      var reader = new EventReader(file.toString()).columns("1,2,3");
      Optional<EventTable> quick = reader.readPlain(EventFiles.of(file.toString()));
      if (quick.isPresent()) {
        plain++;
        EventLog read = reader.readWithDatabase(EventFiles.of(file.toString()));
        assertThat(quick.get().times())
            .as("seed %d: %s", seed, mutated)
            .isEqualTo(read.table().times());
      }
    }
    assertThat(plain).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", " ", "  "})
  void plainFile_isReadAsTheDatabaseReadsIt(String separator) throws IOException {
    int read = 0;
    for (int seed = 0; seed < 20; seed++) {
      var random = new Random(seed);
      Path file = folder.resolve(seed % 2 == 0 ? "events.txt" : "events.txt.gz");
      write(file, plain(random, separator));
      EventReader reader = reader(file, random.nextBoolean());
      EventFiles files = EventFiles.of(file.toString());
      Optional<EventTable> quick = reader.readPlain(files);
      if (quick.isPresent() && quick.get().size() > 0) {
        read++;
        assertSame(reader.read().graph(), cut(reader, reader.readWithDatabase(files)));
      }
    }
    assertThat(read).as("files that were plain enough").isGreaterThan(12);
  }

  private static Optional<EventTable> parsed(
      String text, TextFormat format, int threads, int blockSize) throws IOException {
    var choice = new ColumnChoice(0, 1, 2, 3);
    var lines = new PlainLines(format, choice, false, null, false, threads, blockSize);
    lines.add(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return lines.table();
  }

  @Test
  void blocksOfAFile_makeTheWhole_whereverTheyAreCut() throws IOException {
    for (int seed = 0; seed < 10; seed++) {
      String text = plain(new Random(seed), ",");
      TextFormat format = TextFormat.of("text", new BufferedReader(new StringReader(text)));
      Optional<EventTable> whole = parsed(text, format, 1, 1 << 20);
      for (int size = 1; size < 200 && whole.isPresent(); size += 1 + size / 8) {
        Optional<EventTable> joined = parsed(text, format, size % 4 + 1, size);
        if (joined.isEmpty()) {
          // The header is in a later block, after a comment.
          assertThat(format.header() && format.commented()).isTrue();
          continue;
        }
        assertThat(joined.get().nodes()).isEqualTo(whole.get().nodes());
        assertThat(joined.get().sources()).isEqualTo(whole.get().sources());
        assertThat(joined.get().targets()).isEqualTo(whole.get().targets());
        assertThat(joined.get().times()).isEqualTo(whole.get().times());
        assertThat(joined.get().weights()).isEqualTo(whole.get().weights());
      }
    }
  }

  @Test
  void manyLines_fillTheBufferRepeatedly() throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      text.append("node-")
          .append(i * 7919L % 50_021)
          .append(',')
          .append(i % 1000)
          .append(",5.25\n");
    }
    Path file = folder.resolve("events.csv");
    write(file, text.toString());
    EventReader reader = reader(file, false);
    EventFiles files = EventFiles.of(file.toString());
    assertThat(reader.readPlain(files)).isPresent();
    assertSame(reader.read().graph(), cut(reader, reader.readWithDatabase(files)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b,1~a,\"say \"\"b\"\"\",1",
        "a,b,1~a,\"b~c\",1",
        "a,b,1~a,b\"c,1",
        "a,b,1~a,b",
        "a,b,1~a,b,2,3",
        "a,b,1~,b,2",
        "a,b,1~a,b,",
        "a,b,1~a,b,NaN",
        "a,b,1~a,b,1e999",
        "a,b,1~a,b,1_000",
        "a,b,1~a,b,3f",
        "# c~a,b,1~a,b,2 # d",
        "a,b,2020-01-01~a,b,1",
        "a,b,2020-01-01~a,b,2020-02-30",
        "a,b,1~a,b,2020-01-01",
        "a b  1~a b",
      })
  void complexText_isReadByTheDatabase(String lines) throws IOException {
    Path file = folder.resolve("events.txt");
    write(file, lines.replace('~', '\n') + "\n");
    assertThat(reader(file, false).readPlain(EventFiles.of(file.toString()))).isEmpty();
  }

  private static DynamicGraph cut(EventReader reader, EventLog log) {
    return log.cut(reader.snapshots(), Binning.DEFAULT).graph();
  }
}
