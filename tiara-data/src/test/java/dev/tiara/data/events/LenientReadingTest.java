package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.text.Leniency;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad lines that are skipped and counted, and dates by a pattern. */
class LenientReadingTest {
  @TempDir Path folder;

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("log.csv"), lines.replace('~', '\n'));
  }

  private static EventLog read(Path file, @Nullable String badLines, @Nullable String timeFormat)
      throws IOException {
    var reader =
        new EventReader(
            file.toString(),
            null,
            null,
            false,
            Leniency.parse(badLines, timeFormat),
            SnapshotOptions.DEFAULT);
    return reader.readEvents();
  }

  private static void assertSame(EventTable found, EventTable expected) {
    assertThat(found.nodes().names()).isEqualTo(expected.nodes().names());
    assertThat(found.sources()).isEqualTo(expected.sources());
    assertThat(found.targets()).isEqualTo(expected.targets());
    assertThat(found.times()).isEqualTo(expected.times());
    assertThat(found.selfLoops()).isEqualTo(expected.selfLoops());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CollegeMsg/CollegeMsg.txt.gz",
        "BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz",
        "EnronScandal/emails.csv.gz"
      })
  void fileWithoutBadLines_isReadAsStrictly(String name) throws IOException {
    Path file = Shared.file("data/" + name);
    EventLog lenient = read(file, "1%", null);
    EventLog strict = new EventReader(file.toString()).readEvents();
    assertSame(lenient.table(), strict.table());
    assertThat(lenient.scale()).isEqualTo(strict.scale());
    assertThat(lenient.checksums()).isEqualTo(strict.checksums());
    assertThat(lenient.skippedLines()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "source,target,time~a,b,1~b,c,x~c,d,3~d,e,4~",
        "source,target,time~a,b,1~b,c~c,d,3~d,e,4~",
        "source,target,time~a,b,1~,c,2~c,d,3~d,e,4~",
        "source,target,time~a,b,1~b,c,inf~c,d,3~d,e,4~",
        "source,target,time~a,b,2024-01-01~b,c,2024-13-01~c,d,2024-01-03~d,e,2024-01-04~",
        "source,target,time~a,b,2024-01-01~b,\"c,2024-01-02~c,d,2024-01-03~d,e,2024-01-04~",
        "source,target,time~a,b,2024-01-01~b,\"c\"x,2024-01-02~c,d,2024-01-03~d,e,2024-01-04~",
        "source,target,time~a,b,20240101~b,c,20230229~c,d,20240103~d,e,20240104~",
      })
  void badLine_isSkippedAndCounted(String lines) throws IOException {
    EventLog log = read(file(lines), "25%", null);
    assertThat(log.table().size()).isEqualTo(3);
    assertThat(log.skippedLines()).isEqualTo(1);
    assertThat(log.remarks())
        .anyMatch(remark -> remark.text().startsWith("skipped: 1 of 4 lines is bad"));
    Inspection inspection = Inspection.of(log, SnapshotOptions.DEFAULT);
    assertThat(inspection.skippedLines()).isEqualTo(1);
    assertThat(inspection.warnings()).anyMatch(warning -> warning.text().contains("log.csv:"));
    assertThat(log.table().nodes().names()).containsExactly("a", "b", "c", "d", "e");
    assertThatThrownBy(() -> read(file(lines), "24%", null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("log.csv: 1 of 4 lines is bad, the first: ")
        .hasMessageEndingWith(", more than 24%");
    assertThatThrownBy(() -> new EventReader(file(lines).toString()).readEvents())
        .as("without the option")
        .isInstanceOf(InputException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b 1~b c 2 ~c d 3~",
        "source,target,time~a,b,1~b,c,2,~c,d,3,,~",
        "source,target,time~a,\"b, \"\"c\"\"~d\",1~ \"b\" , c ,2~",
        "source,target,time~a,b,2024-01-02 10:00~b,c,2024-1-2 9:05~c,d,2024-01-3~",
        "source,target,time~a,b,2024-01-02 10:00:00.123456789Z~b,c,2024-01-02 10:00:00+02~",
        "source,target,time~a,b,1~b,5\" pipe,2~c,\"d\",3~",
        "source,target,time~a,b,1~b,5\"x\",2~c,\"two~lines\",3~c\u3000,d,4~",
      })
  void unusualLineThatIsGood_isReadAsStrictly(String lines) throws IOException {
    Path log = file(lines);
    EventLog lenient = read(log, "1%", null);
    assertSame(lenient.table(), new EventReader(log.toString()).readEvents().table());
    assertThat(lenient.skippedLines()).isZero();
  }

  @Test
  void lineWithInvalidText_isSkipped() throws IOException {
    Path log = file("source,target,time~a,b,1~b,c,2~c,d\u00fc,3~");
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length - 10] = (byte) 0xff; // the line break is at the end, so this is in line 3
    Files.write(log, bytes);
    EventLog read = read(log, "40%", null);
    assertThat(read.skippedLines()).isEqualTo(1);
    assertThat(read.remarks().toString()).contains("log.csv:3: is not UTF-8 text");
    assertThat(read.table().nodes().names()).containsExactly("a", "b", "c", "dü");
  }

  @Test
  void parquetAndQueries_areRefusedInWords() throws IOException {
    Path log = file("source,target,time~a,b,1~");
    var leniency = Leniency.parse("1%", null);
    String query = "SELECT * FROM input";
    var reader =
        new EventReader(log.toString(), query, null, false, leniency, SnapshotOptions.DEFAULT);
    assertThatThrownBy(reader::readEvents)
        .hasMessageContaining("skip bad lines is for text files without a query");
  }

  @ParameterizedTest
  @CsvSource({
    "dd/MM/yyyy HH:mm, 05/11/1999 02:27, 1999-11-05T02:27:00Z",
    "MM/dd/yyyy HH:mm, 05/11/1999 02:27, 1999-05-11T02:27:00Z",
    "d.M.yyyy, 5.11.1999, 1999-11-05T00:00:00Z",
    "yyyyMMddHHmmss, 19991105022700, 1999-11-05T02:27:00Z",
    "d MMM yyyy HH:mm:ss Z, 5 Nov 1999 02:27:00 +0100, 1999-11-05T01:27:00Z"
  })
  void dateInAPattern_isRead(String pattern, String written, String date) throws IOException {
    EventLog log = read(file("source,target,time~a,b," + written + "~"), null, pattern);
    assertThat(log.table().time(0)).isEqualTo((double) Instant.parse(date).getEpochSecond());
    assertThat(Inspection.of(log, SnapshotOptions.DEFAULT).fromDate()).contains(date);
  }

  @Test
  void dateThatBreaksThePattern_isAnErrorInItsLine() throws IOException {
    Path log = file("source,target,time~a,b,05/11/1999~b,c,31/02/1999~");
    assertThatThrownBy(() -> read(log, null, "dd/MM/yyyy"))
        .hasMessage(log + ":3: time \"31/02/1999\" is not a date in the format dd/MM/yyyy");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "05/11/1999 02:27|\"dd/MM/yyyy HH:mm\" or \"MM/dd/yyyy HH:mm\"",
        "5/11/1999|\"d/MM/yyyy\" or \"M/dd/yyyy\"",
        "25.11.1999|\"dd.MM.yyyy\"",
        "11/25/1999 02:27:00|\"MM/dd/yyyy HH:mm:ss\"",
      })
  void withoutThePattern_theRefusalNamesThoseToChooseFrom(String written, String patterns)
      throws IOException {
    Path log = file("source,target,time~a,b," + written + "~");
    assertThatThrownBy(() -> new EventReader(log.toString()).readEvents())
        .hasMessageContaining("give as time format " + patterns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "100%", "-1%", "x%", "%"})
  void shareThatIsNone_isRejected(String share) {
    assertThatThrownBy(() -> Leniency.parse(share, null))
        .hasMessageContaining("must be a percentage below 100, such as 5%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bb/qq", "dd/mm/yyyy", "HH:mm", "dd/MM/yyyy hh:mm", "MM/yyyy", ""})
  void patternWithoutAWholeTime_isRejected(String pattern) {
    assertThatThrownBy(() -> Leniency.parse(null, pattern))
        .hasMessage(
            "time format must be a pattern such as dd/MM/yyyy HH:mm, got \"" + pattern + "\"");
  }
}
