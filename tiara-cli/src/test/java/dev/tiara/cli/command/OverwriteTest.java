package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.cli.Main;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.data.npz.NpzWriter;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs replace what commands of the same kind have written, and nothing else. */
class OverwriteTest {
  private static final String EVENTS = "source,target,time\na,b,1\nb,c,2\nc,a,3\n";

  @TempDir Path folder;
  private final StringWriter err = new StringWriter();
  private Path events = Path.of("");

  @BeforeEach
  void writeEvents() throws IOException {
    events = Files.writeString(folder.resolve("in.csv"), EVENTS);
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments);
  }

  private int augment(Path output, String... more) {
    String[] all = new String[5 + more.length];
    System.arraycopy(
        new String[] {"augment", events.toString(), "--time-bin=1", "-o", output.toString()},
        0,
        all,
        0,
        5);
    System.arraycopy(more, 0, all, 5, more.length);
    return run(all);
  }

  @Test
  void input_isNotReplacedByItsOutput() throws IOException {
    assertThat(augment(events)).isEqualTo(2);
    assertThat(err.toString()).contains("output must not be an input, got " + events);
    assertThat(events).hasContent(EVENTS);
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), events);
    assertThat(augment(link)).isEqualTo(2);
    Path hard = Files.createLink(folder.resolve("hard.csv"), events);
    assertThat(augment(hard)).isEqualTo(2);
    assertThat(events).hasContent(EVENTS);
    assertThat(augment(events, "--force")).isZero();
    assertThat(Files.readString(events)).startsWith("snapshot,source,target,weight");
  }

  @Test
  void fileMatchedByAGlob_isAnInputToo() throws IOException {
    Path other = Files.writeString(folder.resolve("more.csv"), EVENTS);
    int code =
        run("augment", folder.resolve("*.csv").toString(), "--time-bin=1", "-o", other.toString());
    assertThat(code).isEqualTo(2);
    assertThat(other).hasContent(EVENTS);
    Path logs = Files.createDirectory(folder.resolve("logs"));
    Path log = logs.resolve("log.csv");
    String[] words = {"augment", logs.resolve("*.csv").toString(), "--time-bin=1", "-o", ""};
    assertThat(augment(log)).isZero(); // marked, so that only being an input protects it
    byte[] before = Files.readAllBytes(log);
    Path[] names = {
      Files.createSymbolicLink(folder.resolve("symbolic.csv"), log),
      Files.createLink(folder.resolve("hard.csv"), log),
      logs.resolve("../logs/log.csv")
    };
    Files.copy(logs.resolve("log.csv.json"), folder.resolve("hard.csv.json"));
    for (Path name : names) {
      words[4] = name.toString();
      assertThat(run(words)).as(words[4]).isEqualTo(2);
      assertThat(err.toString()).contains("output must not be an input, got " + name);
      assertThat(log).hasBinaryContent(before);
    }
  }

  /** What one run of a command wrote may be the input of the next. */
  @Test
  void markedInput_isNotReplacedByItsOutput() throws IOException {
    String log = folder.resolve("long.csv").toString();
    var text = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 40; i++) {
      text.append("abcd".charAt(i % 4)).append(',').append("bcdef".charAt(i % 5));
      text.append(',').append(i / 4).append('\n');
    }
    Files.writeString(Path.of(log), text);
    Path model = folder.resolve("model");
    Path features = folder.resolve("embeddings.parquet");
    assertThat(run("train", log, "--time-bin=1", "--epochs=1", "--no-baselines", "--save=" + model))
        .as(err.toString())
        .isZero();
    String[] embed = {"embed", log, "--model=" + model, "-o", features.toString()};
    assertThat(run(embed)).as(err.toString()).isZero();
    byte[] before = Files.readAllBytes(features);
    String link = Files.createLink(folder.resolve("hard.parquet"), features).toString();
    for (String given : new String[] {features.toString(), link}) {
      assertThat(run(embed[0], embed[1], embed[2], embed[3], embed[4], "--features=" + given))
          .isEqualTo(2);
      assertThat(err.toString()).contains("output must not be an input, got " + features);
    }
    assertThat(features).hasBinaryContent(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thesis.csv", "thesis.csv.gz", "thesis.npz", "thesis.parquet"})
  void fileOfAnotherKind_isNotTouched(String name) throws IOException {
    Path thesis = Files.writeString(folder.resolve(name), "years of work");
    assertThat(augment(thesis)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "output must be new or marked by Tiara as augmented snapshots, got " + thesis,
            "--force");
    assertThat(thesis).hasContent("years of work");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.csv.gz", "out.npz", "out.parquet", "out"})
  void previousOutput_isReplaced(String name) {
    Path output = folder.resolve(name);
    assertThat(augment(output)).isZero();
    assertThat(augment(output)).as(err.toString()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshot,source,target,weight,mine\n", // looks like an output of augment
        "snapshot,source,target,weight\n0,a,b,1\n" // even to the letter
      })
  void fileThatMerelyLooksLikeAnOutput_isNotReplaced(String content) throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.csv"), content);
    assertThat(augment(mine)).isEqualTo(2);
    assertThat(mine).hasContent(content);
    assertThat(augment(mine, "--force")).isZero();
    assertThat(augment(mine)).as("now it has a description").isZero();
  }

  @Test
  void parquetAndNpzOfAnotherKind_areNotReplaced() throws IOException {
    Path parquet = folder.resolve("table.parquet");
    String[] predict = {
      "predict", events.toString(), "--time-bin=1", "--by=popularity", "-o", parquet.toString()
    };
    assertThat(run(predict)).as(err.toString()).isZero();
    assertThat(run(predict)).as("its own output").isZero();
    byte[] before = Files.readAllBytes(parquet);
    assertThat(augment(parquet)).isEqualTo(2);
    assertThat(run("drift", events.toString(), "--time-bin=1", "--force=false", "-o", "" + parquet))
        .isEqualTo(2);
    assertThat(parquet).hasBinaryContent(before);
    Path npz = folder.resolve("mine.npz");
    try (var out = Files.newOutputStream(npz)) { // as numpy.savez might have written it
      var mine = new NpzWriter(out);
      for (String name :
          new String[] {"nodes", "parameters", "provenance", "embeddings", "shape"}) {
        mine.text(name, "mine");
      }
      mine.longs("indices_0", 1, 2);
      mine.finish();
    }
    assertThat(augment(npz)).isEqualTo(2);
    for (OutputKind kind : OutputKind.values()) {
      assertThatThrownBy(() -> new OverwriteOption().check(npz, kind))
          .isInstanceOf(InputException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"manifest_version\": 3, \"name\": \"my extension\"}",
        "{\"format\": \"notes on tiara augmented snapshots, version 1\"}",
        "not even JSON"
      })
  void folderWithAnotherManifest_isNotReplaced(String manifest) throws IOException {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Path file = Files.writeString(mine.resolve("manifest.json"), manifest);
    for (String option : new String[] {"--force=false", "--force"}) {
      assertThat(augment(mine, option)).isNotZero();
      assertThat(err.toString()).contains(mine + ": contains other files");
      assertThat(file).hasContent(manifest);
    }
  }

  @Test
  void fileAddedToAnOutputFolder_isNotLost() throws IOException {
    Path output = folder.resolve("out");
    assertThat(augment(output)).isZero();
    Path notes = Files.writeString(output.resolve("notes.txt"), "mine");
    assertThat(augment(output, "--force")).isNotZero();
    assertThat(notes).hasContent("mine");
    Files.delete(notes);
    assertThat(augment(output)).as("its own files only").isZero();
  }

  @Test
  void folderOfTheInput_isNotReplaced() throws IOException {
    Path output = folder.resolve("out");
    assertThat(augment(output)).isZero();
    Path link = Files.createSymbolicLink(folder.resolve("link"), output);
    for (Path input : new Path[] {output.resolve("snapshot-00000.csv"), output.resolve("*.csv")}) {
      for (Path replaced : new Path[] {output, link}) {
        assertThat(run("augment", input.toString(), "--time-bin=1", "-o", replaced.toString()))
            .isEqualTo(2);
        assertThat(err.toString()).contains("output must not be an input, got " + replaced);
      }
    }
    assertThat(output.resolve("snapshot-00000.csv")).isRegularFile();
  }

  @Test
  void demo_replacesOnlyItsOwnFiles() throws IOException {
    Path own = Files.writeString(folder.resolve("events.csv"), EVENTS);
    assertThat(run("demo", "-o", folder.toString())).isEqualTo(2);
    assertThat(own).hasContent(EVENTS);
    Files.delete(own);
    Path page = Files.writeString(folder.resolve("report.html"), "<html>mine</html>");
    assertThat(run("demo", "-o", folder.toString())).isEqualTo(2);
    assertThat(page).hasContent("<html>mine</html>");
  }

  /** A mark counts where Tiara writes it, not wherever its words occur. */
  @Test
  void fileThatMentionsAMark_isNotReplaced() throws IOException {
    String[] notes = {
      "notes: rankers start with TIARARNK, models with TIARAMOD",
      "{\"version\": 1, \"mine\": true}",
      "see <!-- tiara picture, version 1 --> and"
          + " <meta name=\"generator\" content=\"tiara report, version 1\">",
      "{\"mine\": \"tiara augmented snapshots, version 1\"}"
    };
    for (String text : notes) {
      Path mine = Files.writeString(folder.resolve("mine"), text);
      for (OutputKind kind : OutputKind.values()) {
        assertThatThrownBy(() -> new OverwriteOption().check(mine, kind))
            .as("%s: %s", kind, text)
            .isInstanceOf(InputException.class);
      }
    }
  }

  @Test
  void csvThatWasEdited_isNotReplaced() throws IOException {
    Path output = folder.resolve("out.csv");
    assertThat(augment(output)).isZero();
    Files.writeString(output, "mine");
    assertThat(augment(output)).isEqualTo(2);
    assertThat(output).hasContent("mine");
  }

  @Test
  void generatedParquet_isReplacedByTheNext_butNoOther() throws IOException {
    Path output = folder.resolve("log.parquet");
    assertThat(run("generate", "blocks", "--snapshots=2", "-o", output.toString())).isZero();
    assertThat(run("generate", "blocks", "--snapshots=2", "-o", output.toString())).isZero();
    assertThat(augment(output)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate blocks -o FILE --labels FILE",
        "generate blocks -o FILE --features FILE",
        "generate blocks -o OTHER --labels FILE --features FILE",
        "train LOG --time-bin=1 --epochs=1 --save FILE --record FILE"
      })
  void outputsOfOneCommand_areDifferentFilesEverywhere(String words) {
    String filled =
        words
            .replace("FILE", folder.resolve("x.csv").toString())
            .replace("OTHER", folder.resolve("y.csv").toString())
            .replace("LOG", events.toString());
    assertThat(run(filled.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains("two outputs of a command must be different files");
    assertThat(folder.resolve("x.csv")).doesNotExist();
  }

  @Test
  void ownLog_isNotReplacedByAGeneratedOne() throws IOException {
    Path own = Files.writeString(folder.resolve("own.csv"), "source,target,time\na,b,1\n");
    assertThat(run("generate", "blocks", "-o", own.toString())).isEqualTo(2);
    assertThat(own).hasContent("source,target,time\na,b,1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict --for a --by popularity -o FILE.csv --svg FILE.csv",
        "predict --by ranker --save FILE.csv -o FILE.csv",
        "predict --for a --by ranker --save FILE --svg ./FILE",
        "proximity --seed a -o FILE.csv --svg FOLDER/FILE.csv",
        "explain --from a --to b -o FILE.csv --svg LINK",
        "drift -o FILE.csv --svg HARD"
      })
  void twoOutputsOfOneCommand_areDifferentFiles(String words) throws IOException {
    Path file = Files.writeString(folder.resolve("x.csv"), "");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    Path hard = Files.createLink(folder.resolve("hard.csv"), file);
    Path same = Files.createSymbolicLink(folder.resolve("same"), folder);
    String filled =
        words
            .replace("FOLDER/FILE.csv", same.resolve("x.csv").toString())
            .replace("./FILE", folder.resolve(".").resolve("x").toString())
            .replace("FILE", folder.resolve("x").toString())
            .replace("LINK", link.toString())
            .replace("HARD", hard.toString());
    List<String> arguments = new ArrayList<>(List.of(filled.split(" ")));
    arguments.addAll(1, List.of(events.toString(), "--time-bin=1"));
    assertThat(run(arguments.toArray(String[]::new))).as(filled).isEqualTo(2);
    assertThat(err.toString()).contains("two outputs of a command must be different files");
    assertThat(file).isEmptyFile();
  }

  @Test
  void modelAndRecord_replaceNeitherTheInputNorAnythingElse() throws IOException {
    String[] train = {"train", events.toString(), "--time-bin=1", "--epochs=1"};
    for (String option : new String[] {"--save", "--record"}) {
      assertThat(run(train[0], train[1], train[2], train[3], option, events.toString()))
          .isEqualTo(2);
      Path notes = Files.writeString(folder.resolve("notes"), "mine");
      assertThat(run(train[0], train[1], train[2], train[3], option, notes.toString()))
          .isEqualTo(2);
      assertThat(notes).hasContent("mine");
    }
    assertThat(events).hasContent(EVENTS);
  }

  @Test
  void report_replacesNoRecord() throws IOException {
    Path record = Files.writeString(folder.resolve("run.json"), "{}");
    assertThat(run("report", folder.toString(), "-o", record.toString())).isEqualTo(2);
    assertThat(record).hasContent("{}");
  }
}
