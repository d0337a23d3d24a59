package dev.tiara.spark;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Merge;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.synthetic.EventFileWriter;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import dev.tiara.testing.Shared;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same entries and weights as {@code tiara augment}. */
class SameAsInProcessTest extends SparkTest {
  private static EventReader bitcoinAlpha() {
    Path file = Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz");
    return new EventReader(file.toString()).columns("1,2,4");
  }

  private void check(EventReader reader, Augmenter method, int partitions, EntryFormat format)
      throws Exception {
    EventInput input = EventInput.read(spark, reader.input(), null);
    ClusterSettings settings =
        ClusterSettings.to(output("out-" + partitions + "-" + method.hashCode()))
            .method(method)
            .format(format)
            .columns(reader.columns())
            .direction(reader.snapshots().direction())
            .partitions(partitions)
            .build();
    SparkRun.of(input, settings);
    assertSame(TiaraSpark.entries(spark, settings), reader, method);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void bitcoinAlpha_onAnyNumberOfPartitions(int partitions) throws Exception {
    check(bitcoinAlpha(), Tiara.builder().alpha(0.1).build(), partitions, EntryFormat.PARQUET);
  }

  @Test
  void wikiElec() throws Exception {
    Path file = Shared.file("data/WikiElec/elec.konect.txt.gz");
    check(
        new EventReader(file.toString()).columns("1,2,4"),
        Tiara.builder().alpha(0.1).beta(0.2).build(),
        2,
        EntryFormat.PARQUET);
  }

  /** Large enough for the local solver, whose choice takes pilot columns. */
  @Test
  void seededPowerLawGraph() throws Exception {
    Path file = folder.resolve("powerlaw.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Generators.Sizes(200_000, 10, 20_000, null, null), 7), file);
    check(new EventReader(file.toString()), Tiara.builder().build(), 3, EntryFormat.PARQUET);
  }

  @Test
  void foldersOfParquet_byTheirAddress() throws Exception {
    Path file = folder.resolve("events.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Generators.Sizes(300, 12, 250, null, null), 3), file);
    String events = folder.resolve("events.parquet").toUri().toString();
    spark
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(file.toString())
        .repartition(3)
        .write()
        .parquet(events);
    Augmenter method = Tiara.builder().build();
    ClusterSettings settings =
        ClusterSettings.to(folder.resolve("augmented").toUri().toString()).method(method).build();
    SparkRun.of(EventInput.read(spark, events, null), settings);
    assertSame(
        TiaraSpark.entries(spark, settings),
        new EventReader(folder.resolve("events.parquet") + "/*.parquet"),
        method);
  }

  static Stream<Arguments> methods() {
    return Stream.of(
        Arguments.of("gdc", Tiara.gdc(0.2).build(), EntryFormat.CSV),
        Arguments.of("merge", new Merge(), EntryFormat.PARQUET),
        Arguments.of(
            "symmetric trick",
            Tiara.builder().output(Output.SYMMETRIC_TRICK).build(),
            EntryFormat.PARQUET),
        Arguments.of(
            "symmetrized",
            Tiara.builder().output(new Output(true, false, false)).build(),
            EntryFormat.PARQUET),
        Arguments.of(
            "unweighted",
            Tiara.builder().output(new Output(false, true, false)).build(),
            EntryFormat.PARQUET));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("methods")
  void everyMethodAndVariant(String name, Augmenter method, EntryFormat format) throws Exception {
    Path file = folder.resolve("powerlaw.csv");
    EventFileWriter.write(
        Generators.of("powerlaw", new Generators.Sizes(300, 12, 250, null, null), 3), file);
    check(new EventReader(file.toString()), method, 3, format);
  }
}
