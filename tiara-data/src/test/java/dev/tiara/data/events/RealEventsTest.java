package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.time.Binning;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.testing.Shared;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real files, as published, have their known totals. */
class RealEventsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz || 1200000s | 3783 | 31748 | 138",
        "BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz | 1,2,4 | 1200000s | 3783 | 31748 | 138",
        "WikiElec/elec.konect.txt.gz | 1,2,4 | 1200000s | 7115 | 206348 | 100",
        "CollegeMsg/CollegeMsg.txt.gz || 1200000s | 1899 | 34092 | 15",
        "CollegeMsg/CollegeMsg.txt.gz || 190080s | 1899 | 45124 | 89",
        "DBLP3/edges.tsv.gz | 2,3,1 | 1 | 1405 | 23538 | 10",
        "DBLP5/edges.tsv.gz | 2,3,1 | 1 | 2390 | 42812 | 10",
      })
  void realFile_hasItsTotals(
      String file, String columns, String width, int nodes, long edges, int snapshots)
      throws IOException {
    var reader =
        new EventReader(Shared.file("data/" + file).toString()).binning(Binning.ofWidth(width));
    GraphStatistics row =
        (columns == null ? reader : reader.columns(columns)).read().graph().statistics();
    assertThat(row.nodes()).isEqualTo(nodes);
    assertThat(row.snapshots()).isEqualTo(snapshots);
    assertThat(row.edges()).isEqualTo(edges);
  }
}
