package dev.tiara.cli.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tiara completion}: prints a script that completes commands and options in a shell. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that completes commands and options in bash and zsh.",
    footer = {"", "Example:", "  source <(tiara completion)"})
public final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .print(AutoComplete.bash("tiara", spec.root().commandLine()).replace("\r", ""));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
