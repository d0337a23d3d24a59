package dev.tiara.cli.command;

import dev.tiara.cli.terminal.Interruption;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A JVM for long work, with the optimising compiler and the Vector API, that takes a command over.
 *
 * <p>The launcher cannot tell from a small file how much work it holds, and starts a JVM for short
 * commands, which is sooner done with most of them. Where it turns out to be the wrong one, the
 * whole command runs again in the other, whose options the launcher has passed along.
 */
final class LongWorkJvm {
  /** The options of the other JVM, one per line; absent where there is no other. */
  private static final String OPTIONS = "tiara.long";

  /** In the other JVM: the process that it has taken over from. */
  private static final String PREDECESSOR = "tiara.predecessor";

  private final List<String> options;

  private LongWorkJvm(List<String> options) {
    this.options = options;
  }

  /** The other JVM, where the launcher has chosen this one for short commands. */
  static Optional<LongWorkJvm> offered() {
    return Optional.ofNullable(System.getProperty(OPTIONS))
        .map(options -> new LongWorkJvm(options.lines().toList()));
  }

  /**
   * Whether this JVM has taken over a command, and with it a file that was read and reported on
   * already. It then ends when its predecessor is killed.
   */
  static boolean tookOver() {
    Long predecessor = Long.getLong(PREDECESSOR);
    if (predecessor == null) {
      return false;
    }
    var watch = new Thread(() -> endWith(ProcessHandle.of(predecessor)), "tiara-predecessor");
    watch.setDaemon(true);
    watch.start();
    return true;
  }

  private static void endWith(Optional<ProcessHandle> predecessor) {
    predecessor.ifPresent(process -> process.onExit().join());
    System.exit(1);
  }

  /** Runs the whole command in the other JVM and returns its exit code. */
  int run(CommandSpec spec) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-D" + PREDECESSOR + "=" + ProcessHandle.current().pid());
    command.addAll(List.of("-cp", System.getProperty("java.class.path", "")));
    command.add(spec.root().userObject().getClass().getName());
    command.addAll(spec.root().commandLine().getParseResult().originalArgs());
    Process process = new ProcessBuilder(command).inheritIO().start();
    return Interruption.during(() -> exitCode(process), () -> end(process));
  }

  private static int exitCode(Process process) throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static void end(Process process) {
    process.destroy();
    process.onExit().join(); // so that what it leaves is gone when the command has ended
  }
}
