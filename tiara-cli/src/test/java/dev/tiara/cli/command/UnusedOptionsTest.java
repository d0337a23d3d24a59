package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that have no effect in the way a command is used are rejected, not ignored. */
class UnusedOptionsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "predict --pairs FILE --top 3 | --top has no effect with --pairs",
        "predict --pairs FILE --contacts keep | --contacts has no effect with --pairs",
        "predict --pairs FILE --confidence 0.9 | --confidence must not be given with --pairs",
        "predict --pairs FILE --for a | --pairs must not be given with --for or --candidates",
        "predict --pairs FILE --svg OUT | --svg must not be given with --pairs",
        "predict --model FILE --random-seed 2 | --random-seed has no effect with --model",
        "predict --model FILE --by ranker | --model must not be given with --by or --save",
        "predict --model FILE --alpha 0.2 --beta 0.3 | --alpha has no effect without --by proximity",
        "predict --alpha 0.2 --beta 0.3 | --alpha has no effect without --by proximity",
        "predict --by ranker --alpha 0.2 --beta 0.3 | --alpha has no effect without --by",
        "predict --by popularity --beta 0.2 --alpha 0.3 | --alpha has no effect without --by",
        "predict --by last-contact --alpha 0.2 --beta 0.3 | --alpha has no effect without --by",
        "predict --by popularity --random-seed 2 | --random-seed has no effect with --by popularity",
        "predict --by proximity --random-seed 2 | --random-seed has no effect with --by proximity",
        "predict --by proximity --save OUT | --by must be auto or one of",
        "evaluate --seeds 2 | --seeds has no effect without --protocol",
        "evaluate --ablation | --ablation has no effect without --protocol",
        "evaluate --alpha 0.1 --beta 0.2 | --alpha has no effect without --protocol",
        "evaluate --validation-only | --validation-only must be given with --protocol tgb only",
        "evaluate --protocol utg --validation-only | --validation-only must be given with",
        "evaluate --protocol tgb --alpha 0.1 --beta 0.2 | --alpha has no effect with --protocol tgb",
        "evaluate --protocol tgb --time-bin 1 | --time-bin has no effect with --protocol tgb",
        "evaluate --protocol tgb --snapshots 5 | --snapshots has no effect with --protocol tgb",
        "evaluate --state stale | --state has no effect without --protocol tgb",
        "evaluate --protocol utg --candidates FILE | --candidates has no effect without --protocol",
        "evaluate --protocol paper --ablation | --ablation has no effect with --protocol paper",
        "evaluate --protocol paper --no-self-loops | --no-self-loops has no effect with --protocol",
        "drift --table events | --table must be given with -o",
        "explain --from a --to b --model FILE --at 0 | --model must not be given with --at",
        "augment --method gdc --beta 0.2 -o OUT | --beta must not be given with --method gdc",
        "train --labels FILE | --labels must be given with --task node"
      })
  void optionWithoutEffect_isRejected(String words, String message) throws IOException {
    Path log = Files.writeString(folder.resolve("log.csv"), "source,target,time\na,b,1\nb,a,2\n");
    Path file = Files.writeString(folder.resolve("file"), "source,target\na,b\n");
    String filled =
        words
            .replaceFirst(" ", " " + log + " ")
            .replace("FILE", file.toString())
            .replace("OUT", folder.resolve("out.csv").toString());
    CommandRun run = CommandRun.of("--quiet " + filled);
    assertThat(run.err()).startsWith("tiara: " + message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
