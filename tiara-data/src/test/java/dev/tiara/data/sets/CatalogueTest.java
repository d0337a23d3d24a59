package dev.tiara.data.sets;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.time.Binning;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
  private static final String ENTRY =
      """
      [{"name": "Mine", "about": "a test", "source": "here", "licence": "none", "citation": "none",
        "forms": [{"title": "Mine (short)",
          "files": [{"path": "Mine/events.csv.gz", "url": "https://example.org/events.csv.gz"}],
          "expected": {"nodes": 3, "edges": 4, "snapshots": 2},
          "layout": {"type": "events", "columns": "1,2,3", "bins": "7d"}}]}]
      """;

  @Test
  void entry_isReadAsItIsWritten() {
    List<DataSet> sets = Catalogue.parse(ENTRY);
    assertThat(sets).hasSize(1);
    DataSet set = sets.get(0);
    assertThat(set.remark()).isEmpty();
    assertThat(set.paperRow()).isEmpty();
    DataSet.Variant variant = set.variants().get(0);
    assertThat(variant.expected()).isEqualTo(new DataSet.Expected(3, 4, 2));
    assertThat(variant.files().get(0).checksum()).isNull();
    assertThat(variant.layout())
        .isEqualTo(new Layout.Events("1,2,3", Binning.ofWidth("7d"), List.of()));
    assertThat(variant.name()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"name\": \"Mine\"|\"name\": \"Mine\", \"nme\": 1|nme",
        "\"name\": \"Mine\"|\"name\": \"\"|name must not be empty",
        "\"name\": \"Mine\", |\"name\": \"Mine\", \"name\": \"Twice\", |name",
        "\"about\": \"a test\", ||about must not be empty",
        "\"nodes\": 3, ||nodes",
        "\"nodes\": 3|\"nodes\": \"3\"|nodes",
        "\"nodes\": 3|\"nodes\": 0|must be positive",
        "\"events\"|\"parquet\"|parquet",
        "\"1,2,3\"|\"1,2\"|columns must be source,target,time",
        "\"7d\"|\"7y\"|7y",
        ", \"bins\": \"7d\"||columns and bins must be given",
        "Mine/events|../events|path must lead to a file within the data folder",
        "\"url\": \"https://example.org/events.csv.gz\"|\"checksum\": \"sha256:12\"|checksum must be",
        "\"type\": \"events\"|\"type\": \"labelled-events\"|must have 2 files",
      })
  void incompleteEntry_isRejected(String text, String instead, String message) {
    String changed = ENTRY.replace(text, instead == null ? "" : instead);
    assertThat(changed).isNotEqualTo(ENTRY);
    assertThatThrownBy(() -> Catalogue.parse(changed)).hasMessageContaining(message);
  }

  @Test
  void catalogue_namesEverySetFormAndFileOnce() {
    Set<String> keys = new HashSet<>();
    Set<String> titles = new HashSet<>();
    for (DataSet set : Catalogue.read()) {
      assertThat(keys.add(set.key())).as(set.name()).isTrue();
      set.paperRow().ifPresent(row -> assertThat(row.title()).isEqualTo(set.name()));
      for (DataSet named : set.namedVariants()) {
        assertThat(keys.add(named.key())).as(named.name()).isTrue();
      }
      for (DataSet.Variant variant : set.variants()) {
        // The paper's settings and results are found by the part before the brackets.
        assertThat(variant.title().replaceFirst(" \\(.*\\)$", "")).isEqualTo(set.name());
        assertThat(titles.add(variant.title())).as(variant.title()).isTrue();
        for (DataFile file : variant.files()) {
          // A file provided by hand must be verifiable.
          assertThat(file.url() != null || file.checksum() != null).as(file.path()).isTrue();
        }
      }
    }
  }

  /** Three files are not available to us; PrimarySchool as published may lack our header line. */
  @Test
  void everyFileThatCanHaveAChecksum_hasOne() {
    Set<String> without = new HashSet<>();
    for (DataSet set : Catalogue.read()) {
      for (DataSet.Variant variant : set.variants()) {
        variant.files().stream()
            .filter(file -> file.checksum() == null)
            .forEach(file -> without.add(file.path()));
      }
    }
    assertThat(without)
        .containsExactlyInAnyOrder(
            "WikiElec/wikiElec.ElecBs3.txt.gz",
            "RedditBody/soc-redditHyperlinks-body.tsv",
            "BitcoinOTC/soc-sign-bitcoinotc.csv.gz",
            "PrimarySchool/primaryschool.csv.gz");
  }

  @Test
  void starEdges_haveAsManyNodesAsExpected() {
    for (DataSet set : Catalogue.read()) {
      for (DataSet.Variant variant : set.variants()) {
        if (variant.layout() instanceof Layout.StarEdges edges) {
          assertThat(edges.nodes()).isEqualTo(requireNonNull(variant.expected()).nodes());
        }
      }
    }
  }
}
