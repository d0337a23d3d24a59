package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the page says about why, who is next, what changed, and where to begin. */
class ExploreAnswersTest {
  @TempDir static Path folder;
  private static Explored explored;

  @BeforeAll
  static void start() throws IOException {
    explored = Explored.of(Explored.twoGroups(folder));
  }

  @AfterAll
  static void end() throws IOException {
    if (explored != null) {
      explored.close();
    }
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(explored.browser.complaints()).isEmpty();
  }

  private static List<Double> numbers(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.get(field).asDouble())
        .toList();
  }

  private static List<String> strings(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.get(field).asString())
        .toList();
  }

  @Test
  void why_showsTheExplanation_andDrawsItsPaths() throws Exception {
    Page page = explored.open("node=n1&t=8");
    page.locator(".closest .name").nth(2).click();
    explored.await(".paths");
    String node = explored.texts(".closest .name").get(2);
    JsonNode why = explored.ask("explain?from=n1&to=" + node + "&at=8&paths=5");
    List<Double> hops = new ArrayList<>(numbers(why.get("byHops"), "share"));
    hops.removeIf(share -> share == 0);
    assertThat(explored.values(".card:nth-child(2) td.score")).isEqualTo(hops);
    assertThat(explored.values(".paths [data-value]"))
        .isEqualTo(numbers(why.get("paths"), "weight"));
    double starts =
        explored.values(".card:nth-child(1) td.score").stream().mapToDouble(x -> x).sum();
    assertThat(starts).isCloseTo(why.get("score").asDouble(), within(1e-9));
    assertThat(page.locator("#graph .path path").count()).isPositive();
    Locator second = page.locator("button.path").nth(1);
    second.click();
    assertThat(second.getAttribute("aria-pressed")).isEqualTo("true");
    JsonNode steps = why.at("/paths/1/steps");
    long moves = 0;
    for (int i = 1; i < steps.size(); i++) {
      moves += steps.get(i).get("node").equals(steps.get(i - 1).get("node")) ? 0 : 1;
    }
    assertThat(page.locator("#graph .path path").count()).isEqualTo((int) moves);
  }

  private static org.assertj.core.data.Offset<Double> within(double tolerance) {
    return org.assertj.core.data.Offset.offset(tolerance);
  }

  @Test
  void without_showsTheScoreOfTheLogWithoutIt() throws Exception {
    Page page = explored.open("node=n1&t=8");
    page.locator(".closest .name").first().click();
    explored.await(".without button");
    String node = explored.texts(".closest .name").get(0);
    String question = "explain?paths=1&from=n1&to=" + node + "&at=8";
    for (Locator row : page.locator(".without tr").all()) {
      if (row.locator("button").count() == 0) {
        continue;
      }
      String text = row.locator("button").textContent();
      String more;
      if (text.startsWith("without node ")) {
        more = "&without_node=" + text.substring("without node ".length());
      } else {
        String[] ends = text.substring("without ".length()).split(" – ");
        more = "&without_source=" + ends[0] + "&without_target=" + ends[1];
      }
      row.locator("button").click();
      row.locator("td[data-value]").waitFor();
      assertThat(Double.parseDouble(row.locator("td[data-value]").getAttribute("data-value")))
          .isEqualTo(explored.ask(question + more).get("score").asDouble());
    }
    assertThat(page.locator(".without td[data-value]").count()).isGreaterThan(1);
  }

  @Test
  void next_showsThePredictedLinks_knownAndNewApart() throws Exception {
    Page page = explored.open("node=n4&t=8");
    // The predictor is chosen in the background; the page asks again until it is there.
    page.locator("#next .about:not(:has-text('still being chosen'))")
        .waitFor(new Locator.WaitForOptions().setTimeout(120_000));
    JsonNode predicted = explored.ask("predict?for=n4&top=20");
    List<String> known = new ArrayList<>();
    List<String> fresh = new ArrayList<>();
    for (JsonNode row : predicted.get("rows")) {
      (row.get("contact").asString().equals("known") ? known : fresh)
          .add(row.get("target").asString());
    }
    assertThat(explored.texts("#next .card:nth-child(1) .name")).isEqualTo(known);
    assertThat(explored.texts("#next .card:nth-child(2) .name")).isEqualTo(fresh);
    assertThat(page.locator("#next .about").textContent())
        .contains(predicted.get("reason").asString());
    assertThat(explored.texts("#next tbody td:first-child")).contains("1");
  }

  @Test
  void changes_areThoseOfTheApi_andLeadToTheirSnapshots() throws Exception {
    Page page = explored.open("node=n1&t=3");
    explored.await("#changes figure");
    JsonNode drift = explored.ask("drift?top=20&alpha=0.2&beta=0.3");
    assertThat(explored.values("#changes .card:nth-child(1) td.number"))
        .isEqualTo(numbers(drift.get("nodes"), "change"));
    assertThat(explored.values("#changes .card:nth-child(2) td.number"))
        .isEqualTo(numbers(drift.get("events"), "surprise"));
    double most =
        numbers(drift.get("snapshots"), "mean").stream().mapToDouble(x -> x).max().orElse(0);
    int peak = 0;
    for (JsonNode row : drift.get("snapshots")) {
      peak = row.get("mean").asDouble() == most ? row.get("snapshot").asInt() : peak;
    }
    page.locator("#changes .chip").first().click();
    explored.awaitSnapshot(peak, "0.2");
    page.locator("#changes .card:nth-child(1) .name").nth(1).click();
    explored.awaitSnapshot(drift.at("/nodes/1/snapshot").asInt(), "0.2");
    explored.await(
        "#seed-title:text-is('Neighbourhood of " + drift.at("/nodes/1/node").asString() + "')");
  }

  @Test
  void heatMap_jumpsToTheSnapshotThatIsClicked() {
    Page page = explored.open("node=n1&t=3");
    page.locator("svg.heat").scrollIntoViewIfNeeded();
    var box = page.locator("svg.heat").boundingBox();
    page.mouse().click(box.x + 0.99 * box.width, box.y + 10);
    String last = page.locator("#slider").getAttribute("max");
    explored.awaitSnapshot(Integer.parseInt(last), "0.2");
    page.locator("#heat details summary").click();
    explored.await("#heat details table");
  }

  @Test
  void start_saysWhatWasRead_andBeginsWithTheLargestChange() throws Exception {
    Page page = explored.open("");
    JsonNode inspection = explored.ask("inspect");
    JsonNode drift = explored.ask("drift?top=20&alpha=0.2&beta=0.3");
    String node = drift.at("/nodes/0/node").asString();
    explored.awaitSnapshot(drift.at("/nodes/0/snapshot").asInt(), "0.2");
    assertThat(page.locator("#seed-title").textContent()).isEqualTo("Neighbourhood of " + node);
    List<String> facts = explored.texts("#start dd");
    assertThat(facts.get(0)).isEqualTo(inspection.get("events").asString());
    assertThat(facts.get(1)).isEqualTo(inspection.get("nodes").asString());
    assertThat(facts.get(6)).isEqualTo(inspection.get("selfLoops").asString());
    assertThat(page.locator("#start").textContent()).contains("Nothing looks like a mistake");
    explored.await("#suggestions h3:text-is('Most active nodes')");
    assertThat(explored.texts("#suggestions h3"))
        .containsExactly("Largest changes", "Closest pairs now", "Most active nodes");
    page.locator("#suggestions .card:nth-child(2) .chip").first().click();
    explored.await(".paths");
    List<String> pair = strings(drift.get("closest"), "source");
    assertThat(page.locator("#seed-title").textContent()).endsWith(" of " + pair.get(0));
    assertThat(page.locator("#why-title").textContent())
        .isEqualTo(
            "Why is "
                + drift.at("/closest/0/target").asString()
                + " close to "
                + pair.get(0)
                + "?");
  }
}
