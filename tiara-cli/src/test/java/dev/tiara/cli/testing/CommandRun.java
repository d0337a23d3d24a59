package dev.tiara.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command as a test runs it.
 *
 * @param out what it printed
 * @param err what it told
 */
public record CommandRun(int code, String out, String err) {

  /** Runs a command of words without blanks in them. */
  public static CommandRun of(String words) {
    return of(words.split(" ", -1));
  }

  /** Runs a command. */
  public static CommandRun of(String... words) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /** Runs a command that must succeed, and returns what it printed. */
  public static String succeeds(String words) {
    CommandRun run = of(words);
    assertThat(run.code).as(run.err).isZero();
    return run.out;
  }
}
