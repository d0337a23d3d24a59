package dev.tiara.cli.option;

import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Takes the next word as the name of a node, even if it looks like an option: {@code --}. */
public final class NodeArgument implements IParameterConsumer {
  @Override
  public void consumeParameters(Stack<String> words, ArgSpec argument, CommandSpec command) {
    String option = ((OptionSpec) argument).longestName();
    if (words.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "Missing required parameter for option '" + option + "'");
    }
    if (argument.getValue() != null) {
      throw new ParameterException(
          command.commandLine(), "option '" + option + "' should be specified only once");
    }
    argument.setValue(words.pop());
  }
}
