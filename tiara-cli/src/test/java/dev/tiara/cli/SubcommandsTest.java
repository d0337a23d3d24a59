package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class SubcommandsTest {
  private static CommandLine command(String... arguments) {
    var nowhere = new PrintWriter(new StringWriter());
    return new Main().command(nowhere, nowhere, arguments);
  }

  private static List<String> names() {
    return Subcommands.ALL.stream().map(c -> c.getAnnotation(Command.class).name()).toList();
  }

  @Test
  void help_listsEverySubcommandAsItDescribesItself() {
    String help = command("--help").getUsageMessage();
    String whole = command("completion").getUsageMessage();
    assertThat(help).isEqualTo(whole);
    assertThat(command("--quiet", "--help", "demo").getUsageMessage()).isEqualTo(whole);
    assertThat(names()).doesNotHaveDuplicates().allSatisfy(name -> assertThat(help).contains(name));
  }

  @Test
  void onlyTheCalledSubcommand_isBuilt() {
    for (String name : names()) {
      if (!name.equals("completion")) {
        CommandLine tiara = command("--quiet", name, "augment");
        assertThat(tiara.getSubcommands()).containsOnlyKeys(name);
        assertThat(tiara.getSubcommands().get(name).getCommandSpec().userObject()).isNotNull();
      }
    }
    assertThat(command("none").getSubcommands().keySet()).containsExactlyElementsOf(names());
  }

  @Test
  void completion_knowsTheOptionsOfAll() {
    var out = new StringWriter();
    assertThat(Main.run(new PrintWriter(out, true), new PrintWriter(out, true), "completion"))
        .isZero();
    assertThat(out.toString()).contains("--epsilon", "--learning-rate", "_picocli_tiara_datasets");
  }
}
