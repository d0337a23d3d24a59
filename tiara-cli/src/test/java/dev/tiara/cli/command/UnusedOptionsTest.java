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
        "drift --table events | --table must be given with --output",
        "explain --from a --to b --model FILE --at 0 | --model must not be given with --at",
        "augment --method gdc --beta 0.2 -o OUT | --beta must not be given with --method gdc",
        "predict --by last-contact --random-seed 2 | --random-seed has no effect with --by",
        "inspect --directed | --directed has no effect on what this command shows",
        "inspect --undirected | --undirected has no effect on what this command shows",
        "augment --method merge --weighted -o OUT | --weighted has no effect with --method merge",
        "augment --symmetric-trick --unweighted -o OUT | --unweighted must not be given with",
        "augment --no-symmetric-trick --symmetrize -o OUT | --symmetrize must not be given with",
        "drift --dates FILE -o OUT | --dates has no effect with --output, unless --json or --svg",
        "drift --smoothing 0.2 -o OUT | --smoothing has no effect on the table of nodes",
        "drift --table snapshots --top 3 -o OUT | --top has no effect on the table of snapshots",
        "drift --table snapshots --since 1 -o OUT | --since has no effect on the table of snapshots",
        "train --model gcn --rnn gru | --rnn has no effect with --model gcn",
        "train --task node --no-baselines | --no-baselines has no effect with --task node",
        "train --all --no-baselines | --no-baselines has no effect with --all",
        "compare -o OUT --json --markdown | --markdown has no effect with --json",
        "compare -o OUT --finished --no-baselines | --no-baselines has no effect with --finished",
        "compare -o OUT --finished --parallel 2 | --parallel has no effect with --finished",
        "sweep epsilon LOG -o OUT --no-training --models gcn | --models has no effect with",
        "sweep epsilon LOG -o OUT --no-training --epochs 3 | --epochs has no effect with",
        "sweep epsilon LOG -o OUT --no-training --settings paper | --settings has no effect with",
        "spark augment LOG -o OUT --data-dir . | --data-dir has no effect on Spark",
        "generate blocks -o OUT --recurrence 0.5 | --recurrence does not apply to blocks",
        "generate powerlaw -o OUT --communities 3 | --communities does not apply to powerlaw",
        "generate shaped:dblp3 -o OUT --nodes 30 | --nodes does not apply to shaped:dblp3",
        "stats dataset:blocks --time-bin 1d | --time-bin must not be given with dataset:blocks",
        "stats dataset:blocks --snapshots 3 | --snapshots must not be given with dataset:blocks",
        "stats dataset:blocks --directed | --directed must not be given with dataset:blocks",
        "stats dataset:blocks --weighted | --weighted must not be given with dataset:blocks",
        "serve --data OUT --columns 1,2,3 --time-bin 1d | --columns has no effect without INPUT",
        "serve --data OUT --query q --time-bin 1d | --query has no effect without INPUT",
        "serve --data OUT --skip-bad-lines --time-bin 1d | --skip-bad-lines has no effect without",
        "serve --data OUT --time-format yyyy --time-bin 1d | --time-format has no effect without",
        "serve --data OUT --data-dir . --time-bin 1d | --data-dir has no effect without INPUT",
        "serve --data OUT --max-gap 3f --time-bin 1d | --max-gap must be a number with s, m, h",
        "train --labels FILE | --labels must be given with --task node"
      })
  void optionWithoutEffect_isRejected(String words, String message) throws IOException {
    Path log = Files.writeString(folder.resolve("log.csv"), "source,target,time\na,b,1\nb,a,2\n");
    Path file = Files.writeString(folder.resolve("file"), "source,target\na,b\n");
    boolean complete = words.matches("(sweep|spark|generate|stats|serve) .*");
    String filled =
        (complete ? words : words.replaceFirst(" ", " LOG "))
            .replace("LOG", log.toString())
            .replace("FILE", file.toString())
            .replace("OUT", folder.resolve("out.csv").toString());
    CommandRun run = CommandRun.of("--quiet " + filled);
    assertThat(run.err()).startsWith("tiara: " + message).hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
