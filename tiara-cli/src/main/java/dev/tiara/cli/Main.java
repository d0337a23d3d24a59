package dev.tiara.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The entry of the command line. */
@Command(
    name = "tiara",
    description = "Makes dynamic graphs learnable: time-aware random walk diffusion.",
    mixinStandardHelpOptions = true,
    version = "tiara 0.1.0-SNAPSHOT",
    subcommands = {AugmentCommand.class, DemoCommand.class},
    footer = {"", "Example:", "  tiara demo", "  tiara augment votes.csv -o augmented.csv"})
public final class Main {
  /** Failed while working. */
  private static final int FAILED = 1;

  /** Wrong usage or bad input. */
  private static final int BAD_INPUT = 2;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show where an error comes from.")
  private boolean verbose;

  /** Runs the command and exits with its code. */
  public static void main(String[] arguments) {
    LauncherStderr.adopt();
    var out = new PrintWriter(System.out, true, java.nio.charset.StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, java.nio.charset.StandardCharsets.UTF_8);
    System.exit(run(out, err, arguments));
  }

  /** Runs the command and returns its exit code: 0 done, 1 failed, 2 wrong usage or bad input. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    Main main = new Main();
    return new CommandLine(main)
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Main::badUsage)
        .setExecutionExceptionHandler((e, command, parsed) -> main.failed(e, command))
        .execute(arguments);
  }

  private static int badUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    command
        .getErr()
        .println(
            "tiara: "
                + e.getMessage()
                + " (see \""
                + command.getCommandSpec().qualifiedName()
                + " --help\")");
    return BAD_INPUT;
  }

  private int failed(Exception e, CommandLine command) {
    if (verbose) {
      e.printStackTrace(command.getErr());
    }
    command.getErr().println("tiara: " + message(e));
    return e instanceof IllegalArgumentException || e instanceof NoSuchFileException
        ? BAD_INPUT
        : FAILED;
  }

  private static String message(Exception e) {
    if (e instanceof NoSuchFileException missing && missing.getReason() == null) {
      return missing.getFile() + ": no such file";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    if (e instanceof IllegalArgumentException || e instanceof IOException) {
      return e.getMessage();
    }
    return e + " (--verbose shows where)";
  }
}
