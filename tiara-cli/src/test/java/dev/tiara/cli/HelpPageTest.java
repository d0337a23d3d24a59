package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tiara.cli.option.Heading;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpPageTest {
  private static CommandLine tiara() {
    var nowhere = new PrintWriter(new StringWriter());
    return new Main().command(nowhere, nowhere, "completion"); // which builds all subcommands
  }

  /** Every command and its subcommands, by their words. */
  static Stream<String> commands() {
    return tiara().getSubcommands().values().stream()
        .flatMap(c -> Stream.concat(Stream.of(c), c.getSubcommands().values().stream()))
        .map(c -> c.getCommandSpec().qualifiedName());
  }

  private static CommandLine command(String name) {
    CommandLine found = tiara();
    for (String word : name.split(" ", -1)) {
      found = word.equals("tiara") ? found : found.getSubcommands().get(word);
    }
    return found;
  }

  private static List<String> texts(CommandSpec spec) {
    var usage = spec.usageMessage();
    return Stream.of(
            Arrays.stream(usage.description()),
            Arrays.stream(usage.footer()),
            Stream.concat(HelpPage.listed(spec).stream(), HelpPage.parameters(spec).stream())
                .flatMap(argument -> Arrays.stream(argument.description())))
        .flatMap(texts -> texts)
        .toList();
  }

  /** Picocli formats all texts, and prints a warning above the page where a % is not one. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyText_hasTheExpectedFormat(String name) {
    for (String text : texts(command(name).getCommandSpec())) {
      assertThatCode(() -> String.format(text)).as(text).doesNotThrowAnyException();
    }
  }

  /** Picocli also breaks lines within a path, a list or a file ending. */
  @ParameterizedTest
  @MethodSource("commands")
  void words_areNotSplitAtLineEnds(String name) {
    CommandSpec spec = command(name).getCommandSpec();
    List<String> printed = words(spec.commandLine().getUsageMessage(CommandLine.Help.Ansi.OFF));
    List<String> written =
        texts(spec).stream()
            .flatMap(text -> words(String.format(text)).stream())
            .filter(word -> !word.contains("${"))
            .toList();
    assertThat(printed).containsAll(written);
  }

  private static List<String> words(String text) {
    return Pattern.compile("\\S+").matcher(text).results().map(MatchResult::group).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void examples_fitOnTheirLines(String name) {
    String page = command(name).getUsageMessage(CommandLine.Help.Ansi.OFF);
    assertThat(page.substring(page.indexOf("\nExample") + 1).lines().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("  "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void eachOption_isListedOnce_underItsHeading(String name) {
    CommandLine command = command(name);
    String whole = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
    String page = whole.substring(0, whole.indexOf("Example")); // options are used there again
    List<Heading> headings =
        Arrays.stream(Heading.values()).filter(h -> page.contains("\n" + h.title())).toList();
    for (OptionSpec option : HelpPage.listed(command.getCommandSpec())) {
      String longest = option.longestName();
      assertThat(page.lines().filter(line -> lists(line, longest))).as(longest).hasSize(1);
      Heading heading = HelpPage.heading(option);
      int next = headings.indexOf(heading) + 1;
      String section =
          page.substring(
              page.indexOf("\n" + heading.title()),
              next < headings.size()
                  ? page.indexOf("\n" + headings.get(next).title())
                  : page.length());
      assertThat(section.lines().filter(line -> lists(line, longest))).as(longest).hasSize(1);
    }
  }

  /** Numbers of snapshots and ports are no counts: what they may be depends on the data. */
  @ParameterizedTest
  @MethodSource("commands")
  void everyCount_hasABound_thatItsHelpStates(String name) {
    assertThat(HelpPage.listed(command(name).getCommandSpec()))
        .filteredOn(option -> Set.of(int.class, Integer.class).contains(option.type()))
        .filteredOn(option -> !Set.of("SNAPSHOT", "PORT").contains(option.paramLabel()))
        .allSatisfy(
            option ->
                assertThat(String.join(" ", option.description()))
                    .as(option.longestName())
                    .containsPattern("[Aa]t most [1-9][0-9,]*"));
  }

  /** Whether this line of a page starts the text of an option. */
  private static boolean lists(String line, String option) {
    boolean negated = option.startsWith("--no-");
    String name =
        negated ? "(no-|\\[no-])" + option.substring(5) : "(\\[no-])?" + option.substring(2);
    return line.matches(" {2,6}(-\\w, )?(--[\\w-]+, )*--" + name + "([\\[=, ].*)?");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyPage_hasAnExampleAndNamesItsArguments(String name) {
    CommandLine command = command(name);
    String page = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
    assertThat(page).contains("Example");
    assertThat(page.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    for (ArgSpec argument : command.getCommandSpec().args()) {
      if (argument.arity().max() > 0) {
        assertThat(argument.paramLabel()).as(argument.toString()).doesNotContain("<");
      }
      assertThat(argument.description()).as(argument.toString()).isNotEmpty();
    }
  }

  @Test
  void unsupportedOptions_areNotOnTheSparkPage() {
    String page = command("tiara spark augment").getUsageMessage(CommandLine.Help.Ansi.OFF);
    assertThat(page)
        .contains("--partitions", "table:NAME")
        .doesNotContain("--threads", "--bipartite", "--data-dir", "or auto");
    assertThat(command("tiara augment").getUsageMessage())
        .contains("--threads", "--bipartite", "--data-dir", "or auto")
        .doesNotContain("table:NAME");
  }

  /** A misspelt name would leave the shared description in place. */
  @ParameterizedTest
  @MethodSource("commands")
  void specificDescriptions_areOnThePage(String name) {
    CommandSpec spec = command(name).getCommandSpec();
    List<String> texts = texts(spec);
    assertThat(texts).containsAll(HelpPage.descriptions(spec).map(Heading.Described::as).toList());
  }

  @Test
  void descriptionOfAMixin_replacesTheSharedOne() {
    assertThat(command("tiara predict").getUsageMessage())
        .contains("With --alpha and --beta: walk");
    assertThat(command("tiara proximity").getUsageMessage()).doesNotContain("With --alpha");
  }

  @Test
  void requiredOptions_comeFirst() {
    String page = command("tiara compare").getUsageMessage(CommandLine.Help.Ansi.OFF);
    assertThat(page.indexOf("--output")).isBetween(1, page.indexOf("--models"));
  }

  @Test
  void synopsis_showsRequiredArguments() {
    assertThat(command("tiara augment").getUsageMessage())
        .startsWith("Usage: tiara augment [OPTIONS] -o OUT INPUT");
    assertThat(command("tiara predict").getUsageMessage())
        .startsWith("Usage: tiara predict [OPTIONS] INPUT");
    assertThat(tiara().getUsageMessage()).startsWith("Usage: tiara [OPTIONS] COMMAND");
    assertThat(command("tiara datasets").getUsageMessage())
        .startsWith("Usage: tiara datasets [OPTIONS] [COMMAND]");
  }

  @Test
  void helpOfTiara_listsEachCommandOnce() {
    String page = tiara().getUsageMessage(CommandLine.Help.Ansi.OFF);
    for (String name : tiara().getSubcommands().keySet()) {
      assertThat(page.lines().filter(line -> line.startsWith("  " + name + " "))).hasSize(1);
    }
  }
}
