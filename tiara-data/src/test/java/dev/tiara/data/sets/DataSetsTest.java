package dev.tiara.data.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.npz.NpzWriter;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataSetsTest {
  @TempDir Path folder;

  private static GraphData load(String name, Path folder, SnapshotOptions options)
      throws IOException {
    return DataSets.find(name)
        .orElseThrow()
        .load(new DataFolder(folder, new Download(Progress.NONE)), options);
  }

  private GraphData load(String name) throws IOException {
    return load(name, folder, SnapshotOptions.DEFAULT);
  }

  private Path file(String name, byte[] content) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    if (!name.endsWith(".gz")) {
      return Files.write(path, content);
    }
    try (var out = new GZIPOutputStream(Files.newOutputStream(path))) {
      out.write(content);
    }
    return path;
  }

  @Test
  void everySet_saysWhereItComesFrom() {
    assertThat(DataSets.all()).hasSize(17);
    for (DataSet set : DataSets.all()) {
      assertThat(set.source()).isNotBlank();
      assertThat(set.licence()).isNotBlank();
      assertThat(set.citation()).isNotBlank();
      assertThat(set.about()).isNotBlank();
      assertThat(set.variants()).isNotEmpty();
      assertThat(DataSets.find(set.name())).contains(set);
    }
    assertThat(DataSets.all().stream().filter(set -> set.paperRow().isPresent())).hasSize(7);
    assertThat(DataSets.find("bitcoin-alpha")).isPresent();
    assertThat(DataSets.find("cora")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "BitcoinAlpha,BitcoinAlpha,3783,31748,138,0",
    "WikiElec,WikiElec (Network Repository),7125,212856,100,0",
    "wikielec-nr,WikiElec (Network Repository),7125,212856,100,0",
    "WikiElec-KONECT,WikiElec (KONECT),7115,206348,100,0",
    "DBLP-3,DBLP-3 (edges only),4257,23538,10,0",
    "DBLP-5,DBLP-5 (edges only),6606,42812,10,0",
    "CollegeMsg,CollegeMsg,1899,34092,15,0",
    "School,School,327,27726,20,9",
    "Patent,Patent,12214,83832,20,6",
    "PrimarySchool,PrimarySchool,242,52702,34,11",
    "UCI,UCI,1899,37762,28,0",
    "Enron,Enron,182,15658,44,0",
    "AS733,AS733,6628,327614,30,0",
    "EnronScandal,EnronScandal,150,19952,164,0",
    "Wikipedia,Wikipedia,9227,79608,31,0",
  })
  void realSet_isComplete(
      String name, String title, int nodes, long edges, int snapshots, int classes)
      throws IOException {
    var folder = new DataFolder(Shared.file("data"), new Download(Progress.NONE));
    DataSet set = DataSets.find(name).orElseThrow();
    DataSet.Variant variant = set.get(folder);
    assertThat(variant.title()).isEqualTo(title);
    for (DataFile file : variant.files()) {
      if (file.checksum() != null) {
        assertThat(file.checksum().matches(folder.get(file))).as(file.path()).isTrue();
      }
    }
    GraphData data = set.load(folder, SnapshotOptions.DEFAULT);
    GraphStatistics row = data.graph().statistics();
    assertThat(row.nodes()).isEqualTo(nodes);
    assertThat(row.snapshots()).isEqualTo(snapshots);
    assertThat(row.edges()).isEqualTo(edges);
    assertThat(DataSet.differences(variant.expected(), data)).isEmpty();
    assertThat(data.classes()).isEqualTo(classes);
    if (classes > 0) {
      assertThat(Arrays.stream(data.labels()).distinct().filter(l -> l >= 0).count())
          .isEqualTo(classes);
    }
  }

  @Test
  void election_isReadInSnapsFormat() throws IOException {
    String text =
        """
        # Wikipedia elections. Data format:
        E\t1
        T\t2004-09-21 01:15:53
        U\t30\tcjcurrie
        N\t32\tandyl
        V\t1\t3\t2004-09-14 16:26:00\tludraman
        V\t-1\t25\t2004-09-14 16:53:00\tJos\u00e9
        V\t0\t4\t2004-09-14 17:08:00\tneutral
        V\t1\t30\t2004-09-14 17:09:00\tcjcurrie

        E\t0
        T\t2005-01-01 00:00:00
        U\t3\tludraman
        N\t-1\tUNKNOWN
        V\t1\t25\t2004-12-30 00:00:00\tJos\u00e9

        E\t0
        T\t2005-01-02 00:00:00
        U\t40\tnobody
        N\t3\tludraman
        V\t0\t30\t2005-01-01 00:00:00\tcjcurrie
        """;
    file("WikiElec/wikiElec.ElecBs3.txt.gz", text.getBytes(StandardCharsets.ISO_8859_1));
    GraphData data = load("WikiElec");
    // Node 40 is a candidate without a vote that counts.
    assertThat(data.graph().nodes().names()).containsExactly("3", "30", "25", "40");
    assertThat(data.graph().snapshot(0).edgeCount()).isEqualTo(4);
    // 14 September 16:26 UTC is in bin 912, 30 December in bin 920.
    assertThat(data.graph().length()).isEqualTo(9);
    var daily =
        load(
            "WikiElec",
            folder,
            new SnapshotOptions(Binning.ofWidth("1d"), Direction.DIRECTED, Weighting.UNWEIGHTED));
    assertThat(daily.graph().length()).isEqualTo(108);
    assertThat(daily.graph().snapshot(0).edgeCount()).isEqualTo(2);
  }

  @Test
  void elections_areReadFromTheCopyClosestToThePaper_orFromTheOneThatIsNamed() throws IOException {
    file("WikiElec/elec.konect.txt.gz", "1 2 1\t1095171960\n".getBytes(StandardCharsets.UTF_8));
    assertThat(title("WikiElec")).isEqualTo("WikiElec (KONECT)");
    file(
        "WikiElecNR/soc-wiki-elec.edges",
        "% asym signed\n3 30 1 1095171960\n5701 5701 1 1191711660\n"
            .getBytes(StandardCharsets.UTF_8));
    assertThat(title("WikiElec")).isEqualTo("WikiElec (Network Repository)");
    assertThat(load("WikiElec").graph().nodeCount()).isEqualTo(12);
    file(
        "WikiElec/wikiElec.ElecBs3.txt",
        "U\t30\nV\t1\t3\t2004-09-14 16:26:00\n".getBytes(StandardCharsets.UTF_8));
    assertThat(title("WikiElec")).isEqualTo("WikiElec (SNAP)");
    assertThat(title("WikiElec-SNAP")).isEqualTo("WikiElec (SNAP)");
    assertThat(title("WikiElec-NR")).isEqualTo("WikiElec (Network Repository)");
    assertThat(title("wikielec_konect")).isEqualTo("WikiElec (KONECT)");
    assertThat(load("WikiElec-KONECT").graph().nodes().names()).containsExactly("1", "2");
  }

  private String title(String name) {
    var data = new DataFolder(folder, new Download(Progress.NONE));
    return DataSets.find(name).orElseThrow().variant(data).title();
  }

  @Test
  void missingVariant_isNotReplacedByAnother() throws IOException {
    file("WikiElec/elec.konect.txt.gz", "1 2 1\t1095171960\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> load("WikiElec-NR"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "data set WikiElec-NR: it cannot be downloaded: put the file at "
                + folder.resolve("WikiElecNR/soc-wiki-elec.edges.gz"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "U_1;V_2_3_2004-01-01 00:00:00|:2: sign must be 1, 0 or -1, got \"2\"",
        "V_1_3_2004-01-01 00:00:00|:1: a vote must follow the U line of its election",
        "U_1;V_1_3_yesterday|:2: time \"yesterday\" is not a date and time",
        "U_1;V_1|:2: time is empty",
        "X_1|:1: a line must start with E, T, U, N or V, got \"X\"",
      })
  void damagedElection_isReportedWithItsLine(String lines, String message) throws IOException {
    Path path =
        file(
            "WikiElec/wikiElec.ElecBs3.txt.gz",
            lines.replace(';', '\n').replace('_', '\t').getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> load("WikiElec"))
        .isInstanceOf(InputException.class)
        .hasMessage(path + message);
  }

  @Test
  void subredditLinks_areReadInSnapsFormat() throws IOException {
    file(
        "RedditBody/soc-redditHyperlinks-body.tsv",
        """
        SOURCE_SUBREDDIT\tTARGET_SUBREDDIT\tPOST_ID\tTIMESTAMP\tLINK_SENTIMENT\tPROPERTIES
        leagueoflegends\tteamredditteams\t1u4nrps\t2013-12-31 16:39:58\t1\t345.0,298.0,0.75
        theredlion\tsoccer\t1u4qkd\t2013-12-31 18:18:37\t-1\t101.0,98.0,0.74
        soccer\tsoccer\t1u4qkd\t2014-12-31 18:18:37\t1\t101.0,98.0,0.74
        """
            .getBytes(StandardCharsets.UTF_8));
    GraphData data = load("RedditBody");
    assertThat(data.graph().nodeCount()).isEqualTo(4);
    assertThat(data.graph().length()).isEqualTo(1);
    assertThat(data.graph().snapshot(0).edgeCount()).isEqualTo(4);
    assertThat(DataSet.differences(new DataSet.Expected(4, 4, 1), data)).isEmpty();
    assertThat(DataSet.differences(new DataSet.Expected(5, 4, 1), data))
        .containsExactly("nodes must be 5, got 4");
  }

  /** 2 snapshots of 3 nodes, 2 features, 2 classes; node 2 has no label. */
  private Path npz(String name, boolean features) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.getParent());
    try (var out = Files.newOutputStream(path)) {
      var npz = new NpzWriter(out);
      double[] adjs = new double[18];
      adjs[1] = 1; // t 0: 0 - 1
      adjs[3] = 1;
      adjs[4] = 1; // t 0: 1 - 1, a self-loop
      adjs[9 + 5] = 2; // t 1: 1 - 2
      adjs[9 + 7] = 2;
      npz.array("adjs", "<f8", 18, e -> putAll(e, adjs));
      npz.finish();
    }
    return features ? shaped(path) : path;
  }

  private static void putAll(dev.tiara.data.npz.ElementBuffer out, double[] values)
      throws IOException {
    for (double value : values) {
      out.putDouble(value);
    }
  }

  /** Writes the archive as NumPy would, with three-dimensional shapes. */
  private static Path shaped(Path path) throws IOException {
    double[] adjs = new double[18];
    adjs[1] = 1;
    adjs[3] = 1;
    adjs[4] = 1;
    adjs[9 + 5] = 2;
    adjs[9 + 7] = 2;
    double[] attmats = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    double[] labels = {0, 1, 1, 0, 0, 0};
    try (var out = Files.newOutputStream(path)) {
      var npz = new NpzWriter(out);
      npz.array("adjs", "<f8", new int[] {2, 3, 3}, e -> putAll(e, adjs));
      npz.array("attmats", "<f8", new int[] {3, 2, 2}, e -> putAll(e, attmats));
      npz.array("labels", "<f8", new int[] {3, 2}, e -> putAll(e, labels));
      npz.finish();
    }
    return path;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Brain/Brain.npz", "DBLP3/DBLP3.npz", "DBLP5/DBLP5.npz", "Reddit/reddit.npz"})
  void npzSet_hasGraphFeaturesAndLabels(String file) throws IOException {
    npz(file, true);
    String name = file.substring(0, file.indexOf('/'));
    GraphData data = load(name);
    assertThat(data.graph().length()).isEqualTo(2);
    assertThat(data.graph().snapshot(0).edgeCount()).isEqualTo(2);
    assertThat(data.graph().snapshot(0).weight(0, 1)).isEqualTo(1);
    assertThat(data.graph().snapshot(1).weight(2, 1)).isEqualTo(1);
    // attmats[node][t][d]
    assertThat(data.features().get(1)[2]).containsExactly(11, 12);
    assertThat(data.features().get(0)[1]).containsExactly(5, 6);
    assertThat(data.labels()).containsExactly(1, 0, -1);
    assertThat(data.classes()).isEqualTo(2);
    var weighted =
        load(name, folder, new SnapshotOptions(null, Direction.UNDIRECTED, Weighting.WEIGHTED));
    assertThat(weighted.graph().snapshot(1).weight(2, 1)).isEqualTo(2);
    for (Weighting weighting : Weighting.values()) {
      var once = load(name, folder, new SnapshotOptions(null, Direction.LATEST, weighting));
      assertThat(once.graph().snapshot(0).edgeCount()).isEqualTo(1);
    }
    assertThatThrownBy(
            () ->
                load(
                    name,
                    folder,
                    new SnapshotOptions(
                        Binning.ofCount(3), Direction.UNDIRECTED, Weighting.UNWEIGHTED)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("already comes in snapshots; time bins cannot be changed");
  }

  @Test
  void npzOfAnotherShape_isRejected() throws IOException {
    Path path = npz("Brain/Brain.npz", false);
    assertThatThrownBy(() -> load("Brain"))
        .isInstanceOf(InputException.class)
        .hasMessage(path + ": adjs must have shape (T, n, n), got (18)");
  }

  @Test
  void denseAdjacency_isStreamed_notLoaded() throws IOException {
    // 4 x 9000 x 9000 bytes are 324 MB of zeros except for a ring, but deflate to a small file.
    int n = 9000;
    Path path = folder.resolve("ring.npz");
    try (var zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(path))) {
      zip.putNextEntry(new java.util.zip.ZipEntry("adjs.npy"));
      String header = "{'descr': '|b1', 'fortran_order': False, 'shape': (4, 9000, 9000), }\n";
      zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
      zip.write(header.getBytes(StandardCharsets.US_ASCII));
      byte[] row = new byte[n];
      for (int i = 0; i < 4 * n; i++) {
        row[(i + 1) % n] = 1;
        zip.write(row);
        row[(i + 1) % n] = 0;
      }
      zip.closeEntry();
    }
    try (var npz = new dev.tiara.data.npz.NpzReader(path)) {
      long[] count = {0};
      npz.readNonZeros("adjs", (at, value) -> count[0] += (at[1] + 1) % n == at[2] ? 1 : 0);
      assertThat(count[0]).isEqualTo(4L * n);
    }
  }

  @Test
  void damagedLabels_areReportedWithTheirLine() throws IOException {
    file("School/school.txt.gz", "1 2 0.5\n2 3 1\n".getBytes(StandardCharsets.UTF_8));
    Path labels = file("School/node2label.txt", "1 0\n2 x\n".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> load("School"))
        .hasMessage(labels + ":2: expected a node and a class, got \"2 x\"");
    file("School/node2label.txt", "1 3\n3 7\n9 7\n".getBytes(StandardCharsets.UTF_8));
    assertThat(load("School").labels()).containsExactly(0, -1, 1);
    assertThat(load("School").classes()).isEqualTo(2);
  }

  @Test
  void missingSet_isReportedWithTheFileToDownload() {
    assertThatThrownBy(() -> load("Brain"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "data set Brain: it cannot be downloaded: put the file at "
                + folder.resolve("Brain/Brain.npz")
                + " (source: STAR, https://doi.org/10.24963/ijcai.2019/548, also with the code of"
                + " the TiaRa paper)");
  }
}
