package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.time.TimeScale;
import dev.tiara.input.InputException;
import dev.tiara.testing.Gzips;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The unit of times is that of the column; a time that breaks it is refused with its line. */
class UnitOfTheColumnTest {
  private static final int EVENTS = 864;

  @TempDir Path folder;

  /** Days over 25 years, of which one event is at another time. */
  private static List<String> lines(String odd, int at) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      String day =
          LocalDate.of(1999, 1, 1).plusDays(10L * i).format(DateTimeFormatter.BASIC_ISO_DATE);
      lines.add("n" + i % 7 + ",m" + i % 5 + "," + (i == at ? odd : day));
    }
    return lines;
  }

  private static String message(String odd) {
    return ": times must be dates from 1900 to 2100 written as yyyymmdd like the others, got "
        + odd;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"20230229", "0", "99991231", "20231301", "-1", "1700000000", "2023", "0.5"})
  void invalidDate_isRejectedWithItsLine(String odd) throws IOException {
    var random = new Random(Long.getLong("tiara.seed", 1));
    for (int at : new int[] {0, 1, EVENTS / 2, EVENTS - 1, random.nextInt(EVENTS)}) {
      String text = String.join("\n", lines(odd, at)) + "\n";
      Path file = Files.writeString(folder.resolve("events.csv"), text);
      assertRefused(file, file + ":" + (at + 1) + message(odd));
      // A header, a comment and a quoted field over two lines before it.
      String more = "# c\nsource,target,time\n\"x\ny\",m1,20000101\n";
      Files.writeString(file, more + text);
      assertRefused(file, file + ":" + (at + 5) + message(odd));
      Path gzip = Files.write(folder.resolve("events.csv.gz"), Gzips.members(text));
      assertRefused(gzip, gzip + ":" + (at + 1) + message(odd));
    }
  }

  private static void assertRefused(Path file, String message) {
    var reader = new EventReader(file.toString()).columns("1,2,3");
    assertThatThrownBy(reader::readEvents).isInstanceOf(InputException.class).hasMessage(message);
  }

  @Test
  void lineOfStandardInput_isNamed() throws IOException {
    String text = String.join("\n", lines("0", 99));
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      assertThatThrownBy(() -> new EventReader("-").columns("1,2,3").readEvents())
          .hasMessage("standard input:100" + message("0"));
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-30",
        "2023-02-29T10:00",
        "2023-00-10",
        "0000-01-01",
        "99999-01-01",
        "-2023-01-01",
        "+2023-01-01",
        "2023-01-01 25:00",
        "2023-01-01T10:00:00+25:00",
        "2023-01-01T10:00-1500",
        "0",
        "epoch",
        "infinity",
        "2023-01-01 (BC)",
        "\u0662\u0660\u0662\u0663-01-01"
      })
  void dateThatNoCalendarHas_isRefusedWithItsLine(String odd) throws IOException {
    for (String quote : new String[] {"", "\""}) {
      for (int at : new int[] {1, 30, 59}) {
        var text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
          String time = i == at ? odd : "2023-01-" + (10 + i % 20);
          text.append("a,b").append(i).append(',').append(quote).append(time).append(quote);
          text.append('\n');
        }
        Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
        assertRefused(
            file, file + ":" + (at + 1) + ": time \"" + odd + "\" is not an ISO date or time");
      }
    }
  }

  @Test
  void eventOfAQuery_isNamedByItsNodes() throws IOException {
    String text = String.join("\n", lines("20230229", 3));
    Path file = Files.writeString(folder.resolve("events.csv"), text);
    var reader =
        new EventReader(
            file.toString(),
            "SELECT column1 AS source, column2 AS target, column3 AS time FROM input",
            null,
            SnapshotOptions.DEFAULT);
    assertThatThrownBy(reader::readEvents)
        .hasMessage(file + ": the event from \"n3\" to \"m3\"" + message("20230229"));
  }

  @ParameterizedTest
  @CsvSource({"0", "99991231", "1022"})
  void timeThatIsNoYear_isRefusedWithItsLine(String odd) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("a,b").append(i).append(',').append(i == 30 ? odd : "" + (1950 + i)).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
    assertThatThrownBy(() -> new EventReader(file.toString()).columns("1,2,3").readEvents())
        .hasMessage(
            file + ":31: times must be years from 1500 to 2200 like the others, got " + odd);
  }

  /** A unit is not chosen by how many cells break it. */
  @ParameterizedTest
  @CsvSource({"0,1", "0,5", "99991231,1", "-7,9"})
  void fewYears_areYearsToo(String odd, int others) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      text.append("a,b").append(i).append(',').append(1990 + i).append('\n');
    }
    text.append(("c,d," + odd + "\n").repeat(others));
    Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
    assertRefused(
        file, file + ":11: times must be years from 1500 to 2200 like the others, got " + odd);
  }

  @Test
  void halfOfTheTimesBeingDates_areDates() throws IOException {
    String text = "a,b,20240101\nb,c,20240201\nc,d,7\nd,e,8\n";
    Path file = Files.writeString(folder.resolve("events.csv"), text);
    assertRefused(file, file + ":3" + message("7"));
  }

  /** Whichever two units are mixed, and wherever the odd one is. */
  @ParameterizedTest
  @CsvSource({
    "1700000000,1700000000000000",
    "1700000000,1700000000000000000",
    "1700000000,1700000000000",
    "1700000000000,1700000000",
    "1700000000000000000,1700000000",
    "1700000000000,1700000000000000000"
  })
  void unixTimeInAnotherUnit_isRefusedWithItsLine(long most, String odd) throws IOException {
    for (int at : new int[] {0, 57, 99}) {
      var text = new StringBuilder("source,target,time\n");
      for (int i = 0; i < 100; i++) {
        text.append("a,b").append(i).append(',').append(i == at ? odd : "" + (most + i));
        text.append('\n');
      }
      Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
      assertThatThrownBy(() -> new EventReader(file.toString()).readEvents())
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(file + ":" + (at + 2) + ": times mix units: 99 look like")
          .hasMessageEndingWith("convert them to one unit first, got " + odd);
    }
  }

  @Test
  void fileWithoutEventsInAGlob_isNoReasonToFail() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "source,target,time\n");
    Files.writeString(folder.resolve("b.csv"), "source,target,time\na,b,20240101\n");
    Path odd =
        Files.writeString(
            folder.resolve("c.csv"), "source,target,time\na,b,20240102\nb,c,20240103\nc,a,5\n");
    assertThatThrownBy(() -> new EventReader(folder.resolve("*.csv").toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessage(odd + ":4" + message("5"));
    Files.delete(odd);
    assertThat(new EventReader(folder.resolve("*.csv").toString()).readEvents().scale())
        .isEqualTo(TimeScale.DATE_NUMBERS);
  }

  /** {@code t i j}, of which the first is sorted: the last column is no time, at any length. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 9, 10, 11, 200})
  void firstOfThreeColumnsThatIsSorted_isNoSourceWithoutAWord(int length) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(31_220 + i / 2 * 20).append('\t').append(558 + i * 37 % 160).append('\t');
      text.append(567 - i * 41 % 160).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.tsv"), text.toString());
    assertThatThrownBy(() -> new EventReader(file.toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("several columns could be the time")
        .hasMessageContaining("2,3,1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"20231301000000", "0", "20231305"})
  void numericTimestamps_areRejected_evenIfOneIsInvalid(String odd) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String time = "202401" + (10 + i % 20) + "1030" + (10 + i % 50);
      text.append("a,b").append(i).append(',').append(i == 30 ? odd : time).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
    assertThatThrownBy(() -> new EventReader(file.toString()).columns("1,2,3").readEvents())
        .hasMessageStartingWith(file + ": times look like dates written as one number");
  }

  @Test
  void allDates_areDates() throws IOException {
    Path file = Files.writeString(folder.resolve("e.csv"), String.join("\n", lines("20230228", 5)));
    EventLog log = new EventReader(file.toString()).columns("1,2,3").readEvents();
    assertThat(log.scale()).isEqualTo(TimeScale.DATE_NUMBERS);
    assertThat(log.table().size()).isEqualTo(EVENTS);
  }

  /** Unix times keep their unit with an event at time 0, as documented. */
  @Test
  void stepsAndUnixTimes_areReadAsBefore() throws IOException {
    var steps = new StringBuilder();
    var unix = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      steps.append("a,b,").append(1400 + 4 * i).append('\n');
      unix.append("a,b,").append(i == 7 ? 0 : 1_700_000_000 + i).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), unix.toString());
    assertThat(new EventReader(file.toString()).readEvents().scale()).isEqualTo(TimeScale.SECONDS);
    Files.writeString(file, steps.toString());
    assertThat(new EventReader(file.toString()).readEvents().table().size()).isEqualTo(200);
  }

  /**
   * {@code t i j Ci Cj}, as SocioPatterns publishes it; the first lines look as if j were years.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9, 10, 19, 20, 200, 1000})
  void columnsThatSeveralInterpretationsFit_areRefusedAtAnyLength(int length) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int source = 1558 + i * 37 % 160;
      text.append(31_220 + i / 3 * 20).append('\t').append(source).append('\t');
      text.append(source + 9 + i % 7).append("\t3B\t4A\n");
    }
    Path file = Files.writeString(folder.resolve("events.tsv"), text.toString());
    assertThatThrownBy(() -> new EventReader(file.toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("several columns could be the time")
        .hasMessageContaining("use columns 2,3,1 or 1,");
  }

  /** {@code source,target,weight,time} without a header and in no order. */
  @ParameterizedTest
  @ValueSource(ints = {20, 200, 1000})
  void lastOfFourNumericColumns_isTheTime_ifNoEarlierOneIsInOrder(int length) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(i * 37 % 160).append(',').append(200 + i * 41 % 163).append(",1,");
      text.append(1_000 + i * 17 % 151).append('\n');
    }
    Path file = Files.writeString(folder.resolve("events.csv"), text.toString());
    assertThat(new EventReader(file.toString()).readEvents().table().time(1)).isEqualTo(1_017);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3f", "0x1p3", "1_000", "3d", "0x10"})
  void numberThatNoUserWrites_isRefused(String number) throws IOException {
    Path file = Files.writeString(folder.resolve("events.csv"), "a,b,1\nb,c," + number + "\n");
    assertRefused(file, file + ":2: time \"" + number + "\" is not a number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"events[1].csv", "events*.csv", "events?.csv", "e[1].csv.gz", "x[a]*?.csv"})
  void queryOverAPathLikeAGlob_isAnswered(String name) throws IOException {
    Path inside = Files.createDirectory(folder.resolve("in[1]*?"));
    for (Path place : List.of(folder, inside)) {
      byte[] text = "source,target,time\na,b,1\nb,c,2\n".getBytes(StandardCharsets.UTF_8);
      boolean gzip = name.endsWith(".gz");
      Path file = Files.write(place.resolve(name), gzip ? Gzips.packed(text) : text);
      Files.writeString(place.resolve("events1.csv"), "source,target,time\nx,y,7\n");
      assertQueried(file);
      Path parquet = place.resolve(name.replaceAll("\\.csv.*", ".parquet"));
      try (var duck = dev.tiara.data.sql.Duck.open()) {
        String rows = "SELECT * FROM (VALUES ('a', 'b', 1), ('b', 'c', 2)) t(source, target, time)";
        duck.run("COPY (" + rows + ") TO '" + parquet + "' (FORMAT parquet)");
      }
      assertQueried(parquet);
    }
  }

  private static void assertQueried(Path file) throws IOException {
    String query = "SELECT source, target, time FROM input WHERE time > 1";
    var reader = new EventReader(file.toString(), query, null, SnapshotOptions.DEFAULT);
    assertThat(reader.readEvents().table().times()).containsExactly(2);
    var greedy =
        new EventReader(
            file.toString(),
            "SELECT * FROM read_csv('" + file.resolveSibling("events1.csv") + "')",
            null,
            SnapshotOptions.DEFAULT);
    assertThatThrownBy(greedy::readEvents).isInstanceOf(InputException.class);
  }
}
