package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file means does not depend on who reads it. */
class ReadingRulesTest extends SparkTest {
  private int files;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("in" + files++ + ".csv"), text);
  }

  private Dataset<Row> augment(String input, ClusterSettings.Builder settings) throws Exception {
    SparkRun.of(EventInput.read(spark, input, null), settings.build());
    return TiaraSpark.entries(spark, settings.build());
  }

  private ClusterSettings.Builder settings() {
    return ClusterSettings.to(output("out" + files++));
  }

  private void assertReadAsInProcess(Path file) throws Exception {
    assertSame(
        augment(file.toString(), settings()),
        new EventReader(file.toString()),
        Tiara.builder().build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // blanks around fields, a byte order mark, comments, blank lines, quotes
        "source , target,time\n a,b , 1\n\n  \nb,\" c\",2\n\"a\"\"x\",b,5\n",
        "\uFEFFsource,target,time\na,b,1\nb,c,2\n",
        "% sym\n% u v time\n1 2 100\n2 3  200\n3\t4 400\n",
        "# source target time\n# remark\n\n7;8;3\n8;9;4\n",
        "1\t2\t3\n  \n2\t3\t4\n",
        // numbers that are dates, years, steps, milliseconds; signs and fractions
        "a,b,20240131\nb,c,20240229\nc,d,20240301\na,d,20240305\n",
        "a,b,1999\nb,c,2003\nc,d,2011\n",
        "u,v,t\n1,2,0\n2,3,1\n3,4,2\n4,5,3\n1,5,3\n",
        "u,v,t\n1,2,1.5\n2,3,-.25\n3,4,+2e1\n",
        "a,b,1700000000000\nb,c,1700086400000\nc,d,1700172800000\n",
        // a column that only its values tell, and one that counts the rows
        "1,a,b,1407470400\n2,b,c,1407600000\n3,c,d,1409000000\n",
        // dates in several notations of ISO 8601
        """
        from,to,at
        a,b,2024-01-01
        b,c,2024-01-02 10:30
        c,d,2024-01-03T10:30:00.125Z
        a,d,2024-01-04T00:00:00+02:00
        """
      })
  void texts_areReadAsInProcess(String text) throws Exception {
    assertReadAsInProcess(file(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b 2 ", "a b 2  ", "a,b,2,", "a,b,2,, ", "a,b,2,\"\""})
  void separatorsAtTheEndOfALine_areIgnored_asInProcess(String line) throws Exception {
    assertReadAsInProcess(file(withInTheMiddle(line)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2023-02-30", "0000-01-01", "99999-01-01", "2023-01-01T10:00:00+25:00"})
  void dateThatNoCalendarHas_isRejected_asInProcess(String odd) throws Exception {
    Path file = file("a,b,2023-01-01\nb,c," + odd + "\nc,d,2023-01-02\n");
    String message = ":2: time \"" + odd + "\" is not an ISO date or time";
    assertThatThrownBy(() -> new EventReader(file.toString()).read()).hasMessage(file + message);
    assertThatThrownBy(() -> augment(file.toString(), settings()))
        .hasMessageContaining("time \"" + odd + "\" is not an ISO date or time");
  }

  @Test
  void filesWithDifferentHeaders_areRejected_asInProcess() throws Exception {
    Path both = Files.createDirectory(folder.resolve("both"));
    Files.writeString(both.resolve("1.csv"), "source,target,time\na,b,1\nb,c,2\n");
    Files.writeString(both.resolve("2.csv"), "time,source,target\n1,a,c\n2,c,d\n");
    String glob = both + "/*.csv";
    assertThatThrownBy(() -> new EventReader(glob).read())
        .hasMessageContaining("2.csv: has a different layout than ");
    assertThatThrownBy(() -> augment(glob, settings()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(both + "/2.csv:1: has a different layout than ");
  }

  @Test
  void fileWithoutTheHeaderOfTheOthers_isRejected() throws Exception {
    Path both = Files.createDirectory(folder.resolve("headless"));
    Files.writeString(both.resolve("1.csv"), "source,target,time\na,b,1\nb,c,2\n");
    Files.writeString(both.resolve("2.csv"), "a,c,1\nc,d,2\n");
    assertThatThrownBy(() -> augment(both.toString(), settings()))
        .hasMessageStartingWith(both + "/2.csv:1: has a different layout than ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b,1,9", "a,b", " ", "\t"})
  void lineWithWrongFieldCount_isRejected_asInProcess(String line) throws Exception {
    Path file = file(withInTheMiddle(line));
    Throwable refusal = catchThrowable(() -> new EventReader(file.toString()).read());
    assertThat(refusal).hasMessageStartingWith(file + ":301: ");
    assertThatThrownBy(() -> augment(file.toString(), settings()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"  ", ",,"})
  void lineOfSeparators_isRejected_asInProcess(String line) throws Exception {
    Path file = file(withInTheMiddle(line));
    assertThatThrownBy(() -> new EventReader(file.toString()).read())
        .hasMessage(file + ":301: source is empty");
    assertThatThrownBy(() -> augment(file.toString(), settings()))
        .hasMessage(file + ": the event from \"\" to \"\": source is empty");
  }

  /** Behind the lines from which the layout is detected, and with a line behind it. */
  private static String withInTheMiddle(String line) {
    String row = line.contains(",") ? "a,b,1\n" : "a b 1\n";
    return row.repeat(300) + line + "\n" + row;
  }

  @Test
  void quotesOverSeveralLines_areRejected() throws Exception {
    Path file = file("source,target,time\n" + "a,b,1\n".repeat(300) + "\"a\nx\",b,2\n");
    assertThatThrownBy(() -> augment(file.toString(), settings()))
        .hasMessageStartingWith(file + ":302: a quoted field spans several lines");
  }

  @Test
  void nonUtf8Text_isRejected() throws Exception {
    Path file = folder.resolve("latin.csv");
    Files.write(file, "source,target,time\nJos\u00e9,b,1\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> augment(file.toString(), settings()))
        .hasMessageContaining("latin.csv")
        .hasMessageContaining("text must be in UTF-8");
  }

  /** 23:00 and 1:00 in UTC are two days; in New York they are one. */
  @Test
  void timesWithoutAZone_areInUtc_whateverTheSessionSays() throws Exception {
    Path file =
        file(
            """
            source,target,time
            a,b,2024-01-01 23:00:00
            b,c,2024-01-02 01:00:00
            c,d,2024-01-03 12:00:00
            """);
    String parquet = output("typed.parquet");
    spark.conf().set("spark.sql.session.timeZone", "America/New_York");
    try {
      assertReadAsInProcess(file);
      spark
          .sql(
              "SELECT * FROM VALUES ('a', 'b', TIMESTAMP_NTZ'2024-01-01 23:00:00'),"
                  + " ('b', 'c', TIMESTAMP_NTZ'2024-01-02 01:00:00'),"
                  + " ('c', 'd', TIMESTAMP_NTZ'2024-01-03 12:00:00') AS t(source, target, time)")
          .coalesce(1)
          .write()
          .parquet(parquet);
      assertSame(
          augment(parquet, settings()), new EventReader(file.toString()), Tiara.builder().build());
    } finally {
      spark.conf().set("spark.sql.session.timeZone", "UTC");
    }
  }

  private void writeParquet(String folder) {
    spark
        .sql("SELECT * FROM VALUES ('a', 'b', 1), ('b', 'c', 2), ('c', 'd', 3) AS t(u, v, time)")
        .coalesce(1)
        .write()
        .mode("overwrite")
        .parquet(folder);
  }

  private Path asText() throws IOException {
    return file("u,v,time\na,b,1\nb,c,2\nc,d,3\n");
  }

  @Test
  void parquetFilesWithoutAnEnding_areParquet() throws Exception {
    String hive = output("hive");
    writeParquet(hive);
    try (var inside = Files.list(Path.of(hive))) {
      Path part = inside.filter(f -> f.toString().endsWith(".parquet")).findFirst().get();
      Files.move(part, part.resolveSibling("000000_0"));
    }
    assertSame(
        augment(hive, settings()), new EventReader(asText().toString()), Tiara.builder().build());
  }

  @Test
  void foldersOfTableFormats_areRejectedWithoutTheirConnector() throws Exception {
    String delta = output("delta");
    writeParquet(delta);
    Files.createDirectory(Path.of(delta, "_delta_log"));
    assertThatThrownBy(() -> augment(delta, settings()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            delta
                + ": is a table in the format delta, whose connector is not on the class path of"
                + " Spark: add it with spark.jars.packages, or export the table as Parquet");
    assertThatThrownBy(() -> augment(delta + "/*.parquet", settings()))
        .hasMessageContaining("is part of the delta table");
  }

  @Test
  void tablesAndViewsOfTheCatalogue_areRead() throws Exception {
    String events = output("catalogued");
    writeParquet(events);
    spark.read().parquet(events).createOrReplaceTempView("votes");
    assertSame(
        augment("table:votes", settings()),
        new EventReader(asText().toString()),
        Tiara.builder().build());
    assertThatThrownBy(() -> augment("table:none", settings()))
        .hasMessage("table:none: no such table or view in Spark's catalogue");
  }

  @Test
  void edges_areCountedAsInProcess() throws Exception {
    Path file = asText();
    var summary = SparkRun.of(EventInput.read(spark, file.toString(), null), settings().build());
    assertThat(summary.edges())
        .isEqualTo(new EventReader(file.toString()).read().graph().statistics().edges());
  }
}
