package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher {@code ./tiara} with an application that is built already, a stand-in of one class
 * that prints its arguments.
 */
@Timeout(180)
class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "tiara").toAbsolutePath().normalize();

  @TempDir Path root;
  private Path app;

  private record Outcome(int code, String out, String err) {}

  @BeforeEach
  void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash, no launcher");
    Files.copy(LAUNCHER, root.resolve("tiara"), StandardCopyOption.COPY_ATTRIBUTES);
    app = Files.createDirectories(root.resolve("tiara-cli/target/app"));
    Files.createDirectory(app.resolve("lib"));
    Path source = Files.createDirectories(root.resolve("tiara-cli/src/main")).resolve("A.java");
    Files.writeString(source, "");
    Files.writeString(root.resolve("pom.xml"), "");
    Files.writeString(root.resolve("tiara-cli/pom.xml"), "");
    Files.writeString(
        app.resolve("sources"), "pom.xml\ntiara-cli/src/main\ntiara-cli/src/main/A.java\n");
    Files.writeString(app.resolve("commit"), "abc\n");
    jar("{\\\"a\\\": 1}");
    Files.setLastModifiedTime(
        Files.createFile(app.resolve("built")), FileTime.from(Instant.now().plusSeconds(5)));
  }

  /** Puts the stand-in into the place of tiara-cli.jar. */
  private void jar(String prints) throws IOException {
    Path sources = Files.createDirectories(root.resolve("stand-in"));
    String start = "package dev.tiara.cli; public class ";
    String main = " { public static void main(String[] a) { ";
    Path one = sources.resolve("Main.java");
    Path two = sources.resolve("Rehearsal.java");
    Files.writeString(
        one,
        start
            + ("Main" + main + "System.out.println(\"" + prints + "\"); } ")
            + "static String sleep() { try { new java.io.File(\"sleeping\").createNewFile();"
            + " for (int i = 0; i < 6000 && !new java.io.File(\"alarm\").exists(); i++)"
            + " Thread.sleep(10); } catch (Exception e) {} return \"awake\"; } }");
    Files.writeString(two, start + "Rehearsal" + main + "Main.main(a); } }");
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", sources.toString(), one.toString(), two.toString());
    assertThat(failed).isZero();
    Path jar = app.resolve("lib/tiara-cli.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of("Main", "Rehearsal")) {
        out.putNextEntry(new JarEntry("dev/tiara/cli/" + name + ".class"));
        out.write(Files.readAllBytes(sources.resolve("dev/tiara/cli/" + name + ".class")));
        out.closeEntry();
      }
    }
  }

  private ProcessBuilder launcher(String... arguments) {
    List<String> command = new ArrayList<>(List.of(root.resolve("tiara").toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(root.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("TIARA_JAVA_OPTS");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    return builder;
  }

  private Outcome run(String... arguments) throws IOException, InterruptedException {
    return outcome(launcher(arguments));
  }

  private Outcome outcome(ProcessBuilder launcher) throws IOException, InterruptedException {
    Path out = root.resolve("out.txt");
    Path err = root.resolve("err.txt");
    int code = launcher.redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new Outcome(code, text(out), text(err));
  }

  private boolean sleeping() {
    return Files.exists(root.resolve("sleeping"));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8)
        .replaceFirst("WARNING: Using incubator modules: jdk.incubator.vector\\R", "");
  }

  /** Waits for what the launcher does in the background. */
  private void untilPrepared() throws InterruptedException {
    for (Path folder : List.of(app, root.resolve("tiara 1"))) {
      while (Files.exists(folder.resolve("preparing"))) {
        Thread.sleep(20);
      }
    }
  }

  /** Ends what a test did not wait for, so that its folder can be deleted. */
  @AfterEach
  void endPreparation() {
    List<ProcessHandle> left =
        ProcessHandle.allProcesses()
            .filter(process -> process.info().commandLine().orElse("").contains(root.toString()))
            .toList();
    left.forEach(ProcessHandle::destroyForcibly);
    left.forEach(process -> process.onExit().join());
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(app)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("classes-"))
          .filter(file -> !file.toString().endsWith(".log"))
          .toList();
    }
  }

  private static final Outcome CLEAN = new Outcome(0, "{\"a\": 1}\n", "");

  @Test
  void archiveOfClasses_isMadeOnce_inTheBackground() throws IOException, InterruptedException {
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    untilPrepared();
    assertThat(archives()).hasSize(1).allSatisfy(a -> assertThat(a).isNotEmptyFile());
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    run("augment"); // with other modules, so from another archive
    untilPrepared();
    assertThat(archives()).hasSize(2).allSatisfy(a -> assertThat(a).isNotEmptyFile());
    assertThat(run("augment", "--json")).isEqualTo(CLEAN);
  }

  @Test
  void unzippedRelease_runsTheJarsBesideIt_andBuildsNothing()
      throws IOException, InterruptedException {
    Path release = root.resolve("tiara 1");
    Path bin = Files.createDirectories(release.resolve("bin"));
    Files.move(app.resolve("lib"), release.resolve("lib"));
    Files.writeString(release.resolve("commit"), "release 1\n");
    Files.move(root.resolve("tiara"), bin.resolve("tiara"));
    Files.createSymbolicLink(root.resolve("tiara"), bin.resolve("tiara"));
    assertThat(run("stats", "--json").out()).isEqualTo(CLEAN.out());
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    Outcome spark = run("spark", "in.csv");
    assertThat(spark.code()).isEqualTo(1);
    assertThat(spark.err()).startsWith("tiara: Spark is not part of this archive");
    assertThat(root.resolve("tiara-spark")).doesNotExist();
  }

  @Test
  void help_isThatOfTheApplication() throws IOException, InterruptedException {
    assertThat(run("--help")).isEqualTo(CLEAN); // by the application
    untilPrepared();
    assertThat(run("--help")).isEqualTo(CLEAN); // as it was kept
    assertThat(app.resolve("help-false")).hasContent(CLEAN.out());
    Files.writeString(app.resolve("help-false"), "kept\n");
    assertThat(run("--help").out()).isEqualTo("kept\n");
    assertThat(run("stats", "--help")).isEqualTo(CLEAN);
  }

  /** The JVM says on stdout what is wrong with an archive, which would spoil JSON. */
  @Test
  void mismatchedArchive_isIgnoredSilently() throws IOException, InterruptedException {
    run("stats");
    untilPrepared();
    Path archive = archives().get(0);
    byte[] whole = Files.readAllBytes(archive);
    Files.delete(archive);
    byte[] otherVersion = whole.clone();
    otherVersion[4] ^= 0x55;
    for (byte[] damaged :
        List.of(
            new byte[0],
            "not an archive".getBytes(StandardCharsets.UTF_8),
            java.util.Arrays.copyOf(whole, whole.length / 2),
            otherVersion)) {
      Files.write(archive, damaged);
      assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    }
  }

  /** JDK 25 would take the old classes as long as the jar is of the same size. */
  @Test
  void archiveOlderThanTheJars_isMadeAgain() throws IOException, InterruptedException {
    run("stats");
    untilPrepared();
    Path archive = archives().get(0);
    jar("{\\\"b\\\": 2}");
    Files.setLastModifiedTime(
        archive, FileTime.from(Instant.now().minusSeconds(60))); // before the jar
    Outcome changed = new Outcome(0, "{\"b\": 2}\n", "");
    assertThat(run("stats", "--json")).isEqualTo(changed);
    untilPrepared();
    assertThat(Files.getLastModifiedTime(archive))
        .isGreaterThan(Files.getLastModifiedTime(app.resolve("lib/tiara-cli.jar")));
    assertThat(run("stats", "--json")).isEqualTo(changed);
  }

  private Path large(String name) throws IOException {
    return file(name, 17L << 20);
  }

  private Path file(String name, long size) throws IOException {
    Path path = root.resolve(name);
    try (var file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(size);
    }
    return path;
  }

  /** Has the stand-in print the options of its JVM. */
  private void printOptions() throws IOException {
    jar("\" + java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments() + \"");
  }

  private static final String SHORT = "TieredStopAtLevel=1";
  private static final String LONG = "-XX:+UseParallelGC";

  /** What the JVM for short commands gets to start the other one. */
  private static final String OTHER = "-Dtiara.long=" + LONG + "\n";

  @Test
  void shortCommands_getAJvmForThem() throws IOException, InterruptedException {
    printOptions();
    Path events = Files.writeString(root.resolve("events.csv"), "1,2,3\n");
    assertThat(run("stats", events.toString()).out()).contains(SHORT).doesNotContain(OTHER);
    assertThat(run("stats", large("large.csv").toString()).out()).doesNotContain(SHORT);
    assertThat(run("train", events.toString()).out()).doesNotContain(SHORT, OTHER);
    assertThat(run("augment", "--help").out()).contains(SHORT).doesNotContain(OTHER);
  }

  /** Small by its input: the output of an earlier run, about to be replaced, may be large. */
  @Test
  void augmentationOfASmallFile_startsShortAndKnowsTheOtherJvm()
      throws IOException, InterruptedException {
    printOptions();
    String events = Files.writeString(root.resolve("events.csv"), "1,2,3\n").toString();
    Path large = large("large.npz");
    assertThat(run("augment", events, "-o", large.toString()).out()).contains(SHORT, OTHER);
    assertThat(run("augment", "dataset:BitcoinAlpha", "-o", "new.npz").out())
        .contains(SHORT, OTHER);
    assertThat(run("augment", large.toString(), "-o", "new.npz").out())
        .contains(LONG)
        .doesNotContain(SHORT, OTHER);
  }

  @Test
  void augmentationOfAFewSnapshots_startsShortIfItsFileIsVerySmall()
      throws IOException, InterruptedException {
    printOptions();
    String small = file("small.csv", 200 << 10).toString();
    String medium = file("medium.csv", 300 << 10).toString();
    assertThat(run("augment", small, "--snapshots", "1").out()).contains(SHORT, OTHER);
    assertThat(run("augment", medium, "--snapshots", "1").out()).doesNotContain(SHORT);
    assertThat(run("augment", "--snapshots=4", medium).out()).doesNotContain(SHORT);
    assertThat(run("augment", medium, "--snapshots", "40").out()).contains(SHORT, OTHER);
  }

  /** Another JVM could not read such input again, or it may be large. */
  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdin", "events*.csv", "missing.csv"})
  void augmentationOfOtherInput_startsLong(String input) throws IOException, InterruptedException {
    printOptions();
    Files.writeString(root.resolve("events.csv"), "1,2,3\n");
    assertThat(run("augment", input, "-o", "new.npz").out())
        .contains(LONG)
        .doesNotContain(SHORT, OTHER);
  }

  @Test
  void optionsOfTheUser_areThoseOfBothJvms() throws IOException, InterruptedException {
    printOptions();
    Path events = Files.writeString(root.resolve("events.csv"), "1,2,3\n");
    var builder = launcher("augment", events.toString(), "-o", "new.npz");
    builder.environment().put("TIARA_JAVA_OPTS", "-Xmx300m -Da=b");
    String both = outcome(builder).out();
    assertThat(both).contains("\n-Xmx300m\n-Da=b").contains(", -Xmx300m, -Da=b]");
    // Another collector would not fit a JVM for short work, and a port not two JVMs.
    builder.environment().put("TIARA_JAVA_OPTS", "-XX:+UseParallelGC");
    assertThat(outcome(builder).out()).contains(LONG).doesNotContain(SHORT, OTHER);
  }

  @Test
  void jarsOfTheUser_areAppendedToTheClassPath() throws IOException, InterruptedException {
    jar("\" + System.getProperty(\"java.class.path\") + \"");
    Path folder = Files.createDirectory(root.resolve("with blank"));
    Path added = Files.copy(app.resolve("lib/tiara-cli.jar"), folder.resolve("added.jar"));
    var builder = launcher("sweep");
    builder.environment().put("TIARA_CLASSPATH", folder + "/*");
    assertThat(outcome(builder).out().strip()).endsWith(":" + added);
    assertThat(run("sweep").out()).doesNotContain("added.jar");
  }

  @Test
  void interrupt_endsTheCommandButNotThePreparation() throws IOException, InterruptedException {
    jar("\" + sleep() + \"");
    var builder = launcher("stats");
    // A group and signals of its own, as in a terminal.
    builder.command().addAll(0, List.of("setsid", "env", "--default-signal=INT"));
    Path err = root.resolve("err.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(err.toFile()).start();
    while (process.isAlive() && !sleeping()) {
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    String group = "-" + process.pid();
    new ProcessBuilder("kill", "-INT", "--", group).start().waitFor();
    assertThat(process.waitFor()).isEqualTo(130);
    assertThat(Files.readString(err)).isEmpty();
    assertThat(app.resolve("preparing")).exists();
    new ProcessBuilder("kill", "-TERM", "--", group).start().waitFor();
    untilPrepared();
    assertThat(archives()).as("what a killed preparation leaves").isEmpty();
    jar("{\\\"a\\\": 1}");
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
  }

  @Test
  void onlyOneCommandPrepares_unlessItWasKilledLongAgo() throws IOException, InterruptedException {
    Path lock = Files.createDirectory(app.resolve("preparing"));
    String archive = "classes-" + System.getProperty("java.version") + "-tiara-cli";
    Path left = Files.createFile(app.resolve(archive + ".123.list"));
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    assertThat(archives()).containsExactly(left);
    Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minusSeconds(660)));
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    untilPrepared();
    assertThat(archives()).containsExactly(app.resolve(archive));
  }

  @Test
  void preparation_isDroppedIfABuildReplacedTheJars() throws IOException, InterruptedException {
    jar("\" + sleep() + \"");
    Process process = launcher("stats").start();
    while (process.isAlive() && !sleeping()) {
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    try (Stream<Path> lock = Files.list(app.resolve("preparing"))) {
      Files.delete(lock.findFirst().orElseThrow()); // which the new folder would not have
    }
    Files.createFile(root.resolve("alarm"));
    assertThat(process.waitFor()).isZero();
    untilPrepared();
    assertThat(archives()).isEmpty();
  }

  @Test
  void appThatCannotBeWritten_runsWithoutAnArchive() throws IOException, InterruptedException {
    assertThat(app.toFile().setWritable(false)).isTrue();
    assumeTrue(!Files.isWritable(app), "root may write everywhere");
    assertThat(run("stats", "--json")).isEqualTo(CLEAN);
    assertThat(app.toFile().setWritable(true)).isTrue();
  }

  @Test
  void cloneThatCannotBeWritten_runsTheBuildItHas() throws IOException, InterruptedException {
    FileTime later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(root.resolve("pom.xml"), later);
    Path lock =
        Files.createDirectory(root.resolve("tiara-cli/target/app.lock")); // not even root can
    Outcome run = run("stats", "--json");
    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualTo(CLEAN.out());
    assertThat(run.err())
        .startsWith("tiara: the build is older than its sources, but " + lock.getParent())
        .doesNotContain("line ");
    Files.delete(app.resolve("built"));
    assertThat(run("stats").err()).hasLineCount(1).startsWith("tiara: cannot write to ");
  }

  @Test
  void inputWithALeadingDash_isNoOptionOfFind() throws IOException, InterruptedException {
    Files.writeString(root.resolve("-dash.csv"), "1,2,3\n");
    for (String command : List.of("stats", "augment", "train")) {
      assertThat(run(command, "--", "-dash.csv").err()).doesNotContain("find");
    }
  }

  @Test
  void editedAddedAndDeletedSources_areBuilt() throws IOException, InterruptedException {
    run("stats");
    FileTime built = Files.getLastModifiedTime(app.resolve("built"));
    FileTime before = FileTime.from(built.toInstant().minusSeconds(60));
    FileTime after = FileTime.from(built.toInstant().plusSeconds(60));
    Path folder = root.resolve("tiara-cli/src/main");
    Path mvn = Files.createDirectories(root.resolve("bin")).resolve("mvn");
    Files.writeString(mvn, "#!/bin/sh\necho no build here\nexit 1\n");
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    for (Path touched : List.of(folder.resolve("A.java"), folder, root.resolve("pom.xml"))) {
      for (Path path : List.of(folder.resolve("A.java"), folder, root.resolve("pom.xml"))) {
        Files.setLastModifiedTime(path, path.equals(touched) ? after : before);
      }
      ProcessBuilder builder = launcher("stats");
      builder.environment().merge("PATH", mvn.getParent() + ":", (path, bin) -> bin + path);
      Path err = root.resolve("err.txt");
      int code = builder.redirectError(err.toFile()).start().waitFor();
      assertThat(code).isEqualTo(1);
      assertThat(Files.readString(err)).contains("tiara: building", "no build here");
    }
  }

  @Test
  void build_saysWhichModuleItBuilds() throws IOException, InterruptedException {
    Files.delete(app.resolve("built"));
    Path mvn = Files.createDirectories(root.resolve("bin")).resolve("mvn");
    Files.writeString(
        mvn,
        """
        #!/bin/sh
        echo '[INFO] Building Tiara data 0.1.0-SNAPSHOT                    [3/8]'
        for i in $(seq 150); do echo '[INFO] Downloaded from central: https://x'; done
        echo '[ERROR] no compiler'
        exit 1
        """);
    assertThat(mvn.toFile().setExecutable(true)).isTrue();
    ProcessBuilder builder = launcher("stats");
    builder.environment().merge("PATH", mvn.getParent() + ":", (path, bin) -> bin + path);
    Outcome outcome = outcome(builder);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines())
        .containsExactly(
            "tiara: building...",
            "tiara: building: 3 of 8, Tiara data",
            "tiara: building: 3 of 8, Tiara data; 100 files downloaded",
            "[ERROR] no compiler",
            "tiara: the build failed, see above");
  }
}
