package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** What users see, and which exit code scripts get, when a command throws. */
class ErrorReportTest {
  private final StringWriter err = new StringWriter();

  /** A command that does what the test tells it to do. */
  @Command(name = "probe")
  private static final class Probe implements Callable<Integer> {
    private final Callable<Integer> work;

    Probe(Callable<Integer> work) {
      this.work = work;
    }

    @Override
    public Integer call() throws Exception {
      return work.call();
    }
  }

  private int run(Callable<Integer> work, String... options) {
    var errors = new PrintWriter(err, true);
    CommandLine command = new Main().command(new PrintWriter(new StringWriter()), errors);
    var probe = new CommandLine(new Probe(work));
    probe.getCommandSpec().addOption(OptionSpec.builder("--alpha").type(double.class).build());
    command.addSubcommand(probe).setErr(errors);
    String[] arguments = new String[options.length + 1];
    arguments[0] = "probe";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return Main.execute(command, arguments);
  }

  private static Callable<Integer> throwing(Exception e) {
    return () -> {
      throw e;
    };
  }

  private static Callable<Integer> throwing(Error e) {
    return () -> {
      throw e;
    };
  }

  private String said() {
    assertThat(err.toString()).hasLineCount(1);
    return err.toString().strip();
  }

  @Test
  void invalidInternalArgument_isAnInternalError_notBadInput() {
    assertThat(run(throwing(new IllegalArgumentException("alpha must be in [0, 1), got 2.0"))))
        .isEqualTo(1);
    assertThat(said())
        .isEqualTo(
            "tiara: internal error: java.lang.IllegalArgumentException: alpha must be in [0, 1),"
                + " got 2.0 (rerun with --verbose for a stack trace)");
  }

  @Test
  void invalidUserArgument_isBadInput_withItsFlag() {
    var error = new InputException("alpha", "must be in [0, 1)", 2.0);
    assertThat(run(throwing(error))).isEqualTo(2);
    assertThat(said()).isEqualTo("tiara: --alpha must be in [0, 1), got 2.0");
  }

  @Test
  void invalidFileContent_isBadInput() {
    assertThat(run(throwing(new InputException("votes.csv:7: time \"n/a\" is not a number"))))
        .isEqualTo(2);
    assertThat(said()).isEqualTo("tiara: votes.csv:7: time \"n/a\" is not a number");
  }

  @Test
  void exceptionWithoutAMessage_isNamedByItsClass() {
    assertThat(run(throwing(new IllegalArgumentException()))).isEqualTo(1);
    assertThat(said())
        .isEqualTo(
            "tiara: internal error: java.lang.IllegalArgumentException (rerun with --verbose for a"
                + " stack trace)");
    err.getBuffer().setLength(0);
    assertThat(run(throwing(new IOException()))).isEqualTo(1);
    assertThat(said()).isEqualTo("tiara: java.io.IOException");
  }

  @Test
  void exceptionWithoutAMessage_isNotBadInput_evenFromCheckedCode() {
    Callable<Integer> work =
        () -> UserInput.checked("input", throwing(new IllegalArgumentException())::call);
    assertThat(run(work)).isEqualTo(1);
    assertThat(said()).contains("internal error: java.lang.IllegalArgumentException");
  }

  @Test
  void verbose_showsTheStackTrace_andDoesNotAdviseIt() {
    assertThat(run(throwing(new IllegalStateException("broken")), "--verbose")).isEqualTo(1);
    assertThat(err.toString())
        .contains("at dev.tiara.cli.ErrorReportTest")
        .endsWith(
            "tiara: internal error: java.lang.IllegalStateException: broken"
                + System.lineSeparator());
  }

  @Test
  void missingFile_isBadInput_howeverItIsWrapped() {
    assertThat(run(throwing(new UncheckedIOException(new NoSuchFileException("no.csv")))))
        .isEqualTo(2);
    assertThat(said()).isEqualTo("tiara: no.csv: no such file");
  }

  @Test
  void outOfMemory_namesTheLimitAndHowToRaiseIt() {
    assertThat(run(throwing(new OutOfMemoryError("Java heap space")))).isEqualTo(1);
    assertThat(said())
        .isEqualTo(
            "tiara: out of memory: heap limit is "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB; raise it with TIARA_JAVA_OPTS=-Xmx…");
  }
}
