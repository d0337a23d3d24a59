package dev.tiara.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        "alpha must be in [0, 1), got 2.0|--alpha",
        "alpha + beta must be below 1, got 0.7 + 0.4|--alpha, --beta",
        "time bin must be a number, got \"5y\"|--time-bin",
        "in.csv: time bins must give at most 100 snapshots, got 200|--time-bin",
        "learning rate decay must be in (0, 1], got 2|--learning-rate-decay",
        "learning rate must be positive, got 0|--learning-rate",
        "top-k must be at least 1, got 0|--top-k",
        "alpha does not apply to none, got 0.1|--alpha",
        "output must end in .csv, got \"out\"|--output",
        "kind must be one of blocks, got \"trees\"|KIND",
        "snapshot must be between 0 and 3, got 9|--at",
        "in.csv: no column looks like the time: name the columns, got a, b|--columns",
        "give it memory, or use 1 layer (about 0.1 GiB), or use wider time bins|--layers, --time-bin",
        "give it memory, or use 2 layers (about 1 GiB), or use 16 units (about 1 GiB)|--layers",
        "give it memory, or truncate gradients to 2 snapshots, or use wider time bins|--truncate, --time-bin",
        "link prediction needs an undirected graph, because of this; snapshot 0 is directed|--directed",
        // What is in a file is not about an option,
        "in.csv:2: time \"n/a\" is not a number|none",
        "in.csv:2: edge weight must be finite, got -3|none",
        "in.csv:2: expected 3 columns, got 2|none",
        // nor is a value or a rule that happens to be named like one,
        "votes must be above alpha, got 2|none",
        // and a message that names a flag needs no other.
        "--seed must be a node of the input, got \"alpha\"|none",
        "alpha must not be given with --method none, got 0.1|none",
        // This command has no such flag.
        "gamma must be in (0, 1), got 1.5|none",
        "the paper has no settings for link prediction for Brain|none",
      })
  void message_isFollowedByTheFlagsThatItIsAbout(String message, String flags) {
    CommandSpec command =
        command(
            "--alpha",
            "--beta",
            "--time-bin",
            "--learning-rate",
            "--learning-rate-decay",
            "--top-k",
            "--layers",
            "--truncate",
            "--directed",
            "-o/--output",
            "--at",
            "--columns",
            "--weighted",
            "--seed");
    assertThat(Flags.added(message, command))
        .isEqualTo(flags == null ? message : message + " (" + flags + ")");
  }
}
