package dev.tiara.experiments.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.learn.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The results in docs are read by this Tiara, and found under the ids that it would give them. */
class CommittedResultsTest {
  private static final Path RESULTS = Path.of("..", "docs", "results");

  @ParameterizedTest
  @CsvSource({
    "experiments, 284, 19",
    "experiments/sweep-alpha-beta, 24, 1",
    "experiments/sweep-epsilon, 6, 1",
    "experiments/sweep-gamma, 9, 1"
  })
  void committedRuns_areReadUnderTheirIds(String folder, int runs, int baselines)
      throws IOException {
    ResultsFolder.Contents contents = new ResultsFolder(RESULTS.resolve(folder)).read();
    assertThat(contents.problems()).isEmpty();
    assertThat(contents.runs()).hasSizeGreaterThanOrEqualTo(runs);
    assertThat(contents.baselines()).hasSizeGreaterThanOrEqualTo(baselines);
    contents.runs().forEach((id, run) -> assertThat(run.id()).isEqualTo(id));
  }

  @Test
  void committedTrainings_areRead() throws IOException {
    assertThat(RunRecord.readAll(RESULTS.resolve("learning.jsonl"))).hasSize(15);
  }
}
