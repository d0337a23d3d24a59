package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.input.Warning;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectionTest {
  @TempDir Path folder;

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("events.csv"), lines.replace('~', '\n') + "\n");
  }

  /** A chain of events at these times. */
  private Inspection ofTimes(List<String> times, @Nullable Binning binning) throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < times.size(); i++) {
      lines.append(i).append(',').append(i + 1).append(',').append(times.get(i)).append('\n');
    }
    var options = new SnapshotOptions(binning, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    return Inspection.of(new EventReader(file(lines.toString()).toString()).readEvents(), options);
  }

  private static List<String> spread(double first, double last, int count) {
    List<String> times = new ArrayList<>();
    var random = new Random(5);
    for (int i = 0; i < count; i++) {
      double time = i == 0 ? first : i == 1 ? last : first + (last - first) * random.nextDouble();
      times.add(String.format(java.util.Locale.ROOT, "%.0f", time));
    }
    return times;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz|1,2,4|s|30d|64|24186",
        "WikiElec/elec.konect.txt.gz|1,2,4|s|30d|47|103675",
        "CollegeMsg/CollegeMsg.txt.gz|1,2,3|s|7d|28|59835",
        "DBLP3/edges.tsv.gz|2,3,1|step|1|10|23540",
        "DBLP5/edges.tsv.gz|2,3,1|step|1|10|42815",
        "School/school.txt.gz|1,2,3|number|0.02|51|188508",
        "Patent/patent.txt.gz|1,2,3|number|0.02|51|41916",
        "PrimarySchool/primaryschool.csv.gz|id1,id2,Time|s|1h|34|125773",
        "Enron/enron.csv.gz|source,target,time|s|30d|44|125235",
        "EnronScandal/emails.csv.gz|source,target,time|s|30d|39|50572",
        "AS733/as733.csv.gz|source,target,time|step|1|30|163807",
        "VGRNN/enron10.csv.gz|source,target,time|step|1|11|2392",
        "VGRNN/colab.csv.gz|source,target,time|step|1|10|2552",
      })
  void realFile_isReadWithoutWarnings(
      String name, String columns, String unit, String bin, int snapshots, long events)
      throws IOException {
    String path = Shared.file("data/" + name).toString();
    var inspection = Inspection.of(new EventReader(path).readEvents(), SnapshotOptions.DEFAULT);
    EventColumns found = inspection.columns();
    assertThat(found.source() + "," + found.target() + "," + found.time()).isEqualTo(columns);
    assertThat(inspection.timeUnit()).isEqualTo(unit);
    assertThat(inspection.timeBin()).isEqualTo(bin);
    assertThat(inspection.snapshots()).isEqualTo(snapshots);
    assertThat(inspection.events()).isEqualTo(events);
    assertThat(inspection.proposed()).isTrue();
    assertThat(inspection.warnings()).isEmpty();
    // Typing the proposed width gives the same snapshots.
    var typed = new EventReader(path).binning(Binning.ofWidth(bin));
    assertThat(typed.read().graph().length()).isEqualTo(snapshots);
  }

  @ParameterizedTest
  @CsvSource({"EnronScandal/dates.csv", "School/node2label.txt", "Patent/node2label.txt"})
  void realFileWithoutEvents_isRejected(String name) {
    String path = Shared.file("data/" + name).toString();
    assertThatThrownBy(() -> new EventReader(path).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            path + ": at least three columns are needed (source, target, time), got ");
  }

  @ParameterizedTest
  @CsvSource({
    "1577836800,1609459200,s,7d",
    "1577836800000,1609459200000,ms,7d",
    "1577836800000000,1609459200000000,us,7d",
    "1577836800000000000,1609459200000000000,ns,7d",
    "0,2678373,s,1d",
    "1990,2020,year,1",
    "0,90,step,1",
  })
  void timeUnit_isInferredFromTheValues(String first, String last, String unit, String bin)
      throws IOException {
    Inspection inspection =
        ofTimes(spread(Double.parseDouble(first), Double.parseDouble(last), 400), null);
    assertThat(inspection.timeUnit()).isEqualTo(unit);
    assertThat(inspection.timeBin()).isEqualTo(bin);
    assertThat(inspection.snapshots()).isBetween(20, 100);
    assertThat(inspection.from()).isEqualTo(Double.parseDouble(first));
    assertThat(inspection.warnings()).isEmpty();
  }

  @Test
  void datesAsNumbers_areDates() throws IOException {
    List<String> days = new ArrayList<>();
    for (int month = 1; month <= 12; month++) {
      days.add("2023%02d28".formatted(month));
      days.add("2024%02d01".formatted(month));
    }
    Inspection inspection = ofTimes(days, null);
    assertThat(inspection.timeUnit()).isEqualTo("yyyymmdd");
    assertThat(inspection.from()).isEqualTo(20230128.0);
    assertThat(inspection.to()).isEqualTo(20241201.0);
    assertThat(inspection.timeBin()).isEqualTo("30d");
    assertThat(inspection.snapshots()).isEqualTo(23);
    assertThat(ofTimes(List.of("20240131", "20240201"), Binning.ofWidth("1")).snapshots())
        .as("from the last of January to the first of February")
        .isEqualTo(2);
  }

  @Test
  void mixedUnits_areRejected() {
    List<String> times = new ArrayList<>(spread(1.5e9, 1.6e9, 20));
    times.addAll(spread(1.5e12, 1.6e12, 20));
    assertThatThrownBy(() -> ofTimes(times, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "times mix units: 20 look like unix times in s and 20 in ms; convert them to one unit");
  }

  @ParameterizedTest
  @CsvSource({
    "20240229235959, 20240301000000, %Y%m%d%H%M%S",
    "202402292359, 202403010000, %Y%m%d%H%M",
    "2024022923, 2024030100, %Y%m%d%H",
    "202312, 202401, %Y%m"
  })
  void datesAndTimesInOneNumber_areRejected_withTheirPattern(
      String first, String second, String pattern) {
    assertThatThrownBy(() -> ofTimes(List.of(first, second), null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("such as " + first)
        .hasMessageContaining("strptime(CAST(time AS VARCHAR), '" + pattern + "')");
  }

  /** Numbers that cannot be dates (no such year, month or hour), and months of a single year. */
  @ParameterizedTest
  @CsvSource({
    "1709251199000, 1709251200000, ms",
    "1709251199, 1709251200, s",
    "2024022924, 2024030100, s",
    "202312, 202313, step",
    "202311, 202312, step"
  })
  void numbersThatAreNotDates_areNotReadAsDates(String first, String second, String unit)
      throws IOException {
    assertThat(ofTimes(List.of(first, second), null).timeUnit()).isEqualTo(unit);
  }

  @Test
  void eventAtTimeZero_costsAWarning_notAMillionSnapshots() throws IOException {
    List<String> times = new ArrayList<>(spread(1.60e9, 1.61e9, 20));
    times.add("0");
    Inspection inspection = ofTimes(times, null);
    assertThat(inspection.timeUnit()).isEqualTo("s");
    assertThat(inspection.snapshots()).isLessThan(100);
    assertThat(inspection.warnings())
        .extracting(Warning::text)
        .anySatisfy(w -> assertThat(w).contains("snapshots are empty", "follows 1 of 21 events"));
    Inspection asked = ofTimes(times, Binning.ofWidth("1h"));
    assertThat(asked.warnings()).hasSize(1);
    assertThat(asked.warnings().get(0).text()).endsWith("; time bins of 365d would give 52");
    assertThat(asked.emptyShare()).isGreaterThan(0.99);
  }

  @Test
  void singleSnapshot_isReported_withASuggestion() throws IOException {
    Inspection years = ofTimes(List.of("1990", "1991", "1992"), Binning.ofWidth("36500d"));
    assertThat(years.warnings())
        .extracting(Warning::text)
        .containsExactly("all events fall into one snapshot; time bins of 1 would give 3");
    assertThat(ofTimes(List.of("5", "5"), null).warnings())
        .extracting(Warning::text)
        .containsExactly("all events have the same time, so there is one snapshot");
  }

  @Test
  void dates_areNotBinnedFinerThanTheirPrecision() throws IOException {
    assertThat(ofTimes(List.of("2020-01-01", "2020-01-02", "2020-01-04"), null).timeBin())
        .isEqualTo("1d");
    assertThat(ofTimes(List.of("2020-01-01 10:00", "2020-01-01 17:00"), null).timeBin())
        .isEqualTo("1h");
  }

  @Test
  void timesOfDayBesideDates_areReportedAsUnused() throws IOException {
    for (String lines :
        new String[] {
          "date,time,from,to~2020-01-01,10:00:00,a,b~2020-01-02,11:00:00,b,c",
          "a b 2020-01-01 10:00:00~b c 2020-01-02 11:00:00"
        }) {
      var log = new EventReader(file(lines).toString()).readEvents();
      assertThat(log.remarks())
          .extracting(Warning::text)
          .anySatisfy(r -> assertThat(r).contains("holds times of day, which are not used"));
    }
  }

  @Test
  void selfLoopsAndDuplicates_areCounted() throws IOException {
    for (String last : new String[] {"9", "0"}) { // in chronological order, and not
      Path path = file("source,target,time~a,b,1~a,b,1~b,a,1~c,c,2~a,b,1~a,b,2~b,c," + last);
      var inspection =
          Inspection.of(new EventReader(path.toString()).readEvents(), SnapshotOptions.DEFAULT);
      assertThat(inspection.events()).isEqualTo(7);
      assertThat(inspection.selfLoops()).isEqualTo(1);
      assertThat(inspection.duplicates()).isEqualTo(2);
      assertThat(inspection.line())
          .startsWith(path + ": source source, target target, time time (")
          .contains("7 events, 3 nodes; dropped 1 self-loop, 2 duplicates");
    }
  }

  @Test
  void twoIdSpaces_areSuggested_andKeptApart() throws IOException {
    String text = "user_id,item_id,timestamp~1,1,10~2,1,20~1,2,35";
    for (String lines : new String[] {text, text + "e0"}) { // read without DuckDB, and with it
      Path path = file(lines);
      var reader = new EventReader(path.toString());
      assertThat(Inspection.of(reader.readEvents(), SnapshotOptions.DEFAULT).warnings())
          .extracting(Warning::text)
          .anySatisfy(
              w ->
                  assertThat(w)
                      .startsWith("\"user_id\" and \"item_id\" look like two id spaces, with ")
                      .endsWith("read the log as bipartite to keep them apart"));
      EventTable table =
          new EventReader(path.toString(), null, null, true, SnapshotOptions.DEFAULT)
              .readEvents()
              .table();
      var expected =
          EventTable.builder()
              .bipartite("user", "item")
              .add("1", "1", 10)
              .add("2", "1", 20)
              .add("1", "2", 35)
              .build();
      assertThat(table.isBipartite()).isTrue();
      assertThat(table.selfLoops()).isZero();
      assertThat(table.nodes()).isEqualTo(expected.nodes());
      assertThat(table.sources()).isEqualTo(expected.sources());
      assertThat(table.targets()).isEqualTo(expected.targets());
    }
  }

  @Test
  void idSpacesOfAFileWithoutAHeader_areSourceAndTarget() throws IOException {
    Path path = file("1,1,10~2,1,20");
    EventTable table =
        new EventReader(path.toString(), null, null, true, SnapshotOptions.DEFAULT)
            .readEvents()
            .table();
    assertThat(table.nodes().name(0)).isEqualTo("source:1");
    assertThat(table.nodes().name(1)).isEqualTo("target:1");
  }

  @Test
  void logWhoseSourcesAreNeverTargets_isSuggestedAsBipartite() throws IOException {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 150; i++) {
      lines
          .append("u")
          .append(i % 7)
          .append(",i")
          .append(i % 11)
          .append(',')
          .append(i)
          .append('\n');
    }
    var log = new EventReader(file(lines.toString()).toString()).readEvents();
    assertThat(Inspection.of(log, SnapshotOptions.DEFAULT).warnings())
        .extracting(Warning::text)
        .anySatisfy(w -> assertThat(w).contains("no node is both source and target"));
  }

  @Test
  void weights_areReportedIfAllZeroOrUnused() throws IOException {
    Path path = file("source,target,time,weight~a,b,1,0~b,c,2,0.0");
    var weighted = new SnapshotOptions(null, Direction.DIRECTED, Weighting.WEIGHTED);
    var log = new EventReader(path.toString(), null, null, weighted).readEvents();
    assertThat(log.columns().weight()).isEqualTo("weight");
    assertThat(Inspection.of(log, weighted).warnings())
        .extracting(Warning::text)
        .anySatisfy(w -> assertThat(w).startsWith("all weights are 0"));
    var unused = new EventReader(path.toString()).columns("source,target,time,weight");
    assertThat(Inspection.of(unused.readEvents(), SnapshotOptions.DEFAULT).warnings())
        .extracting(Warning::text)
        .containsExactly(
            "weight column \"weight\" is ignored: every edge has weight 1 unless the graph is"
                + " weighted");
  }

  @ParameterizedTest
  @CsvSource({
    "1w,7d",
    "2w,14d",
    "1d,1d",
    "1200000s,1200000s",
    "90m,90m",
    "3600s,1h",
    "1.5,1.5",
    "1,1"
  })
  void width_isPrintedAsItCanBeTyped(String typed, String printed) {
    assertThat(Binning.ofWidth(typed).text()).isEqualTo(printed);
    assertThat(Binning.ofWidth(printed)).isEqualTo(Binning.ofWidth(typed));
  }

  /** A number next to a date would look like a year. */
  @Test
  void timesFromBeforeDates_areNumbersThroughout() throws IOException {
    Inspection inspected = ofTimes(spread(1845, 143_000_000, 200), Binning.ofWidth("14d"));
    assertThat(inspected.fromText()).isEqualTo("1845");
    assertThat(inspected.toText()).isEqualTo("143000000");
    Inspection dated = ofTimes(spread(1.6e9, 1.65e9, 200), Binning.ofWidth("14d"));
    assertThat(dated.fromText()).isEqualTo("2020-09-13");
    assertThat(dated.toText()).isEqualTo("2022-04-15");
  }
}
