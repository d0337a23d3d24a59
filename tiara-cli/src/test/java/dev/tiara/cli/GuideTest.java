package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guides show is what the commands print. */
class GuideTest {
  private static final Path DOCS = Path.of(System.getProperty("tiara.root", "..")).resolve("docs");
  private static final Pattern BLOCK =
      Pattern.compile("```console\\n\\$ \\./tiara (.*)\\n((?s:.*?))```");

  @TempDir Path folder;

  @Test
  void threeQuestions_areAnsweredAsPrinted_picturesIncluded() throws IOException {
    String guide = Files.readString(DOCS.resolve("guides/three-questions.md"));
    Path data = Shared.file("data/CollegeMsg/CollegeMsg.txt.gz");
    List<String> commands = new ArrayList<>();
    Matcher block = BLOCK.matcher(guide);
    while (block.find()) {
      String command = block.group(1);
      commands.add(command.split(" ")[0]);
      String printed =
          CommandRun.succeeds(
              command
                  .replace("CollegeMsg.txt.gz", data.toString())
                  .replaceAll("(\\w+\\.svg)", Matcher.quoteReplacement(folder.toString()) + "/$1"));
      assertThat(printed).as(command).isEqualToNormalizingNewlines(block.group(2));
    }
    assertThat(commands).containsExactly("inspect", "predict", "proximity", "explain", "drift");
    for (String picture : new String[] {"next", "why", "changed"}) {
      assertThat(folder.resolve(picture + ".svg"))
          .hasSameTextualContentAs(DOCS.resolve("images/three-questions-" + picture + ".svg"));
    }
  }
}
