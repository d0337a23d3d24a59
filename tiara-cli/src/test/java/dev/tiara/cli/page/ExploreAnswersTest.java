package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the page says about why, who is next, what changed, and where to begin. */
class ExploreAnswersTest extends OnTwoGroups {
  private static List<Double> numbers(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.get(field).asDouble())
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
    assertThat(page.locator("#graph .path .move").count()).isPositive();
    Locator second = page.locator("button.path").nth(1);
    second.click();
    assertThat(second.getAttribute("aria-pressed")).isEqualTo("true");
    JsonNode steps = why.at("/paths/1/steps");
    Set<String> moves = new HashSet<>();
    for (int i = 1; i < steps.size(); i++) {
      if (!steps.get(i).get("node").equals(steps.get(i - 1).get("node"))) {
        moves.add(steps.get(i - 1).get("node") + " " + steps.get(i).get("node"));
      }
    }
    assertThat(page.locator("#graph .path .move").count()).isEqualTo(moves.size());
    assertThat(explored.texts("#graph .dates text"))
        .hasSameSizeAs(moves)
        .allMatch(date -> date.startsWith("2014-05-"));
  }

  @Test
  void path_isDrawnThroughNodesThatAreNotAmongTheClosest() {
    Page page = explored.open("node=n1&t=12&top=5");
    for (int i = 0; page.locator("circle[data-level='other']").count() == 0; i++) {
      assertThat(i).as("no path leaves the closest nodes").isLessThan(5);
      page.locator(".closest .name").nth(i).click();
      explored.await(".closest tr:nth-child(" + (i + 1) + ") [aria-pressed='true']");
      explored.await("#why:not([aria-busy]) .paths");
      for (Locator path : page.locator("button.path").all()) {
        path.click();
        if (page.locator("circle[data-level='other']").count() > 0) {
          break;
        }
      }
    }
    assertThat(page.locator("circle[data-level='other'] title").first().textContent())
        .matches("n\\d+");
    page.route("**/api/v1/explain?*", route -> {}); // the next explanation does not arrive
    page.locator("#back").click();
    explored.awaitSnapshot(11, "0.2");
    assertThat(page.locator("#graph .path .move").count()).isZero();
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
    Map<String, Double> probabilities = new HashMap<>();
    for (JsonNode row : predicted.get("rows")) {
      probabilities.put(row.get("target").asString(), row.get("probability").asDouble());
    }
    for (Locator row : page.locator("#next tbody tr").all()) {
      assertThat(Double.valueOf(row.locator("td:nth-child(3)").getAttribute("data-value")))
          .isEqualTo(probabilities.get(row.locator(".name").textContent()));
    }
  }

  @Test
  void picture_hasTheSizesEdgesAndBoundOfTheApi() throws Exception {
    Page page = explored.open("node=n4&t=40&top=9");
    JsonNode timeline = explored.ask("timeline?seed=n4&top=9&edges=true");
    JsonNode snapshot = timeline.at("/snapshots/40");
    List<String> names = new ArrayList<>(List.of("n4"));
    snapshot.get("neighbours").forEach(near -> names.add(near.get("node").asString()));
    double most = 0;
    for (JsonNode one : timeline.get("snapshots")) {
      most = Math.max(most, one.at("/neighbours/0/score").asDouble(0));
    }
    for (JsonNode near : snapshot.get("neighbours")) {
      String circle = "circle:has(title:text-matches('^" + near.get("node").asString() + ":'))";
      assertThat(Double.parseDouble(page.locator(circle).getAttribute("r")))
          .as("the area grows with the score")
          .isCloseTo(4 + 14 * Math.sqrt(near.get("score").asDouble() / most), within(0.01));
    }
    long edges = 0;
    for (JsonNode edge : timeline.get("edges")) {
      boolean shown =
          names.contains(edge.get("source").asString())
              && names.contains(edge.get("target").asString());
      for (JsonNode t : edge.get("snapshots")) {
        edges += shown && t.asInt() == 40 ? 1 : 0;
      }
    }
    assertThat(edges).isPositive();
    String lines = page.locator(".now path").first().getAttribute("d");
    assertThat(lines.chars().filter(c -> c == 'M').count()).isEqualTo(edges);
    assertThat(page.locator("#graph p").textContent()).contains(edges + " edge");
    double bound = Math.max(snapshot.get("bound").asDouble(), 1e-12);
    assertThat(page.locator("#certificate").textContent())
        .contains("at most " + explored.browser.evaluate(bound + ".toExponential(1)").asString());
  }

  @Test
  void changes_areThoseOfTheApi_andLeadToTheirSnapshots() throws Exception {
    Page page = explored.open("node=n1&t=3");
    explored.await("#changes figure");
    JsonNode drift = explored.ask("drift?top=20&since=0&alpha=0.2&beta=0.3");
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
  void start_saysWhatWasRead_andBeginsWithTheMostActiveNode() throws Exception {
    Page page = explored.open("");
    JsonNode inspection = explored.ask("inspect");
    String node = explored.ask("nodes?top=1").at("/nodes/0").asString();
    assertThat(page.locator("#seed-title").textContent()).isEqualTo("Neighbourhood of " + node);
    List<String> facts = explored.texts("#start dd");
    assertThat(facts.get(0)).isEqualTo(inspection.get("events").asString());
    assertThat(facts.get(1)).isEqualTo(inspection.get("nodes").asString());
    assertThat(facts.get(6)).isEqualTo(inspection.get("selfLoops").asString());
    assertThat(page.locator("#start").textContent()).contains("Nothing looks like a mistake");
    explored.await("#suggestions h3:text-is('Closest pairs now')");
    assertThat(explored.texts("#suggestions h3"))
        .containsExactly("Most active nodes", "Largest changes", "Closest pairs now");
    JsonNode drift = explored.ask("drift?top=20&since=0&alpha=0.2&beta=0.3");
    page.locator("#largest-changes .chip").first().click();
    explored.awaitSnapshot(drift.at("/nodes/0/snapshot").asInt(), "0.2");
    explored.await(
        "#seed-title:text-is('Neighbourhood of " + drift.at("/nodes/0/node").asString() + "')");
    page.locator("#closest-pairs-now .chip").first().click();
    explored.await(".paths");
    String source = drift.at("/closest/0/source").asString();
    String target = drift.at("/closest/0/target").asString();
    assertThat(page.locator("#seed-title").textContent()).endsWith(" of " + source);
    assertThat(page.locator("#why-title").textContent())
        .startsWith("Why is " + target + " close to " + source + "?");
    // The start is in the address, so that others and the way back find it.
    page.goBack();
    page.goBack();
    explored.await("#seed-title:text-is('Neighbourhood of " + node + "')");
    assertThat(page.url()).contains("#node=" + node);
  }
}
