package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventReaderTest {
  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("votes.csv"), content);
  }

  private Path gzipped(String content) throws IOException {
    Path path = folder.resolve("votes.csv.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(path))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return path;
  }

  private static DynamicGraph read(Object input, @Nullable String columns, boolean weighted)
      throws IOException {
    return new EventReader(
            input.toString(),
            null,
            columns == null ? null : EventColumns.parse(columns),
            new SnapshotOptions(
                Binning.ofWidth("1"),
                Direction.DIRECTED,
                weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED))
        .read()
        .graph();
  }

  @Test
  void selfLoops_areKeptAsEventsOnRequest() throws IOException {
    Path plain = file("a,b,1\nc,c,2\nb,a,3\n");
    Path quoted =
        Files.writeString(folder.resolve("quoted.csv"), "a,b,1\n\"c\",c,2\nb,\"\"\"a\",3\n");
    for (Path path : new Path[] {plain, quoted}) { // the second is read by DuckDB
      var reader =
          new EventReader(
              path.toString(), null, EventColumns.parse("1,2,3"), SnapshotOptions.DEFAULT);
      assertThat(reader.readEvents().table().size()).isEqualTo(2);
      var keeping =
          new EventReader(
              path.toString(),
              null,
              EventColumns.parse("1,2,3"),
              SnapshotOptions.DEFAULT.withSelfLoops().withBinning(Binning.ofWidth("1")));
      EventLog kept = keeping.readEvents();
      assertThat(kept.table().size()).isEqualTo(3);
      assertThat(kept.table().selfLoops()).isEqualTo(1);
      assertThat(kept.table().nodes().contains("c")).isTrue();
      assertThat(keeping.read().graph().snapshot(1).edgeCount()).isZero();
      assertThat(Inspection.of(kept, keeping.snapshots()).line()).contains("kept 1 self-loop");
    }
  }

  private DynamicGraph query(Path input, String sql) throws IOException {
    return new EventReader(
            input.toString(),
            sql,
            null,
            new SnapshotOptions(Binning.ofWidth("1"), Direction.DIRECTED, Weighting.UNWEIGHTED))
        .read()
        .graph();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b,10,7|",
        "'a b 1\t7'|",
        "a\tb\t7|",
        "a b 7|",
        "a;b;7|",
        "source,target,time;a,b,7|",
        "Time,from,to;7,a,b|",
        "x,who,when,whom;1,a,7,b|who,whom,when",
        "% comment;;% another;a b 7|",
        "# comment;a,b,7;# more|",
        "# t u v;source target  time;a b 7|",
        "10,a,b,7|2,3,4",
        "one,two,when;a,b,7|",
      })
  void eventsAreFound_whateverTheLayout(String lines, String columns) throws IOException {
    String separator = lines.startsWith("a;b") ? "\n\n" : ";";
    String[] rows = lines.split(separator);
    var graph = read(file(String.join("\n", rows) + "\n"), columns, false);
    assertThat(graph.nodes().name(0)).isEqualTo("a");
    assertThat(graph.nodes().name(1)).isEqualTo("b");
    assertThat(graph.snapshot(0).weight(0, 1)).isEqualTo(1);
    assertThat(graph.length()).isEqualTo(1);
    assertThat(graph.nodeCount()).isEqualTo(2);
  }

  @Test
  void windowsLineEndsAndMissingFinalNewline_areAccepted() throws IOException {
    assertThat(read(file("a,b,1\r\nb,c,2"), null, false).length()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b,1\rb,c,2\rc,d,3",
        "source,target,time\ra,b,1\rb,c,2\rc,d,3\r",
        "source,target,time\ra,b,1\nb,c,2\nc,d,3\n",
        "source,target,time\na,b,1\rb,c,2\rc,d,3\r",
        "source\ttarget\ttime\r\na\tb\t1\rb\tc\t2\r\nc\td\t3",
        "# comment\rsource target time\ra b 1\rb c 2\rc d 3\r"
      })
  void loneCarriageReturns_endLines(String text) throws IOException {
    assertThat(names(read(file(text), null, false))).containsExactly("a", "b", "c", "d");
    assertThat(read(file(text), null, false).length()).isEqualTo(3);
    assertThat(names(read(gzipped(text), null, false))).containsExactly("a", "b", "c", "d");
    Path wide = Files.writeString(folder.resolve("wide.csv"), text, StandardCharsets.UTF_16);
    assertThat(names(read(wide, null, false))).containsExactly("a", "b", "c", "d");
  }

  @Test
  void carriageReturnInQuotes_isPartOfTheName() throws IOException {
    assertThat(names(read(file("s,t,time\r\"x\ry\",b,1\rb,c,2\r"), null, false)))
        .containsExactly("x\ry", "b", "c");
  }

  @Test
  void names_areUnchanged() throws IOException {
    var graph =
        read(
            file("\"a, \"\"b\"\"\",007,1\nü x,7,1\n\"two\nlines\",'q',1\n日本,NULL,1\n"),
            null,
            false);
    assertThat(names(graph))
        .containsExactly("a, \"b\"", "007", "ü x", "7", "two\nlines", "'q'", "日本", "NULL");
  }

  private static String[] names(DynamicGraph graph) {
    String[] names = new String[graph.nodeCount()];
    Arrays.setAll(names, graph.nodes()::name);
    return names;
  }

  @Test
  void selfLoopEvents_haveNoEffect() throws IOException {
    var graph = read(file("z,z,0\na,b,5\ny,y,9\n"), null, false);
    assertThat(names(graph)).containsExactly("a", "b");
    assertThat(graph.length()).isEqualTo(1);
  }

  @Test
  void weights_areReadOnRequest() throws IOException {
    var graph = read(file("u,v,t,w\na,b,1,2.5\na,b,1,1\n"), null, true);
    assertThat(graph.snapshot(0).weight(0, 1)).isEqualTo(3.5);
  }

  @Test
  void gzip_isRead() throws IOException {
    assertThat(read(gzipped("a,b,1\n"), null, false).nodeCount()).isEqualTo(2);
  }

  @Test
  void glob_readsFilesInTheOrderOfTheirNames() throws IOException {
    Files.writeString(folder.resolve("2.csv"), "source,target,time\nc,d,2\n");
    Files.writeString(folder.resolve("1.csv"), "source,target,time\na,b,1\n");
    assertThat(names(read(folder.resolve("*.csv"), null, false)))
        .containsExactly("a", "b", "c", "d");
    assertThatThrownBy(() -> read(folder.resolve("*.tsv"), null, false))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(folder.resolve("*.tsv") + ": no file matches");
    Files.writeString(folder.resolve("1.txt"), "source  target time\na b 1\n");
    Files.writeString(folder.resolve("2.txt"), "source  target time\nc d 2\n");
    assertThat(names(read(folder.resolve("*.txt"), null, false)))
        .containsExactly("a", "b", "c", "d");
    Path other = Files.writeString(folder.resolve("3.csv"), "a b 3\n");
    assertThatThrownBy(() -> read(folder.resolve("*.csv"), null, false))
        .hasMessage(other + ": has a different layout than " + folder.resolve("1.csv"));
  }

  @Test
  void fileWithGlobCharacters_isReadLiterally() throws IOException {
    Path odd = Files.writeString(folder.resolve("a[1]*.csv"), "a,b,1\n");
    assertThat(read(odd, null, false).nodeCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "2020-01-01,2020-01-02",
    "2020-01-01T00:00:00Z,2020-01-02T00:00:00Z",
    "2020-01-01 00:00:00,2020-01-02 00:00:00",
    "2020-01-01T02:00:00+02:00,2020-01-01T19:00:00-05:00",
    "1577836800,1577923200",
    "1577836800000,1577923200000",
  })
  void times_areIsoOrUnixSecondsOrMilliseconds_inUtc(String first, String second)
      throws IOException {
    Path path = file("a,b," + first + "\na,b," + second + "\n");
    var reader = new EventReader(path.toString()).binning(Binning.ofWidth("1d"));
    assertThat(reader.read().graph().length()).isEqualTo(2);
    // Both days lie in the paper's bin 1315, which begins on 27 December 2019.
    assertThat(reader.binning(Binning.ofWidth("1200000s")).read().graph().length()).isEqualTo(1);
    // Times with a resolution of days are not split any finer.
    assertThat(new EventReader(path.toString()).read().graph().length()).isEqualTo(2);
    assertThat(reader.binning(Binning.ofWidth("12h")).read().graph().length()).isEqualTo(3);
  }

  @Test
  void numberOfSnapshots_mayBeGivenInstead() throws IOException {
    Path path = file("a,b,0\na,b,10\n");
    var reader = new EventReader(path.toString()).binning(Binning.ofCount(7));
    assertThat(reader.read().graph().length()).isEqualTo(7);
  }

  @Test
  void query_selectsFromTheFile_withTypesAndNamesKept() throws IOException {
    Path path = file("voter,candidate,sign,time\n01,2,1,5\n3,2,-1,6\n4,2,1,7\n");
    var graph = query(path, "SELECT voter, candidate, time FROM input WHERE sign > 0;");
    assertThat(names(graph)).containsExactly("01", "2", "4");
    assertThatThrownBy(() -> query(path, "SELECT nothing FROM input"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("query over " + path + ": Referenced column \"nothing\"");
    assertThatThrownBy(() -> query(path, "SELECT voter, candidate, 'x' AS time FROM input"))
        .hasMessageStartingWith(path + ": column \"time\" is named like a time, but \"x\" is ");
    String odd =
        "SELECT voter, candidate, CASE WHEN time > 6 THEN 'x' ELSE '5' END AS time FROM input";
    assertThatThrownBy(() -> query(path, odd))
        .hasMessage(path + ": row 3 of the query: time \"x\" is not a number");
  }

  @Test
  void query_mayEndInASemicolonAndAComment() throws IOException {
    Path path = file("source,target,time\na,b,1\n");
    for (String end : new String[] {" -- all", ";", "; -- all", ";\n", " /* all */ ;"}) {
      assertThat(names(query(path, "SELECT * FROM input" + end))).containsExactly("a", "b");
    }
  }

  @Test
  void query_isOneStatementThatOnlyReads() throws IOException {
    Path path = file("source,target,time\na,b,1\n");
    Path written = folder.resolve("written.csv");
    for (String sql :
        new String[] {
          "SELECT * FROM input); COPY (SELECT 1) TO '" + written + "'; SELECT * FROM (SELECT 1",
          "SELECT * FROM input; COPY (SELECT 1) TO '" + written + "'",
          "COPY (SELECT 1) TO '" + written + "'",
          "ATTACH '" + written + "'",
          "CREATE TABLE t AS SELECT 1",
          "SELECT * FROM input; SELECT * FROM input",
          "",
        }) {
      assertThatThrownBy(() -> query(path, sql))
          .as(sql)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("query over " + path + ": ");
    }
    assertThat(written).doesNotExist();
  }

  @Test
  void query_readsOnlyTheNamedInput() throws IOException {
    Path path = file("source,target,time\na,b,1\n");
    Path other = Files.writeString(folder.resolve("other.csv"), "source,target,time\nc,d,1\n");
    for (String sql :
        new String[] {
          "SELECT * FROM read_csv('" + other + "')",
          "SELECT * FROM '" + other + "'",
          "SELECT content AS source, 'x' AS target, 1 AS time FROM read_text('" + other + "')",
          "SELECT file AS source, 'x' AS target, 1 AS time FROM glob('" + folder + "/*')",
        }) {
      assertThatThrownBy(() -> query(path, sql)).as(sql).isInstanceOf(InputException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t", " ", "  "})
  void query_findsTypes_whateverTheSeparator(String separator) throws IOException {
    String lines = "x,y,1,0.5,2020-01-01,2020-01-01T10:00:00,true,007,+7\n";
    Path path = file(lines.repeat(3).replace(",", separator));
    var graph =
        query(
            path,
            "SELECT column1 || typeof(column3) || typeof(column4) || typeof(column5),"
                + " typeof(column6) || typeof(column7) || column8 || column9, column3 AS time"
                + " FROM input WHERE column3 + column4 < 2 AND year(column5) = 2020 AND column7");
    assertThat(names(graph)).containsExactly("xBIGINTDOUBLEDATE", "TIMESTAMPBOOLEAN007+7");
  }

  @Test
  void query_typesAColumnByAllItsValues() throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 30_000; i++) {
      lines.append("1,2,").append(i).append('\n');
    }
    var graph = query(file(lines + "x,2,7\n"), "SELECT * FROM input WHERE target = 2");
    assertThat(names(graph)).containsExactly("1", "2", "x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b,1;a,b,n/a| |:2: time \"n/a\" is not a number",
        "# c;;s,target,t;# d;a,b,1;a,b,n/a|s,target,t|:6: time \"n/a\" is not a number",
        "a,b,2020-01-01;a,b,5x| |:2: time \"5x\" is not an ISO date or time",
        "a,b,1;a,b| |:2: expected 3 columns, got 2",
        "a,b,1;a,b,2,3| |:2: expected 3 columns, got 4",
        "a b  1;a b| |:2: time is empty",
        "a,b,1;,b,1| |:2: source is empty",
        "a b 1;  ;b c 3| |:2: source is empty",
        "a b 1; ;b c 3| |:2: expected 3 columns, got 2",
        "a,b,1;a,\"b,1| |:2: a quote is not closed, or something follows it before the end of the"
            + " field",
        "a,b,1;a,\"b\"x,1| |:2: a quote is not closed, or something follows it before the end of"
            + " the field",
        "a,b,1;a,b,NaN| |:2: time of an event must be finite, got NaN",
        "a,b,1;a,b,1e999| |:2: time of an event must be finite, got 1e999",
        "a,b,1|a,b,7|: there is no column \"a\" among the 3 of this file: column1, column2,"
            + " column3",
        "a,b,1|1,2,7|: there is no column \"7\" among the 3 of this file: column1, column2,"
            + " column3",
        "# nothing| |: the file has no events",
        "source,target,time| |: the file has no events",
        "foo,bar,baz;a,b,c| |: no columns look like source, target and time among the columns foo,"
            + " bar, baz: name the columns",
        "source,to,much,more;a,b,1,2| |: no column looks like the time among the columns source,"
            + " to, much, more: use columns source,to,much or source,to,more",
        "a,a,1| |: a dynamic graph needs at least one event between two nodes, got none",
      })
  void malformedFile_isReportedWithItsLine(String lines, String columns, String message)
      throws IOException {
    Path path = file(lines.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> read(path, columns, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(path + message);
  }

  @Test
  void lineOfAValue_isFoundBehindQuotedLineEndsAndInTheRightFile() throws IOException {
    Files.writeString(folder.resolve("1.csv"), "a,b,1\n\"two\nlines\",b,1\n");
    Path second = Files.writeString(folder.resolve("2.csv"), "\"two\nlines\",b,1\na,b,x\n");
    assertThatThrownBy(() -> read(folder.resolve("?.csv"), null, false))
        .hasMessage(second + ":3: time \"x\" is not a number");
  }

  @Test
  void nonUtf8Text_isReportedWithItsLine() throws IOException {
    Path path = folder.resolve("latin1.csv");
    Files.write(path, "a,b,1\nü,b,2\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> read(path, null, false))
        .hasMessage(path + ":2: the text is not UTF-8");
  }

  @Test
  void columns_mustBeThreeOrFour() {
    assertThatThrownBy(() -> EventColumns.parse("1,2"))
        .hasMessage("columns must be source,target,time[,weight], got \"1,2\"");
  }

  @Test
  void emptyFile_isRejected() throws IOException {
    Path path = file("");
    assertThatThrownBy(() -> read(path, null, false)).hasMessage(path + ": the file has no events");
  }

  @Test
  void directory_isRejected() {
    assertThatThrownBy(() -> read(folder, null, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(folder + ": is a directory; a glob such as ");
  }

  @Test
  void truncatedGzip_isRejected() throws IOException {
    var content = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      content.append(i * 7919L % 10_007).append(',').append(i).append(',').append(i).append('\n');
    }
    Path path = gzipped(content.toString());
    byte[] whole = Files.readAllBytes(path);
    for (int length : new int[] {5, 200, whole.length / 2, whole.length - 4}) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> read(path, null, false))
          .as("%d bytes", length)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(path + ": ");
    }
    Files.writeString(path, "a,b,1\n");
    assertThatThrownBy(() -> read(path, null, false)).hasMessage(path + ": not a gzip file");
  }

  @Test
  void negativeWeight_isReportedWithItsLine() throws IOException {
    Path path = file("a,b,1,1\na,b,1,-3\n");
    assertThatThrownBy(() -> read(path, "1,2,3,4", true))
        .hasMessage(path + ":2: edge weight must be finite and not negative, got -3");
    assertThatThrownBy(() -> read(path, "1,2,3", true))
        .hasMessage(
            path
                + ": a weighted graph needs a weight column: use columns"
                + " source,target,time,weight");
    file("a,b,1,x\n");
    assertThatThrownBy(() -> read(path, "1,2,3,4", true))
        .hasMessage(path + ":1: weight \"x\" is not a number");
  }

  @Test
  void missingFile_isReported() {
    assertThatThrownBy(() -> read(folder.resolve("no.csv"), null, false))
        .isInstanceOf(NoSuchFileException.class);
  }
}
