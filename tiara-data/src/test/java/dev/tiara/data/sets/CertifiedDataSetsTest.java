package dev.tiara.data.sets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.progress.Progress;
import dev.tiara.testing.Shared;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On real data the default settings are certified, except for a known number of columns. */
class CertifiedDataSetsTest {

  /**
   * Some columns of DBLP have an entry that equals ε up to round-off (2e-17 away in DBLP-3), so
   * that no bound can tell on which side of ε the paper's entry is: 4 and 5 columns out of
   * thousands.
   */
  @ParameterizedTest
  @CsvSource({
    "BitcoinAlpha, 0",
    "WikiElec, 0",
    "WikiElec-KONECT, 0",
    "CollegeMsg, 0",
    "DBLP-3, 4",
    "DBLP-5, 5",
    "Enron, 0",
    "EnronScandal, 0",
    "AS733, 0",
    "School, 0",
    "PrimarySchool, 0",
    "Patent, 0"
  })
  void everyColumn_isWithinAHundredthOfThePapers_orIsCounted(String name, int most)
      throws IOException {
    var folder = new DataFolder(Shared.file("data"), new Download(Progress.NONE));
    DynamicGraph graph =
        DataSets.find(name).orElseThrow().load(folder, SnapshotOptions.DEFAULT).graph();
    try (var stream = Tiara.builder().build().stream(graph.nodes())) {
      int uncertain = 0;
      for (Snapshot snapshot : graph.snapshots()) {
        stream.advance(snapshot);
        Certificate certificate = stream.certificate().orElseThrow();
        uncertain = Math.max(uncertain, certificate.uncertain());
        if (certificate.uncertain() == 0) {
          assertThat(certificate.maxToPaper()).isLessThan(Certificate.CERTAIN);
        }
      }
      assertThat(uncertain).isLessThanOrEqualTo(most);
      assertThat(stream.uncertainNodes()).hasSizeLessThanOrEqualTo(most);
    }
  }
}
