package dev.tiara.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.cli.Main;
import dev.tiara.data.npz.NpzWriter;
import dev.tiara.learn.run.RunRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    return Main.run(
        new PrintWriter(out, true), new PrintWriter(err, true), arguments.split(" ", -1));
  }

  @Test
  void nodeTask_savesAModelThatEmbeds_andAddsItsRecord() throws IOException {
    Path model = folder.resolve("model.tiara");
    Path records = folder.resolve("runs.jsonl");
    String train =
        "train dataset:blocks --task node --model gcn --layers 1 --epochs 2 --seed 7"
            + " --augment none --save "
            + model
            + " --record "
            + records;
    assertThat(run(train)).as(err.toString()).isZero();
    assertThat(run(train)).isZero();
    assertThat(out.toString())
        .contains("blocks: best epoch ")
        .contains(" of 2, validation macro F1");
    assertThat(err.toString()).contains("epoch 1 of 2: loss ");
    var runs = RunRecord.readAll(records);
    assertThat(runs).hasSize(2);
    assertThat(runs.get(0).sameOutcome(runs.get(1))).isTrue();
    assertThat(runs.get(0).outcome().settings())
        .containsEntry("training.seed", "7")
        .containsEntry("augmentation.method", "none");

    Path npz = folder.resolve("e.npz");
    Path parquet = folder.resolve("e.parquet");
    assertThat(run("embed dataset:blocks --model " + model + " -o " + npz))
        .as(err.toString())
        .isZero();
    assertThat(run("embed dataset:blocks --model " + model + " -o " + parquet)).isZero();
    assertThat(Files.size(npz)).isGreaterThan(12 * 500 * 16 * 4);
    assertThat(Files.size(parquet)).isPositive();
  }

  @Test
  void linkTask_endsWithTheTableOfBaselines() {
    assertThat(run("train dataset:blocks --model gcn --layers 1 --epochs 1 --quiet"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("random +this model +0")
        .containsPattern("historical +EdgeBank, unlimited +0")
        .containsPattern("inductive +time-aware proximity +0");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void noBaselines_isTheResultOfTheModelAlone() {
    assertThat(run("train dataset:blocks --model gcn --layers 1 --epochs 1 --quiet --no-baselines"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).startsWith("blocks: best epoch 1 of 1, ").hasLineCount(1);
  }

  @Test
  void testAucOfTheModel_isTheOneInTheTable() {
    assertThat(run("train dataset:blocks --model gcn --layers 1 --epochs 2 --quiet"))
        .as(err.toString())
        .isZero();
    Matcher line = Pattern.compile("test (0\\.\\d{3})").matcher(out.toString());
    Matcher table = Pattern.compile("random +this model +(0\\.\\d{3})").matcher(out.toString());
    assertThat(line.find() && table.find()).isTrue();
    assertThat(Double.parseDouble(table.group(1)))
        .isCloseTo(Double.parseDouble(line.group(1)), within(0.0011)); // cut and rounded
  }

  @Test
  void directedLinks_areRejected() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append(i % 13).append(',').append(i % 17 + 13).append(',').append(i / 10).append('\n');
    }
    Path events = Files.writeString(folder.resolve("directed.csv"), lines);
    assertThat(run("train " + events + " --time-bin 1 --directed --quiet")).isEqualTo(2);
    assertThat(err.toString())
        .hasLineCount(1)
        .contains(
            "link prediction needs an undirected graph, because every link is a positive in both"
                + " directions; snapshot 0 is directed (--directed)");
  }

  @Test
  void json_hasRunAndTable_andIsReproducibleExceptForProvenance() {
    String train = "train dataset:blocks --model gcn --layers 1 --epochs 2 --quiet --json";
    assertThat(run(train)).as(err.toString()).isZero();
    String first = out.toString();
    assertThat(first).contains("\"dataChecksum\" : \"", "\"predictor\" : \"EdgeBank, unlimited\"");
    out.getBuffer().setLength(0);
    assertThat(run(train + " --threads 1")).isZero();
    String provenance = "(?s)\"provenance\" : \\{.*?\\]";
    assertThat(first).containsPattern(provenance);
    assertThat(out.toString().replaceAll(provenance, ""))
        .isEqualTo(first.replaceAll(provenance, ""));
  }

  @Test
  void partWithoutLinks_isOneLineAndExitCode2() throws IOException {
    Path events = Files.writeString(folder.resolve("gap.csv"), "a,b,0\nb,c,1\nc,a,5\na,b,9\n");
    assertThat(run("train " + events + " --time-bin 1 --quiet")).isEqualTo(2);
    assertThat(err.toString())
        .contains("the validation part must have links to predict, got none in snapshots 7 to 7")
        .hasLineCount(1);
  }

  @Test
  void featuresOfOtherNodes_areOneLineAndExitCode2() throws IOException {
    Path file = Files.createDirectory(folder.resolve("Brain")).resolve("Brain.npz");
    try (var out = Files.newOutputStream(file)) {
      var npz = new NpzWriter(out);
      npz.array("adjs", "<f4", new int[] {1, 3, 3}, zeros(9));
      npz.array("attmats", "<f4", new int[] {2, 1, 4}, zeros(8));
      npz.array("labels", "<f4", new int[] {3, 2}, zeros(6));
      npz.finish();
    }
    assertThat(run("train dataset:Brain --task node --data-dir " + folder)).isEqualTo(2);
    assertThat(err.toString())
        .contains(file + ": attmats must have shape (n, T, d) with n 3 and T 1, got (2, 1, 4)")
        .hasLineCount(1);
  }

  private static NpzWriter.Elements zeros(int count) {
    return elements -> elements.putFloats(new float[count]);
  }

  @Test
  void divergence_isOneLineThatSaysWhenAndWhatToTry() {
    assertThat(run("train dataset:blocks --model gcn --augment none --learning-rate 1e38 --quiet"))
        .isEqualTo(1);
    assertThat(err.toString())
        .startsWith("tiara: the ")
        .contains("got NaN at epoch ")
        .contains(": try a smaller learning rate than 1.0E38")
        .hasLineCount(1);
  }

  @Test
  void embeddingOtherData_isRejected() throws IOException {
    Path model = folder.resolve("model.tiara");
    String settings = " --model gcn --layers 1 --augment none --epochs 1 --quiet --save ";
    assertThat(run("train dataset:blocks" + settings + model)).isZero();
    assertThat(run("embed dataset:powerlaw --model " + model + " -o " + folder.resolve("e.npz")))
        .isEqualTo(2);
    assertThat(err.toString()).contains("the graph must be the one that " + model).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "train dataset:blocks --epochs 0 | epochs must be at least 1, got 0",
        "train dataset:blocks --patience 0 | patience must be at least 1, got 0",
        "train dataset:blocks --save no/folder.tiara | no/folder.tiara: its folder does not exist",
        "train dataset:blocks --record no/folder.jsonl | no/folder.jsonl: its folder does not",
        "train dataset:blocks --dropout 1 | dropout must be in [0, 1), got 1.0",
        "train dataset:powerlaw --task node | node classification needs labels",
        "train dataset:blocks --augment none --alpha 0.1 | --alpha must not be given with --method",
        "embed dataset:blocks --model none.tiara -o e.txt | must go to a .npz or .parquet file",
        "embed dataset:blocks --model none.tiara -o e.npz | none.tiara: no such file"
      })
  void badInput_isOneLineAndExitCode2(String arguments, String message) {
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(message).hasLineCount(1);
  }
}
