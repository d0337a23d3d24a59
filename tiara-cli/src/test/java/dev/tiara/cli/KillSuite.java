package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tiara.data.Sha256;
import dev.tiara.data.output.AugmentedFormat;
import dev.tiara.data.sql.Duck;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.sweep.DiffusionFolder;
import dev.tiara.internal.file.AtomicFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code kill -9} at random moments: the output is the old one or the new one, whole; the next run
 * removes what was left; and what is resumed ends in the same outcomes.
 *
 * <p>Not part of {@code mvn verify}, for it takes up to half an hour: {@code mvn verify -Pkill -pl
 * tiara-cli -am}. {@code -Dtiara.kills=N} kills N times in all, {@code -Dtiara.seed=S} at other
 * moments, {@code -Dtiara.kill.only=CSV,SPARK,DISK} runs a part of it: the names of {@link
 * Command}, and {@code DISK} for the full disks. {@code spark augment} is run by the launcher,
 * which builds it first.
 */
class KillSuite {
  private static final int KILLS = Integer.getInteger("tiara.kills", 100);
  private static final long SEED = Long.getLong("tiara.seed", 1);

  /** The parts to run, or none for all. */
  private static final String ONLY = System.getProperty("tiara.kill.only", "");

  private static final String DESCRIPTION = "description";

  @TempDir Path folder;

  /** What is killed. */
  enum Command {
    CSV("augment IN --force --epsilon 1e-4 --time-bin 1000 -o OUT.csv"),
    CSV_GZ("augment IN --force --epsilon 1e-4 --time-bin 1000 -o OUT.csv.gz"),
    PARQUET("augment IN --force --epsilon 1e-4 --time-bin 1000 -o OUT.parquet"),
    NPZ("augment IN --force --epsilon 1e-4 --time-bin 1000 -o OUT.npz"),
    FOLDER("augment IN --force --epsilon 1e-4 --time-bin 1000 -o OUT"),
    MODEL(
        "train IN --force --time-bin 400 --model gcn --layers 1 --epochs 3 --no-baselines --save OUT"),
    COMPARE(
        "compare IN --time-bin 400 --models gcn --augment none,merge --seeds 1,2 --epochs 2 -o OUT"),
    TUNE("tune IN --time-bin 400 --model gcn --augment merge --trials 3 --epochs 2 -o OUT"),
    SWEEP("sweep epsilon IN --time-bin 2000 --values 1e-2,1e-3,1e-4 --no-training -o OUT"),
    SPARK("spark augment IN --resume --epsilon 1e-3 --time-bin 2000 -o OUT");

    private final String words;

    Command(String words) {
      this.words = words;
    }

    boolean isResumed() {
      return List.of(COMPARE, TUNE, SWEEP, SPARK).contains(this);
    }

    List<String> arguments(Path input, Path output) {
      return List.of(
          words.replace("IN", input.toString()).replace("OUT", output.toString()).split(" "));
    }

    Path output(Path stem) {
      String last = words.substring(words.indexOf("OUT") + 3);
      return stem.resolveSibling(stem.getFileName() + last);
    }

    /** What must be equal in the end, by file; times and other circumstances are not. */
    Map<String, Object> content(Path output) throws IOException {
      Map<String, Object> content = new TreeMap<>();
      switch (this) {
        case COMPARE -> {
          var results = new ResultsFolder(output).read();
          assertThat(results.problems()).isEmpty();
          results.runs().forEach((id, run) -> content.put(id, run.outcome()));
          content.putAll(results.baselines());
        }
        case TUNE -> {
          var trials = new ResultsFolder(output).readTrials();
          assertThat(trials.problems()).isEmpty();
          content.putAll(trials.trials());
        }
        case SWEEP -> {
          var swept = new DiffusionFolder(output.resolve("sweep-epsilon")).read();
          assertThat(swept.problems()).isEmpty();
          for (var result : swept.results()) {
            content.put(result.point().toString(), List.of(result.entries(), result.errors()));
          }
        }
        case SPARK -> {
          try (var snapshots = Files.list(output)) {
            List<Path> whole =
                snapshots.filter(path -> Files.exists(path.resolve("_COMMITTED"))).toList();
            for (Path snapshot : whole) {
              content.put(snapshot.getFileName().toString(), rows(snapshot));
            }
          }
        }
        default -> {
          try (var files = Files.walk(output)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
              content.put(output.relativize(file).toString(), Sha256.of(file));
            }
          }
          Optional<Path> description = description(output);
          if (description.isPresent() && Files.exists(description.get())) {
            content.put(DESCRIPTION, Sha256.of(description.get()));
          }
        }
      }
      return content;
    }

    /** The file beside a CSV output that describes it. */
    Optional<Path> description(Path output) {
      return AugmentedFormat.of(output).descriptionFile(output);
    }

    /**
     * What a kill may leave of an output: all of it, or a CSV file without its description, as two
     * files cannot be replaced in one step.
     */
    static List<Map<String, Object>> whole(Map<String, Object> content) {
      Map<String, Object> alone = new TreeMap<>(content);
      alone.remove(DESCRIPTION);
      return List.of(content, alone);
    }

    private static List<List<String>> rows(Path snapshot) {
      try (Duck duck = Duck.open()) {
        String files = Duck.literal(snapshot.resolve("*.parquet").toString());
        return duck.rows("SELECT * FROM read_parquet(" + files + ") ORDER BY ALL");
      }
    }
  }

  private Path input() throws IOException {
    Path path = folder.resolve("in.csv");
    // The quotes are for DuckDB to read, whose library must not be left either.
    var lines = new StringBuilder("\"a \"\"quoted\"\" name\",1,0\n");
    var random = new Random(3);
    for (int i = 0; i < 6_000; i++) {
      lines.append(random.nextInt(600)).append(',').append(random.nextInt(600));
      lines.append(',').append(i).append('\n');
    }
    return Files.writeString(path, lines);
  }

  private Process start(Command command, List<String> arguments) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> words = new ArrayList<>();
    if (command == Command.SPARK) {
      words.add(Path.of(System.getProperty("tiara.root"), "tiara").toString());
    } else {
      words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      words.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx1g"));
      words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + temporary));
      words.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    }
    words.addAll(arguments);
    words.add("--quiet");
    var builder = new ProcessBuilder(words);
    builder.environment().put("OPENBLAS_NUM_THREADS", "1"); // as the launcher does
    builder.environment().put("TIARA_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    return builder.redirectError(folder.resolve("stderr").toFile()).start();
  }

  /** Runs to the end and returns the milliseconds that it took. */
  private long finish(Command command, List<String> arguments)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    int code = start(command, arguments).waitFor();
    assertThat(code).as(() -> stderr()).isZero();
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }

  private String stderr() {
    try {
      return Files.readString(folder.resolve("stderr"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @ParameterizedTest
  @EnumSource
  void killAtAnyMoment_leavesTheOldOrTheNewOutput_andTheNextRunCompletes(Command command)
      throws IOException, InterruptedException {
    assumeWanted(command.name());
    Path input = input();
    Path reference = command.output(Files.createDirectory(folder.resolve("whole")).resolve("x"));
    List<String> wanted = command.arguments(input, folder.resolve("whole/x"));
    finish(command, wanted);
    Map<String, Object> whole = command.content(reference);
    long takes = finish(command, command.arguments(input, folder.resolve("whole/again")));

    Path place = Files.createDirectory(folder.resolve("killed"));
    Path output = command.output(place.resolve("x"));
    List<String> arguments = command.arguments(input, place.resolve("x"));
    Map<String, Object> before = Map.of();
    Path old = folder.resolve("old");
    if (!command.isResumed()) {
      // The old output: the same of a part of the events.
      Path part = folder.resolve("part.csv");
      List<String> lines = Files.readAllLines(input);
      Files.write(part, lines.subList(0, lines.size() / 2));
      finish(command, command.arguments(part, place.resolve("x")));
      before = command.content(output);
      assertThat(before).isNotEqualTo(whole);
      copy(place, old);
    }
    var random = new Random(SEED + command.name().hashCode());
    int kills = Math.max(1, KILLS / Command.values().length);
    int ended = 0;
    int done = 0;
    int undescribed = 0;
    for (int i = 0; i < kills; i++) {
      Process process = start(command, arguments);
      // From the first moment to the last; what is resumed has less to do each time.
      if (process.waitFor(random.nextLong(takes + 1), TimeUnit.MILLISECONDS)) {
        assertThat(process.exitValue()).as(() -> stderr()).isZero();
        ended++;
      } else {
        process.destroyForcibly().waitFor();
      }
      if (command.isResumed()) {
        if (Files.exists(output)) {
          assertThat(whole).containsAllEntriesOf(command.content(output));
          done = Math.max(done, command.content(output).size());
        }
      } else {
        Map<String, Object> now = command.content(recovered(output));
        boolean isNew = Command.whole(whole).contains(now);
        assertThat(isNew || Command.whole(before).contains(now))
            .as("%s is neither the old output, %s, nor the new one, %s", now, before, whole)
            .isTrue();
        done += isNew ? 1 : 0;
        if (!now.equals(before)) {
          undescribed += now.equals(whole) ? 0 : 1;
          delete(output);
          copy(old, place);
        }
      }
    }
    int seen = done;
    letAMinutePass(folder.resolve("tmp"));
    finish(command, arguments);
    assertThat(command.content(output)).isEqualTo(whole);
    try (var left = Files.list(place)) {
      assertThat(left)
          .as("what is left after the next run: the output, and its description")
          .allMatch(path -> path.toString().startsWith(output.toString()));
    }
    try (var left = Files.list(folder.resolve("tmp"))) {
      assertThat(left.filter(path -> path.toString().contains("duckdb")))
          .as("libraries and spill folders of killed runs")
          .isEmpty();
    }
    System.out.printf(
        "%s: %d kills, %d ended before, %d found the new output or parts of it, %d without its"
            + " description, %d ms whole%n",
        command, kills - ended, ended, seen, undescribed, takes);
  }

  /** A library that was being unpacked when its program was killed is deleted after a minute. */
  private static void letAMinutePass(Path temporary) throws IOException {
    try (var files = Files.list(temporary)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(120)));
      }
    }
  }

  private static void assumeWanted(String part) {
    assumeTrue(
        ONLY.isEmpty() || List.of(ONLY.split(",")).contains(part), "not in -Dtiara.kill.only");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path copy = to.resolve(from.relativize(path));
        if (!Files.isDirectory(path)) {
          Files.copy(path, copy, StandardCopyOption.REPLACE_EXISTING);
        } else if (!Files.exists(copy)) {
          Files.createDirectory(copy);
        }
      }
    }
  }

  private static void delete(Path output) throws IOException {
    try (var paths = Files.walk(output)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** A folder is replaced by two renames; whoever reads it next puts it back. */
  private static Path recovered(Path output) throws IOException {
    if (!Files.exists(output)) {
      AtomicFolder.recover(output);
    }
    return output;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train IN --time-bin 400 --model gcn --layers 1 --epochs 1 --no-baselines --save OUT",
        "train IN --time-bin 400 --model gcn --layers 1 --epochs 1 --no-baselines --record OUT",
        "compare IN --time-bin 400 --models gcn --augment none --seeds 1 --epochs 1 -o OUT",
        "sweep epsilon IN --time-bin 400 --values 1e-2 --no-training -o OUT",
        "generate blocks -o OUT.csv"
      })
  void fullDisk_isOneLineAndExitCode1_andNothingIsLeft(String words)
      throws IOException, InterruptedException {
    assumeWanted("DISK");
    Path disk = Files.createDirectory(folder.resolve("disk"));
    List<String> mount = List.of("unshare", "-rm", "bash", "-c");
    String limit = "cd \"$0\" && mount -t tmpfs -o size=4k,nr_inodes=20 tmpfs . && cd \"$0\"";
    List<String> probe = new ArrayList<>(mount);
    probe.addAll(List.of(limit, disk.toString()));
    assumeTrue(
        new ProcessBuilder(probe).redirectErrorStream(true).start().waitFor() == 0,
        "needs the right to mount a tmpfs");
    List<String> command = new ArrayList<>(mount);
    command.add(
        limit
            + " && head -c 4000 /dev/zero > full; \"$@\"; code=$?; find . -size +0 -type f; exit $code");
    command.add(disk.toString());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx1g"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    command.addAll(
        List.of(
            words
                .replace("IN", input().toString())
                .replace("OUT", disk.resolve("x").toString())
                .split(" ")));
    command.add("--quiet");
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile()).start();
    String left = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(() -> stderr()).isEqualTo(1);
    assertThat(stderr().lines().filter(line -> line.startsWith("tiara: ")))
        .singleElement()
        .asString()
        .contains(disk.toString())
        .containsIgnoringCase("No space left");
    // A record file may stay, empty: another process may be waiting to append to it.
    assertThat(left.lines().filter(line -> line.startsWith("./"))).containsExactly("./full");
    System.out.println("full disk: " + words);
  }
}
