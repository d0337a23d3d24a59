package dev.tiara.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.nodes.NodeFile;
import dev.tiara.data.nodes.NodeListFile;
import dev.tiara.data.nodes.SeedFile;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Download;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import dev.tiara.testing.Gzips;
import dev.tiara.testing.Shared;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged and forged files are rejected in one line that names the file, never read as other data.
 */
class DamagedFilesTest {
  @TempDir Path folder;

  static Stream<String> known() throws IOException {
    try (var files = Files.list(Shared.file("reference/damaged"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("(gzraw|set|setraw)-\\d+"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("known")
  void knownDamage_isRejectedByName(String name) throws IOException {
    Path damaged = Shared.file("reference/damaged").resolve(name);
    Path path =
        switch (name.substring(0, name.indexOf('-'))) {
          case "gzraw" -> Files.copy(damaged, folder.resolve("events.csv.gz"));
          default -> {
            Files.createDirectory(folder.resolve("DBLP3"));
            yield Files.copy(damaged, folder.resolve("DBLP3/DBLP3.npz"));
          }
        };
    assertThatThrownBy(() -> read(path))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(path.toString())
        .hasMessageMatching("[^\\n]+");
  }

  private Object read(Path path) throws IOException {
    if (path.endsWith("events.csv.gz")) {
      return new EventReader(path.toString()).readEvents().table();
    }
    return DataSets.find("DBLP-3")
        .orElseThrow()
        .load(new DataFolder(folder, new Download(Progress.NONE)), SnapshotOptions.DEFAULT);
  }

  @Test
  void flippedBitOfGzippedEvents_isRejected_orChangesNothing() throws IOException {
    byte[] text;
    try (var in =
        new GZIPInputStream(
            Files.newInputStream(Shared.file("data/BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz")))) {
      text = in.readNBytes(60_000);
    }
    int end = text.length;
    while (text[end - 1] != '\n') {
      end--;
    }
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(text, 0, end);
    }
    byte[] whole = packed.toByteArray();
    Path path = folder.resolve("events.csv.gz");
    Files.write(path, whole);
    var reader = new EventReader(path.toString()).columns("1,2,4");
    EventTable right = reader.readEvents().table();
    var random = new Random(17);
    int refused = 0;
    for (int i = 0; i < 250; i++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(path, flipped);
      try {
        EventTable read = reader.readEvents().table();
        assertThat(unpacks(flipped)).as("flip %d", i).isTrue();
        assertThat(read.nodes()).isEqualTo(right.nodes());
        assertThat(read.times()).isEqualTo(right.times());
      } catch (InputException e) {
        assertThat(e).hasMessageStartingWith(path + ": ");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(200);
  }

  /** Whether all checksums of a gzip file are correct. */
  private static boolean unpacks(byte[] bytes) {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      in.readAllBytes();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A way to read the file of this name. */
  private record Gzipped(String name, String first, String second, Reading reading) {}

  private interface Reading {
    Object read(Path file) throws IOException;
  }

  private static Stream<Gzipped> gzipped() {
    var events = EventTable.builder().add("a", "b", 0).add("b", "c", 1).build();
    GraphData data =
        GraphData.cut(events, TimeBins.ofWidth(1), Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    Reading read = file -> new EventReader(file.toString()).readEvents().table();
    return Stream.of(
        new Gzipped("events.csv.gz", "a,b,1\n", "b,c,2\n", read),
        new Gzipped("dates.csv.gz", "a,b,2024-01-01\n", "b,c,2024-01-02\n", read),
        new Gzipped("quoted.csv.gz", "a,\"say \"\"b\"\"\",1\n", "b,c,2\n", read),
        new Gzipped(
            "queried.csv.gz",
            "a,b,1\n",
            "b,c,2\n",
            file ->
                new EventReader(
                        file.toString(), "SELECT * FROM input", null, SnapshotOptions.DEFAULT)
                    .readEvents()),
        new Gzipped(
            "labels.csv.gz", "node,label\na,1\n", "b,2\n", f -> NodeFile.withLabels(data, f)),
        new Gzipped(
            "features.csv.gz",
            "node,x\na,1\n",
            "b,2\nc,3\n",
            file -> NodeFile.withFeatures(data, file)),
        new Gzipped("seeds.csv.gz", "a\n", "b\n", f -> SeedFile.read(f, events.nodes())),
        new Gzipped("nodes.csv.gz", "a\n", "b\n", f -> NodeListFile.nodes(f, events.nodes())),
        new Gzipped("pairs.csv.gz", "source,target\na,b\n", "b,a\n", NodeListFile::pairs),
        new Gzipped(
            "WikiElec/wikiElec.ElecBs3.txt.gz",
            "E\t1\nU\t30\tx\nV\t1\t3\t2004-09-14 16:26:00\ty\n",
            "V\t1\t4\t2004-09-15 16:26:00\tz\n",
            file ->
                DataSets.find("WikiElec-SNAP")
                    .orElseThrow()
                    .load(
                        new DataFolder(
                            file.resolveSibling("..").normalize(), new Download(Progress.NONE)),
                        SnapshotOptions.DEFAULT)));
  }

  @ParameterizedTest
  @MethodSource("gzipped")
  void damagedMember_isRefusedByEveryReader(Gzipped kind) throws IOException {
    Path file = folder.resolve(kind.name());
    Files.createDirectories(file.getParent());
    Files.write(file, Gzips.members(kind.first(), kind.second()));
    assertThat(kind.reading().read(file)).isNotNull();
    Map<String, byte[]> damaged = Gzips.damaged(kind.first(), kind.second());
    for (Map.Entry<String, byte[]> one : damaged.entrySet()) {
      Files.write(file, one.getValue());
      assertThatThrownBy(() -> kind.reading().read(file))
          .as(one.getKey())
          .isInstanceOf(InputException.class)
          .hasMessageMatching("\\Q" + file + "\\E: the file is (damaged|truncated): [^\\n]+");
    }
  }

  @Test
  void gzipThatOnlyTheDatabaseReads_isCheckedToo() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write("a,\"say \"\"b\"\"\",1\nb,c,2\n".getBytes(StandardCharsets.UTF_8));
    }
    byte[] whole = packed.toByteArray();
    Path path = folder.resolve("events.csv.gz");
    Files.write(path, whole);
    assertThat(new EventReader(path.toString()).readEvents().table().size()).isEqualTo(2);
    whole[whole.length - 6] ^= 1; // a bit of the CRC
    Files.write(path, whole);
    assertThatThrownBy(() -> new EventReader(path.toString()).readEvents())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(path + ": the file is damaged: ");
  }

  @Test
  void npzThatClaimsMoreThanItHolds_isRejectedBeforeAnythingIsAllocated() throws IOException {
    Path path = folder.resolve("out.npz");
    try (var zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(path))) {
      zip.putNextEntry(new java.util.zip.ZipEntry("nodes.npy"));
      String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000,), }\n";
      zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
      zip.write(header.getBytes(StandardCharsets.US_ASCII));
      zip.write(new byte[16]);
      zip.closeEntry();
    }
    try (var npz = new dev.tiara.data.npz.NpzReader(path)) {
      assertThatThrownBy(() -> npz.numbers("nodes"))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith(path + ": array \"nodes\" ");
      assertThatThrownBy(() -> npz.header("nodes")).isInstanceOf(InputException.class);
    }
  }
}
