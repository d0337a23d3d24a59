package dev.tiara.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.input.InputException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

class FlagsTest {
  private static CommandSpec command(String... options) {
    CommandSpec spec = CommandSpec.create();
    for (String option : options) {
      spec.addOption(OptionSpec.builder(option.split("/")).type(String.class).build());
    }
    return spec.addPositional(
        PositionalParamSpec.builder().paramLabel("KIND").type(String.class).build());
  }

  private static InputException error(String message) {
    return new InputException(message);
  }

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            new InputException("alpha", "must be in [0, 1)", 2.0),
            "--alpha must be in [0, 1), got 2.0"),
        Arguments.of(
            error("alpha + beta must be below 1, got 0.7 + 0.4").about("alpha", "beta"),
            "alpha + beta must be below 1, got 0.7 + 0.4 (--alpha, --beta)"),
        Arguments.of(
            new InputException("top-k", "must be at least 1", 0).saying("top-k"),
            "top-k must be at least 1, got 0 (--top-k)"),
        Arguments.of(
            new InputException("time-bin", "must be positive", 0).saying("width").in("in.csv"),
            "in.csv: width must be positive, got 0 (--time-bin)"),
        Arguments.of(
            new InputException("kind", "must be one of blocks", "trees"),
            "KIND must be one of blocks, got \"trees\""),
        Arguments.of(
            new InputException("alpha", "must not be given with {beta}", null),
            "--alpha must not be given with --beta"),
        Arguments.of(
            error("in.csv: which is the time: use {columns} a,b,c").about("columns"),
            "in.csv: which is the time: use --columns a,b,c"),
        Arguments.of(
            error("give the {heap} more, or use 1 layer").about("heap", "layers"),
            "give the heap with TIARA_JAVA_OPTS=-Xmx… more, or use 1 layer (--layers)"),
        // This command has no such option.
        Arguments.of(
            new InputException("gamma-ray", "must be in (0, 1)", 1.5),
            "gamma ray must be in (0, 1), got 1.5"),
        Arguments.of(error("must be fresh").about("gamma-ray"), "must be fresh"),
        // What is in a file is not about an option, and what a user wrote is no name in braces.
        Arguments.of(
            error("in.csv:2: alpha {alpha} is not a number"),
            "in.csv:2: alpha {alpha} is not a number"),
        Arguments.of(
            error("columns must be node,label, got alpha"),
            "columns must be node,label, got alpha"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void parameters_areNamedAsTheCommandNamesThem(InputException error, String message) {
    CommandSpec command =
        command(
            "--alpha", "--beta", "--top-k", "--time-bin", "--columns", "--layers", "-o/--output");
    assertThat(Flags.named(error, command)).isEqualTo(message);
  }
}
