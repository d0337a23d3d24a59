package dev.tiara.cli.command;

import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A JVM for long work, with the optimising compiler and the Vector API, that takes over a command.
 *
 * <p>The launcher cannot tell from a small file how much work it involves, and starts a JVM for
 * short work, in which most such commands finish sooner. If this turns out to be the wrong choice,
 * the whole command is run again in a JVM for long work, whose options the launcher has passed
 * along.
 */
final class LongWorkJvm {
  /**
   * The system property with the options of the JVM for long work, one per line; absent if there is
   * none.
   */
  private static final String OPTIONS = "tiara.long";

  /**
   * In a JVM for long work, the system property with the id of the process that it took over from.
   */
  private static final String PREDECESSOR = "tiara.predecessor";

  /** The exit code of a process that was ended by SIGKILL and could not report it itself. */
  private static final int KILLED = 137;

  private final List<String> options;

  private LongWorkJvm(List<String> options) {
    this.options = options;
  }

  /**
   * The JVM for long work, if the launcher has started one for short work and the input can be read
   * again.
   */
  static Optional<LongWorkJvm> availableFor(InputOptions input) {
    String name = input.input();
    // Files in /dev may be standard input or pipes.
    boolean file = !name.startsWith("/dev/") && Files.isRegularFile(Path.of(name));
    if (!file && !input.source().isNamed()) {
      return Optional.empty();
    }
    return Optional.ofNullable(System.getProperty(OPTIONS))
        .map(options -> new LongWorkJvm(options.lines().toList()));
  }

  /**
   * Whether this JVM has taken over a command, whose input has already been read and reported on.
   */
  static boolean thisJvmTookOver() {
    return System.getProperty(PREDECESSOR) != null;
  }

  /** Ends this JVM when its predecessor, if any, ends. */
  static void endWithPredecessor() {
    Long predecessor = Long.getLong(PREDECESSOR);
    if (predecessor == null) {
      return;
    }
    var watch =
        new Thread(
            () -> {
              ProcessHandle.of(predecessor).ifPresent(process -> process.onExit().join());
              System.exit(1);
            },
            "tiara-predecessor");
    watch.setDaemon(true);
    watch.start();
  }

  /** Runs the whole command in the JVM for long work and returns its exit code. */
  int run(CommandSpec spec, Console console) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-D" + PREDECESSOR + "=" + ProcessHandle.current().pid());
    command.addAll(List.of("-cp", System.getProperty("java.class.path", "")));
    command.add(spec.root().userObject().getClass().getName());
    command.addAll(spec.root().commandLine().getParseResult().originalArgs());
    Process process = new ProcessBuilder(command).inheritIO().start();
    int code = Interruption.during(() -> exitCode(process), () -> end(process));
    if (code == KILLED) {
      console.warn("killed, perhaps because the machine ran out of memory");
    }
    return code;
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
    process.onExit().join(); // so that its temporary files are gone when the command has ended
  }
}
