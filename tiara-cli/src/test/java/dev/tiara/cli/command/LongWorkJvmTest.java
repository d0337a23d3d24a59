package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An augmentation that turns out to be long moves to another JVM. */
@Timeout(180)
class LongWorkJvmTest {
  /** The terms of the series must be told from its limit, so each counts. */
  private static final String DENSE = "--snapshots 1 --alpha 0.1 --beta 0";

  /** Takes many minutes. */
  private static final String ENDLESS =
      "--snapshots 1 --alpha 1e-6 --beta 0 --iterations 1000000 --solver series";

  @TempDir Path folder;

  /** 1,000 nodes with 20 edges each. */
  private Path input() throws IOException {
    var lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append(i % 1000).append(',').append((i * 7919L + i / 1000) % 1000).append(",1\n");
    }
    return Files.writeString(folder.resolve("in.csv"), lines);
  }

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void end() {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start(List<String> options, String words, String output) throws IOException {
    return start(options, input().toString(), words, output);
  }

  private Process start(List<String> options, String input, String words, String output)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,TERM"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tiara.cli.Main"));
    command.addAll(List.of("augment", input));
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("-o", folder.resolve(output).toString()));
    Process process = new ProcessBuilder(command).start();
    started.add(process);
    return process;
  }

  private static List<String> either() {
    return List.of("-XX:TieredStopAtLevel=1", "-Dtiara.long=-Xmx500m\n-Dtiara.stderr.tty=false");
  }

  private static String text(java.io.InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static ProcessHandle successor(Process process) throws InterruptedException {
    while (process.isAlive()) {
      var child = process.toHandle().children().findFirst();
      if (child.isPresent()) {
        return child.get();
      }
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    throw new AssertionError("ended without another JVM");
  }

  private void awaitWriting(Process process) throws IOException, InterruptedException {
    while (names().stream().noneMatch(name -> name.contains(".part"))) {
      assertThat(process.isAlive()).as("still running").isTrue();
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
  }

  @Test
  void longWork_hasTheOutputOfASingleJvm() throws IOException, InterruptedException {
    Process two = start(either(), DENSE, "two.npz");
    String said = text(two.getErrorStream());
    String printed = text(two.getInputStream());
    assertThat(two.waitFor()).as(said).isZero();
    Process one = start(List.of(), DENSE, "one.npz");
    assertThat(withoutProgress(said))
        .contains("1 snapshot")
        .isEqualTo(withoutProgress(text(one.getErrorStream())));
    assertThat(printed.lines().skip(1)) // the first has the seconds, and the name of the output
        .containsExactlyElementsOf(text(one.getInputStream()).lines().skip(1).toList());
    assertThat(one.waitFor()).isZero();
    assertThat(folder.resolve("two.npz")).hasSameBinaryContentAs(folder.resolve("one.npz"));
  }

  /** Lines that only come if it takes seconds. */
  private static String withoutProgress(String said) {
    return said.replaceAll("(?m)^tiara: augment: .*\\R", "");
  }

  /** What can be read only once stays here, be it as long as it may. */
  @Test
  void standardInput_isNotMovedToTheOtherJvm() throws IOException, InterruptedException {
    byte[] events = Files.readAllBytes(input());
    for (String input : List.of("-", "/dev/stdin")) {
      Process process = start(either(), input, DENSE + " --force", "out.npz");
      try (var pipe = process.getOutputStream()) {
        pipe.write(events);
      }
      String said = text(process.getErrorStream());
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(process.children()).isEmpty();
      assertThat(folder.resolve("out.npz")).isNotEmptyFile();
    }
  }

  @Test
  void shortWork_staysInItsJvm() throws IOException, InterruptedException {
    String nowhere = "-Dtiara.long=-XX:NoSuchOption";
    Process sparse = start(List.of(nowhere), "--snapshots 1 --exact", "out.npz");
    String said = text(sparse.getErrorStream());
    assertThat(sparse.waitFor()).as(said).isZero();
    Process dense = start(List.of(nowhere), DENSE, "other.npz");
    assertThat(text(dense.getErrorStream())).contains("NoSuchOption");
    assertThat(dense.waitFor()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"INT,130", "TERM,143"})
  void signal_endsBoth_andLeavesNothing(String signal, int code)
      throws IOException, InterruptedException {
    Process process = start(either(), ENDLESS, "out.npz");
    ProcessHandle successor = successor(process);
    awaitWriting(process);
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(text(process.getErrorStream()).lines())
        .last()
        .asString()
        .endsWith("so there is one snapshot");
    assertThat(successor.isAlive()).isFalse();
    assertThat(names()).containsExactly("in.csv");
  }

  @Test
  void killedLauncher_killsItsSuccessor()
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    Process process = start(either(), ENDLESS, "out.npz");
    ProcessHandle successor = successor(process);
    awaitWriting(process);
    process.destroyForcibly();
    successor.onExit().get(60, TimeUnit.SECONDS);
    assertThat(names()).containsExactly("in.csv");
  }

  @Test
  void killedSuccessor_isAFailure() throws IOException, InterruptedException {
    Process process = start(either(), ENDLESS, "out.npz");
    ProcessHandle successor = successor(process);
    awaitWriting(process);
    successor.destroyForcibly();
    assertThat(text(process.getErrorStream()))
        .endsWith("tiara: killed, perhaps because the machine ran out of memory\n");
    assertThat(process.waitFor()).isEqualTo(137);
  }
}
