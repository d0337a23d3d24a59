package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.columns.EventColumns;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files written by other projects and programs are read correctly, or rejected with a remedy. */
class ForeignFilesTest {
  @TempDir Path folder;

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("events.csv"), lines.replace('~', '\n') + "\n");
  }

  private static EventTable table(Path path) throws IOException {
    return new EventReader(path.toString()).readEvents().table();
  }

  private static String first(EventTable table) {
    return table.nodes().name(table.source(0))
        + ","
        + table.nodes().name(table.target(0))
        + ","
        + table.time(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // SocioPatterns, with a repeated name
        "Time;id1;id2;PC;PC~31220;1558;1567;PC;MP~31240;1560;1570;PC;PC|1558,1567,31220.0",
        // JODIE and TGN, whose header has a single name for all features
        "user_id,item_id,timestamp,state_label,comma_separated_list_of_features~"
            + "1,2,36.0,0,0.5,0.25~3,4,77.0,1,0.1,0.2|1,2,36.0",
        "user_id,item_id,timestamp,state_label~5,6,36.0,0~3,4,77.0,1|5,6,36.0",
        // TGB
        "ts,src,dst,subreddit,num_words,score~1134365188,c47,t3_17913,reddit,7,1|"
            + "c47,t3_17913,1.134365188E9",
        "day,src,dst,weight~20180101,0x1,0x2,3.5|0x1,0x2,17532.0",
        "year,nation,trading nation,weight~1986,Greece,Iran,0.2~1987,Iran,Greece,0.3|"
            + "Greece,Iran,1986.0",
        // DyGLib
        ",u,i,ts,label,idx~0,1,8228,0.0,0,1~1,2,8229,36.0,0,2|1,8228,0.0",
        // SNAP
        "# FromNodeId ToNodeId Timestamp~9 8 1082040961~1 2 1082155839|9,8,1.082040961E9",
        "SOURCE_SUBREDDIT,TARGET_SUBREDDIT,POST_ID,TIMESTAMP~a,b,1u4,2013-12-31 16:39:58|"
            + "a,b,1.388507998E9",
        // KONECT: source target weight time
        "% asym signed~% 3 4 4~1 2 1 1095171960~3 2 -1 1095173580|1,2,1.09517196E9",
        // Neo4j
        ":START_ID,:END_ID,:TYPE,since:long~a,b,KNOWS,1388507998|a,b,1.388507998E9",
        // Others
        "sender,recipient,sent_at,subject~ann,bob,2020-01-01,hello|ann,bob,1.5778368E9",
        "id,from,to,created_at~7,ann,bob,2020-01-01|ann,bob,1.5778368E9",
        "1382140800,a,b~1382140801,b,c|a,b,1.3821408E9",
        "a,b,1382140800,5~b,c,1382140801,4|a,b,1.3821408E9",
      })
  void columns_areFoundByTheirNamesAndValues(String lines, String event) throws IOException {
    assertThat(first(table(file(lines)))).isEqualTo(event);
  }

  @Test
  void commentWithColumnNames_isUsedAsHeader() throws IOException {
    Path path = file("# t\tu\tv (directed entries)~0\t0\t1~0\t1\t0~1\t2\t3");
    assertThat(first(table(path))).isEqualTo("0,1,0.0");
    assertThat(table(path).nodes().size()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ":START_ID,:END_ID,:TYPE~a,b,KNOWS|: no column looks like the time among the columns"
            + " :START_ID, :END_ID, :TYPE: use columns :START_ID,:END_ID,TIME",
        "Source,Target,Type,Timeset~a,b,Undirected,<[2001.0]>|: column \"Timeset\" is named like a"
            + " time, but holds intervals such as <[2001.0]>: extract a time with query"
            + " \"SELECT Source AS source, Target AS target,"
            + " regexp_extract(Timeset, '[0-9.]+')::DOUBLE AS time FROM input\"",
        "src,dst,ts~a,b,soon|: column \"ts\" is named like a time, but \"soon\" is neither a number"
            + " nor a date such as 2024-02-01, 2024-02-01 10:30:00 or 2024-02-01T10:30:00Z among"
            + " the columns src, dst, ts: name the columns",
        "src,dst,ts~a,b,|: column \"ts\" is named like a time, but is empty",
        "from_id,to_id,from_name,to_name,time~1,2,a,b,5|ok",
        "from_x,to_x,from_y,to_y,time~1,2,a,b,5|: several columns look like source and target among"
            + " the columns from_x, to_x, from_y, to_y, time: use columns"
            + " from_x,to_x,time or from_y,to_y,time",
        "who,with,place,much~a,b,x,3|: no columns look like source, target and time among the"
            + " columns who, with, place, much: use columns who,with,much",
        "a,b,1382140800,1382140900~b,c,1382140801,1382140901|: several columns could be the time"
            + " among the columns 1 (a), 2 (b), 3 (1382140800), 4 (1382140900): use columns"
            + " 1,2,3 or 1,2,4",
        "a,b~b,c|: at least three columns are needed (source, target, time), got a, b",
      })
  void ambiguousColumns_areRejected_withTheOptionToUse(String lines, String message)
      throws IOException {
    Path path = file(lines);
    if (message.equals("ok")) {
      assertThat(first(table(path))).isEqualTo("1,2,5.0");
      return;
    }
    assertThatThrownBy(() -> table(path))
        .isInstanceOf(InputException.class)
        .hasMessage(path + message);
  }

  @Test
  void queryProposedByAnError_works() throws IOException {
    Path path = file("Source,Target,Type,Timeset~a,b,Undirected,<[2001.0]>");
    String sql =
        "SELECT Source AS source, Target AS target,"
            + " regexp_extract(Timeset, '[0-9.]+')::DOUBLE AS time FROM input";
    var reader = new EventReader(path.toString(), sql, null, SnapshotOptions.DEFAULT);
    assertThat(first(reader.readEvents().table())).isEqualTo("a,b,2001.0");
  }

  @Test
  void sortedEdgesWithoutHeader_doNotTakeTheTargetAsTime() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      lines
          .append(i / 10)
          .append(' ')
          .append(i * 7 % 11)
          .append(' ')
          .append(i * 5 % 13)
          .append('~');
    }
    Path path = file(lines.toString());
    assertThatThrownBy(() -> table(path))
        .hasMessageContaining("several columns could be the time")
        .hasMessageContaining("use columns 2,3,1 or 1,2,3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1, 2, 100~2 , 1,200",
        "source, target, time~1, 2, 100~2, 1, 200",
        "1; 2; 100~2; 1; 200",
        "\"1\", \"2\" , 100~2, 1, 200",
        "1, 2, 1e2~2, 1, 200", // not plain, so that DuckDB reads it
        "\"1\", 2, 1e2~2,  1 , 200 ",
      })
  void blanksAroundSeparators_areTrimmed(String lines) throws IOException {
    EventTable table = table(file(lines));
    assertThat(table.nodes().size()).isEqualTo(2);
    assertThat(first(table)).isEqualTo("1,2,100.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1e0"})
  void quotedBlanks_arePartOfTheName(String time) throws IOException {
    EventTable table = table(file("\" a \", b c , " + time + "~b c,\"d, e\",2"));
    assertThat(table.nodes().size()).isEqualTo(3);
    assertThat(first(table)).isEqualTo(" a ,b c,1.0");
  }

  @Test
  void headerWithDuplicateNames_canBeQueried() throws IOException {
    Path path = file("Time,id1,id2,PC,pc,~1,a,b,x,y,z~2,b,c,y,y,z");
    var reader =
        new EventReader(
            path.toString(),
            "SELECT id1, id2, Time FROM input WHERE PC = 'x' AND pc_2 = 'y' AND column6 = 'z'",
            null,
            SnapshotOptions.DEFAULT);
    assertThat(first(reader.readEvents().table())).isEqualTo("a,b,1.0");
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-16LE,\uFEFF",
    "UTF-16BE,\uFEFF",
    "UTF-16LE,''",
    "UTF-16BE,''",
    "UTF-8,\uFEFF",
    "UTF-8,''"
  })
  void unicode_isRead_inAnyEncoding(String charset, String mark) throws IOException {
    String text = mark + "source,target,time\nü,日本,7\n日本,\"say \"\"x\"\"\",8\n";
    for (String name : new String[] {"events.csv", "events.csv.gz"}) {
      Path path = folder.resolve(name);
      byte[] bytes = text.getBytes(Charset.forName(charset));
      try (var out = Files.newOutputStream(path)) {
        if (name.endsWith(".gz")) {
          try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
          }
        } else {
          out.write(bytes);
        }
      }
      EventTable table = table(path);
      assertThat(first(table)).isEqualTo("ü,日本,7.0");
      assertThat(table.nodes().size()).isEqualTo(3);
    }
  }

  @Test
  void utf32_isReported() throws IOException {
    Path path = folder.resolve("events.csv");
    Files.write(path, "a,b,1\n".getBytes(Charset.forName("UTF-32LE")));
    Files.write(path, "\uFEFFa,b,1\n".getBytes(Charset.forName("UTF-32LE")));
    assertThatThrownBy(() -> table(path))
        .hasMessage(path + ": UTF-32 is not supported; use UTF-8 or UTF-16");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdin"})
  void standardInput_isRead(String name) throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a,b,7\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(first(new EventReader(name).readEvents().table())).isEqualTo("a,b,7.0");
      System.setIn(new ByteArrayInputStream("a,b,7\na,b,x\n".getBytes(StandardCharsets.UTF_8)));
      assertThatThrownBy(() -> new EventReader(name).readEvents())
          .hasMessage("standard input:2: time \"x\" is not a number");
      System.setIn(new ByteArrayInputStream(new byte[0]));
      assertThatThrownBy(() -> new EventReader(name).readEvents())
          .hasMessage("standard input: the file has no events");
    } finally {
      System.setIn(before);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024/02/01",
        "01/02/2024",
        "1.2.2024",
        "01-02-2024",
        "Feb 1, 2024",
        "Thu Feb 01 2024"
      })
  void dateInUnsupportedNotation_isRejected_withTheSupportedOnes(String date) throws IOException {
    String accepted =
        "is neither a number nor a date such as 2024-02-01, 2024-02-01 10:30:00 or"
            + " 2024-02-01T10:30:00Z";
    for (String header : new String[] {"", "source,target,date~"}) {
      Path path = file(header + "a,b,\"" + date + "\"~b,c,\"" + date + "\"");
      assertThatThrownBy(() -> table(path))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("time \"" + date + "\" " + accepted);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EVENTS.CSV", "EVENTS.CSV.GZ"})
  void upperCaseExtension_isAccepted(String name) throws IOException {
    for (String time : new String[] {"7", "7e0"}) {
      Path path = folder.resolve(name);
      try (var out = Files.newOutputStream(path)) {
        byte[] bytes = ("a,b," + time + "\n").getBytes(StandardCharsets.UTF_8);
        if (name.endsWith("GZ")) {
          try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
          }
        } else {
          out.write(bytes);
        }
      }
      assertThat(first(table(path))).isEqualTo("a,b,7.0");
    }
  }

  @Test
  void fourthColumn_doesNotEnableWeights() throws IOException {
    Path path = file("a,b,1,-3~b,c,2,x");
    var reader = new EventReader(path.toString()).columns("1,2,3,4");
    assertThat(reader.readEvents().table().isWeighted()).isFalse();
    assertThatThrownBy(() -> reader.columns("1,2,3,9").readEvents())
        .hasMessageContaining("there is no column \"9\"");
    var weighted = new SnapshotOptions(null, Direction.DIRECTED, Weighting.WEIGHTED);
    assertThatThrownBy(
            () ->
                new EventReader(path.toString(), null, EventColumns.parse("1,2,3,4"), weighted)
                    .readEvents())
        .hasMessageContaining("must be finite and not negative");
  }

  @Test
  void filesOfAGlob_keepTheirNamesInMessages() throws IOException {
    Files.writeString(folder.resolve("1.csv"), "a, b,1\n");
    Files.writeString(folder.resolve("2.csv"), "a, b,1\na,b,x\n");
    assertThatThrownBy(() -> table(folder.resolve("*.csv")))
        .hasMessage(folder.resolve("2.csv") + ":2: time \"x\" is not a number");
    assertThat(List.of(folder.toFile().list())).containsExactlyInAnyOrder("1.csv", "2.csv");
  }
}
