package dev.tiara.cli.option;

import dev.tiara.answers.Moment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the snapshot to look at. */
public final class AtOption {
  @Option(
      names = "--at",
      paramLabel = "SNAPSHOT",
      description =
          "Snapshot to look at: its number, counted from 0, or a date within it, such as 2001-10-16"
              + " (in UTC, unless a time with an offset follows). Default: the last.")
  private @Nullable String at;

  /** The snapshot; null for the last. */
  public @Nullable Moment moment() {
    return Moment.of(at);
  }
}
