package dev.tiara.cli;

import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.CommonOptions;
import dev.tiara.cli.option.Decimal;
import dev.tiara.cli.option.Whole;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Flags;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.StandardOutput;
import dev.tiara.cli.terminal.Terminal;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.learn.train.TrainingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The entry point of the command line. */
@Command(
    name = "tiara",
    description =
        "Turns event logs into dynamic graphs, and dynamic graphs into answers: who is close to"
            + " whom, whom a node will contact next, why, and what just changed.",
    mixinStandardHelpOptions = true,
    version = "tiara 0.1.0-SNAPSHOT",
    sortOptions = false,
    footer = {
      "",
      "Exit code: 0 success, 1 runtime failure, 2 usage error or bad input.",
      "",
      "Examples:",
      "  tiara demo",
      "  tiara predict votes.csv --for ann",
      "  tiara augment votes.csv --columns voter,candidate,time -o augmented.npz",
      "  tiara augment --help"
    })
public final class Main implements Session {
  /** A runtime failure. */
  private static final int FAILED = 1;

  /** A usage error or bad input. */
  private static final int BAD_INPUT = 2;

  @Mixin private CommonOptions common;

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    Terminal.eraseIncubatorWarning();
    // Libraries log through SLF4J; that it finds no logger is no news.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    System.exit(run(arguments));
  }

  /** Runs the command on the streams of this process and returns its exit code. */
  static int run(String... arguments) {
    var stdout = new StandardOutput();
    PrintWriter out = stdout.writer();
    var err = new PrintWriter(System.err, true, java.nio.charset.StandardCharsets.UTF_8);
    int code = run(out, err, arguments);
    out.flush();
    stdout.problem().ifPresent(problem -> err.println("tiara: " + problem));
    return stdout.failed() ? Math.max(code, FAILED) : code;
  }

  /**
   * Runs the command and returns its exit code: 0 for success, 1 for a runtime failure, 2 for a
   * usage error or bad input.
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return execute(new Main().command(out, err, arguments), arguments);
  }

  static int execute(CommandLine command, String... arguments) {
    try {
      return command.execute(arguments);
    } catch (OutOfMemoryError e) {
      print(
          command,
          "out of memory: heap limit is "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB; raise it with TIARA_JAVA_OPTS=-Xmx…");
      return FAILED;
    }
  }

  /** The command line with all its handlers, and the subcommand that these arguments call. */
  CommandLine command(PrintWriter out, PrintWriter err, String... arguments) {
    var command = new CommandLine(this);
    Subcommands.addTo(command, arguments); // first: the rest applies to existing subcommands
    HelpPage.install(command);
    return command
        .registerConverter(double.class, new Decimal())
        .registerConverter(Double.class, new Decimal())
        .registerConverter(int.class, Whole.ofInt())
        .registerConverter(Integer.class, Whole.ofInt())
        .registerConverter(long.class, Whole.ofLong())
        .registerConverter(Long.class, Whole.ofLong())
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(new Bounded())
        .setParameterExceptionHandler(new BadUsage())
        .setExecutionExceptionHandler(new Failure());
  }

  @Override
  public Console console(CommandSpec spec) {
    return common.console(spec.commandLine().getErr());
  }

  @Override
  public boolean quiet() {
    return common.quiet();
  }

  /** Runs a command whose counts are within their bounds. */
  private static final class Bounded implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
      AtMost.Bounds.check(parsed);
      return new CommandLine.RunLast().execute(parsed);
    }
  }

  private static final class BadUsage implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
      CommandLine command = e.getCommandLine();
      String said = e.getMessage().lines().map(String::strip).collect(Collectors.joining(" "));
      print(command, said + " (see \"" + command.getCommandSpec().qualifiedName() + " --help\")");
      return BAD_INPUT;
    }
  }

  private final class Failure implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
      return failed(e, command);
    }
  }

  /** Prints a message in one line. */
  private static void print(CommandLine command, String message) {
    String start = Terminal.stderrColours().string("@|bold,red tiara:|@ ");
    command.getErr().println(start + message.replaceAll("\\R", " "));
  }

  private int failed(Exception thrown, CommandLine command) {
    if (common.verbose()) {
      thrown.printStackTrace(command.getErr());
    }
    Exception e = thrown instanceof UncheckedIOException unchecked ? unchecked.getCause() : thrown;
    boolean badInput =
        e instanceof InputException
            || e instanceof DamagedFileException
            || e instanceof NoSuchFileException
            || e instanceof FileAlreadyExistsException
            || e instanceof AccessDeniedException;
    String message =
        e instanceof InputException error
            ? Flags.named(error, command.getCommandSpec())
            : message(e);
    print(command, message);
    return badInput ? BAD_INPUT : FAILED;
  }

  private String message(Exception e) {
    if (e instanceof NoSuchFileException missing && missing.getReason() == null) {
      return missing.getFile() + ": no such file";
    }
    if (e instanceof AccessDeniedException denied && denied.getReason() == null) {
      return denied.getFile() + ": permission denied";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    boolean forUsers =
        e instanceof InputException || e instanceof IOException || e instanceof TrainingException;
    if (forUsers) {
      return e.getMessage() == null ? e.toString() : e.getMessage();
    }
    // Any other exception is a bug, not a user error.
    return "internal error: "
        + e
        + (common.verbose() ? "" : " (rerun with --verbose for a stack trace)");
  }
}
