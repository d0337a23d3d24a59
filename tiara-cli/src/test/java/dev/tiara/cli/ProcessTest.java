package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process of its own can show: signals, and streams and disks that are full. */
@Timeout(180)
class ProcessTest {
  /** The previous output: of a folder, the manifest, without which it would not be replaced. */
  private static final String PREVIOUS = "{\"format\": \"tiara augmented snapshots, version 1\"}";

  @TempDir Path folder;

  /**
   * Takes signals as a command in a terminal does: what runs in the background of a shell, and so
   * perhaps this JVM, ignores SIGINT, and its children would inherit that.
   */
  private static final List<String> LISTENING = List.of("env", "--default-signal=INT,TERM");

  private static Process start(List<String> jvm, String... arguments) throws IOException {
    return new ProcessBuilder(command(LISTENING, jvm, arguments)).start();
  }

  private static List<String> command(
      List<String> launcher, List<String> jvm, String... arguments) {
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx1g"));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String stderr(Process process) throws IOException {
    String text = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return text.replaceFirst("WARNING: Using incubator modules: jdk.incubator.vector\\R", "")
        .strip();
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Events that join 2003 nodes; 200,000 of them in thousands of snapshots take minutes. */
  private Path input(int events) throws IOException {
    Path path = folder.resolve("in.csv");
    var lines = new StringBuilder();
    for (int i = 0; i < events; i++) {
      lines.append(i * 31 % 2003).append(',').append(i % 2003).append(',').append(i).append('\n');
    }
    return Files.writeString(path, lines);
  }

  @ParameterizedTest
  @CsvSource({
    "INT,130,out.csv",
    "TERM,143,out.csv",
    "INT,130,out.npz",
    "INT,130,out.parquet",
    "TERM,143,out"
  })
  void signalDuringWriting_keepsThePreviousOutputOnly(String signal, int code, String name)
      throws IOException, InterruptedException {
    Path input = input(200_000);
    Path output = folder.resolve(name);
    boolean isFolder = !name.contains(".");
    Path before = isFolder ? Files.createDirectory(output).resolve("manifest.json") : output;
    Files.writeString(before, PREVIOUS);
    Process process =
        start(
            List.of(),
            "augment",
            "--force",
            input.toString(),
            "--time-bin",
            "100",
            "--epsilon",
            "1e-6",
            "-o",
            output.toString());
    awaitHalfWay(process, name);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(names()).containsExactly("in.csv", name);
    assertThat(before).hasContent(PREVIOUS);
  }

  @Test
  void eigenvaluesWithoutOpenBlas_areRejectedInOneLineThatNamesItsJars()
      throws IOException, InterruptedException {
    String[] sweep = {"sweep", "epsilon", "dataset:blocks", "--no-training", "--quiet", "-o"};
    String[] words = Stream.concat(Stream.of(sweep), Stream.of("" + folder)).toArray(String[]::new);
    List<String> command = command(List.of(), List.of(), words);
    String whole = System.getProperty("java.class.path");
    String without =
        Stream.of(whole.split(File.pathSeparator))
            .filter(jar -> !jar.contains("bytedeco"))
            .collect(Collectors.joining(File.pathSeparator));
    command.set(command.indexOf(whole), without);
    Process process = new ProcessBuilder(command).start();
    assertThat(stderr(process))
        .startsWith("tiara: eigenvalues need OpenBLAS, which is not included: add the jars")
        .contains("openblas-", "javacpp-", "TIARA_CLASSPATH", "eigenvalues")
        .hasLineCount(1);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void signalInTraining_keepsTheBestModelSoFar(String signal, int code)
      throws IOException, InterruptedException {
    Path model = folder.resolve("model.tiara");
    Files.writeString(model, "TIARAMOD, before");
    Process process =
        start(
            List.of(),
            "train",
            "dataset:blocks",
            "--task",
            "node",
            "--model",
            "gcn",
            "--augment",
            "none",
            "--epochs",
            "1000000",
            "--patience",
            "1000000",
            "--save",
            model.toString());
    var progress =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = progress.readLine();
    while (line != null && !line.contains("epoch ")) {
      line = progress.readLine();
    }
    assertThat(line).contains("of 1000000: loss");
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(said).startsWith("blocks: stopped, best epoch ");
    assertThat(names()).containsExactly("model.tiara");
    Path embeddings = folder.resolve("e.npz");
    Process embed =
        start(
            List.of(),
            "embed",
            "dataset:blocks",
            "--model",
            model.toString(),
            "-o",
            embeddings.toString());
    String problem = stderr(embed);
    assertThat(embed.waitFor()).as(problem).isZero();
  }

  /** Every command that works for long; the signal comes when it has read its input. */
  @ParameterizedTest
  @CsvSource({
    "INT,130,predict IN --by ranker -o OUT",
    "TERM,143,predict IN --by proximity -o OUT",
    "INT,130,evaluate IN --protocol full -o OUT",
    "TERM,143,evaluate IN --protocol paper -o OUT",
    "INT,130,explain IN --from 31 --to 62 --predict",
    "TERM,143,drift IN -o OUT",
    "INT,130,proximity IN --seed 31 --alpha 1e-6 --beta 0 --iterations 1000000",
    "INT,130,sweep epsilon IN --no-training -o FOLDER",
    "TERM,143,tune IN --model gcn -o FOLDER",
    "INT,130,compare IN --models gcn -o FOLDER"
  })
  void signal_endsAnyCommand_withoutOutput(String signal, int code, String words)
      throws IOException, InterruptedException {
    Path input = input(200_000);
    String arguments =
        words
            .replace("IN", input + " --columns=1,2,3 --time-bin=500")
            .replace("OUT", folder.resolve("out.csv").toString())
            .replace("FOLDER", folder.resolve("out").toString());
    endsBySignal(start(List.of(), arguments.split(" ")), signal, code);
    assertThat(names()).doesNotContain("out.csv").noneMatch(name -> name.contains(".part"));
  }

  @Test
  void signalWhileEmbedding_leavesNoOutput() throws IOException, InterruptedException {
    String input = input(200_000).toString();
    Path model = folder.resolve("model.tiara");
    String train = "train IN --model gcn --layers 1 --units 4 --epochs 1 --no-baselines --quiet";
    String bins = " --columns=1,2,3 --time-bin=10000";
    Process training =
        start(
            List.of(),
            (train.replace("IN", input + bins) + " --augment none --save " + model).split(" "));
    String problem = stderr(training);
    assertThat(training.waitFor()).as(problem).isZero();
    Path output = folder.resolve("e.npz");
    Process process =
        start(
            List.of(),
            ("embed " + input + bins + " --model " + model + " -o " + output).split(" "));
    endsBySignal(process, "TERM", 143);
    assertThat(names()).containsExactly("in.csv", "model.tiara");
  }

  /** Signals when the line is there that says how the input is understood. */
  private static void endsBySignal(Process process, String signal, int code)
      throws IOException, InterruptedException {
    var said =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    String line = said.readLine();
    while (line != null && !line.contains(" snapshots of ")) {
      line = said.readLine();
    }
    assertThat(line).as("the line about the input").isNotNull();
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(code);
  }

  /** The line comes before the baselines, which take much longer than the signal. */
  @Test
  void signalDuringBaselines_endsImmediately_andTheModelIsSaved()
      throws IOException, InterruptedException {
    Path input = input(80_000);
    Path model = folder.resolve("model.tiara");
    Process process =
        start(
            List.of(),
            "train",
            input.toString(),
            "--columns=1,2,3",
            "--time-bin=1000",
            "--model=gcn",
            "--layers=1",
            "--augment=none",
            "--epochs=1",
            "--quiet",
            "--save=" + model);
    var said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertThat(said.readLine()).contains("best epoch 1 of 1");
    new ProcessBuilder("kill", "-TERM", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(said.readLine()).as("the table").isNull();
    assertThat(names()).containsExactly("in.csv", "model.tiara");
  }

  /** Until the temporary file is there and has grown; Parquet's grows by row groups. */
  private void awaitHalfWay(Process process, String name) throws IOException, InterruptedException {
    long enough = name.endsWith(".parquet") ? 0 : 1;
    while (temporarySize() < enough) {
      assertThat(process.isAlive()).as(() -> "ended early").isTrue();
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
  }

  /** The size of temporary files, −1 where there are none. */
  private long temporarySize() throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().contains(".part") && Files.isRegularFile(file))
          .mapToLong(file -> file.toFile().length())
          .reduce(-1, (sum, size) -> Math.max(0, sum) + size);
    }
  }

  /**
   * A limit on the size of files makes writes fail half way like a full disk does, and needs no
   * rights. A small disk of one's own needs them, or user namespaces.
   */
  @ParameterizedTest
  @CsvSource({
    "out.csv, ulimit -f 64, File too large",
    "out.csv.gz, ulimit -f 64, File too large",
    "out.npz, ulimit -f 64, File too large",
    "out.parquet, ulimit -f 64, File too large",
    "out, ulimit -f 64, File too large",
    "out.csv, mount -t tmpfs -o size=64k tmpfs ., No space left on device",
    "out.parquet, mount -t tmpfs -o size=64k tmpfs ., No space left on device"
  })
  void fullDisk_isOneLineExitCode1_andThePreviousOutputStays(
      String name, String limit, String reason) throws IOException, InterruptedException {
    Path input = input(40_000);
    Path disk = Files.createDirectory(folder.resolve("disk"));
    List<String> shell = new ArrayList<>(List.of("bash", "-c"));
    if (limit.startsWith("mount")) {
      shell.addAll(0, List.of("unshare", "-rm"));
      var probe = new ArrayList<>(shell);
      probe.add("cd \"$0\" && " + limit);
      probe.add(disk.toString());
      assumeTrue(
          new ProcessBuilder(probe).redirectErrorStream(true).start().waitFor() == 0,
          "needs the right to mount a tmpfs");
    }
    boolean isFolder = !name.contains(".");
    String before = isFolder ? name + "/manifest.json" : name;
    // All within one shell: what it mounts, nobody else sees. The last lines tell what is left.
    shell.add(
        "cd \"$0\" && %s && cd \"$0\" && mkdir -p \"$(dirname %s)\" && echo '%s' > %s && \"$@\"; code=$?; ls -A; cat %s; exit $code"
            .formatted(limit, before, PREVIOUS, before, before));
    shell.add(disk.toString());
    Path output = disk.resolve(name);
    List<String> command =
        command(
            shell,
            List.of(),
            "augment",
            "--force",
            input.toString(),
            "--quiet",
            "--time-bin",
            "4000",
            "-o",
            output.toString());
    Process process = new ProcessBuilder(command).start();
    String left = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said.lines()).hasSize(1);
    assertThat(said).startsWith("tiara: " + output + ": ").containsIgnoringCase(reason);
    assertThat(left.lines()).containsExactly(name, PREVIOUS);
  }

  @Test
  void libraryThatFailsToUnpack_isOneLineAndExitCode1() throws IOException, InterruptedException {
    input(100);
    String input = folder.resolve("*.csv").toString(); // a glob, which DuckDB resolves
    String output = folder.resolve("out.parquet").toString();
    List<String> command =
        command(
            List.of("bash", "-c", "ulimit -f 64; exec \"$0\" \"$@\""),
            List.of(),
            "augment",
            "--force",
            input,
            "--quiet",
            "-o",
            output);
    Process process = new ProcessBuilder(command).start();
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said.lines()).hasSize(1);
    assertThat(said).contains("DuckDB's library cannot be unpacked", "File too large");
    assertThat(names()).containsExactly("in.csv");
  }

  /** As root may write everywhere, a folder of the kernel's in which nobody can. */
  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.parquet", "out"})
  void unwritableOutput_isOneLineAndExitCode2(String name)
      throws IOException, InterruptedException {
    Path kernel = Path.of("/proc/self");
    assumeTrue(Files.isDirectory(kernel), "needs Linux");
    Path output = kernel.resolve(name);
    Process process = start(List.of(), "augment", input(100).toString(), "-o", output.toString());
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(2);
    assertThat(said.lines()).hasSize(1);
    assertThat(said).startsWith("tiara: " + output + ": ").contains("writ");
  }

  @Test
  void outOfMemory_isOneLine() throws IOException, InterruptedException {
    Path input = input(40_000);
    Process process =
        start(
            List.of("-Xmx16m", "-XX:+UseSerialGC"),
            "augment",
            "--force",
            input.toString(),
            "--epsilon",
            "0",
            "--time-bin",
            "1200000s",
            "--quiet",
            "-o",
            folder.resolve("out.csv").toString());
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(1);
    assertThat(said.lines().toList()).hasSize(1);
    assertThat(said).startsWith("tiara: out of memory");
  }

  @Test
  void trainingThatDoesNotFitTheHeap_isRejectedBeforeItStarts()
      throws IOException, InterruptedException {
    Process process =
        start(
            List.of("-Xmx64m"),
            "train",
            input(40_000).toString(),
            "--time-bin",
            "400",
            "--augment",
            "none",
            "--quiet");
    String said = stderr(process);
    assertThat(process.waitFor()).as(said).isEqualTo(2);
    assertThat(said.lines()).hasSize(1);
    assertThat(said)
        .contains(
            "training with 3 layers and 32 units on 2,002 nodes and 100 snapshots needs a heap")
        .contains("GiB, got 0.1 GiB: raise the heap with TIARA_JAVA_OPTS=-Xmx…");
  }

  @Test
  void proposedTruncation_fits() throws IOException, InterruptedException {
    String input = input(10_000).toString();
    String words = "train IN --time-bin 100 --augment none --epochs 2 --no-baselines --quiet";
    List<String> small = List.of("-Xmx300m");
    Process refused = start(small, words.replace("IN", input).split(" "));
    String said = stderr(refused);
    assertThat(refused.waitFor()).as(said).isEqualTo(2);
    Matcher proposed =
        Pattern.compile("or truncate gradients to (\\d+) snapshots? \\(about 0\\.\\d GiB\\)")
            .matcher(said);
    assertThat(proposed.find()).as(said).isTrue();
    assertThat(said).contains("--truncate, --time-bin)");
    String truncated = words.replace("IN", input) + " --truncate " + proposed.group(1);
    Process process = start(small, truncated.split(" "));
    String problem = stderr(process);
    assertThat(process.waitFor()).as(problem).isZero();
  }

  @Test
  void zoneOfTheMachine_changesNothing() throws IOException, InterruptedException {
    Path input =
        Files.writeString(folder.resolve("in.csv"), "a,b,2020-01-01 00:30:00\na,b,2020-01-01\n");
    for (String zone : List.of("UTC", "America/New_York", "Asia/Tokyo")) {
      Process process =
          start(
              List.of("-Duser.timezone=" + zone),
              "stats",
              input.toString(),
              "--time-bin",
              "1d",
              "--json");
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isZero();
      assertThat(said).as(zone).contains("\"snapshots\" : 1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"stats", "stats --json", "proximity --seed 31"})
  void failedWriteToStandardOutput_isAFailure(String command) throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "there is no /dev/full");
    String[] words = command.split(" ", 2);
    List<String> arguments =
        new ArrayList<>(List.of(words[0], input(10).toString(), "--columns=1,2,3", "--time-bin=1"));
    if (words.length > 1) {
      arguments.addAll(List.of(words[1].split(" ")));
    }
    Process process =
        new ProcessBuilder(command(LISTENING, List.of(), arguments.toArray(String[]::new)))
            .redirectOutput(full.toFile())
            .start();
    String said = stderr(process);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said).contains("standard output cannot be written");
  }
}
