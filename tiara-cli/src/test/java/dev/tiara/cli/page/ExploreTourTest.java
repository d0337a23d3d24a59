package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tour in the guide says what the page shows. */
class ExploreTourTest {
  private static final Path GUIDE =
      Path.of(System.getProperty("tiara.root", "..")).resolve("docs/guides/explore.md");

  private static String near(Explored explored, int rank) {
    String row = ".closest tbody tr:nth-child(" + rank + ") ";
    return explored.texts(row + ".name").get(0)
        + " ("
        + explored.texts(row + ".value").get(0)
        + ")";
  }

  private static String text(Page page, String selector) {
    return page.locator(selector).first().textContent();
  }

  @Test
  void figuresOfTheTour_areThoseOfThePage() throws IOException {
    String guide = Files.readString(GUIDE).replaceAll("\\s+", " ");
    try (Explored explored = Explored.of(Shared.file("data/CollegeMsg/CollegeMsg.txt.gz"))) {
      Page page = explored.open("");
      List<String> facts = explored.texts("#start dd");
      assertThat(guide)
          .contains(facts.get(0) + " events", facts.get(1) + " nodes")
          .contains(facts.get(2).replace(" of ", " snapshots of "))
          .contains(
              "begins with the most active node, "
                  + text(page, "#seed-title").replace("Neighbourhood of ", "")
                  + ",");

      page.locator("#find").fill("1079");
      page.locator("#find").press("Enter");
      explored.await("#seed-title:text-is('Neighbourhood of 1079')");
      page.locator("#slider").fill(page.locator("#slider").getAttribute("max"));
      explored.awaitSnapshot(27, "0.2 0.3");
      assertThat(guide)
          .contains("from " + text(page, "#when").replaceFirst(" \\(.*", ""))
          .contains(near(explored, 1) + ", " + near(explored, 2) + " and " + near(explored, 3));
      assertThat(text(page, ".closest tbody tr:nth-child(1) .hidden")).isEqualTo("up 1");
      assertThat(text(page, ".closest tbody tr:nth-child(3) .sign")).isEqualTo("came");

      page.locator("#slider").fill("20");
      explored.awaitSnapshot(20, "0.2 0.3");
      assertThat(guide)
          .contains(
              "In the week of "
                  + text(page, "#when").substring(0, 10)
                  + ", the closest were "
                  + near(explored, 1)
                  + " and "
                  + near(explored, 2));

      page.locator("#slider").fill("27");
      explored.awaitSnapshot(27, "0.2 0.3");
      page.locator(".closest tbody tr:nth-child(5) .name").click();
      assertThat(text(page, ".closest tbody tr:nth-child(5) .name")).isEqualTo("9");
      explored.await("#why:not([aria-busy]) .paths");
      assertThat(guide)
          .contains(text(page, "#why h3").replaceFirst(".*(0\\.\\d+).*", "The score of $1 is"))
          .contains(text(page, "#why .card:nth-child(1) tbody .number") + " of it comes from walks")
          .contains(
              text(page, "#why .card:nth-child(2) tbody .number") + " comes from walks of two")
          .contains("carries " + text(page, ".path .value"));
      assertThat(text(page, "#why .card:nth-child(2) tbody td")).isEqualTo("2 hops");
      assertThat(explored.texts("button.path").get(0)).matches(".*1079 .* 1644 .* 9");
      page.locator("button:text-is('without node 1644')").click();
      assertThat(guide)
          .contains(explored.await(".without td[data-value]").textContent() + " is left");

      page.locator("#alpha").fill("0.5");
      explored.awaitSnapshot(27, "0.5 0.3");
      assertThat(guide)
          .contains(near(explored, 1).replace(" (", " has ").replace(")", ""))
          .contains(near(explored, 2).replace(" (", " has ").replace(")", ""));
      page.locator("#reset").click();
      explored.awaitSnapshot(27, "0.2 0.3");

      explored.await("#changes:not([aria-busy]):has-text('α = 0.2')");
      String peak = text(page, "#changes .chip");
      assertThat(guide)
          .contains("the highest peak is " + peak.replace(" ", ", with a mean change of "));
    }
  }
}
