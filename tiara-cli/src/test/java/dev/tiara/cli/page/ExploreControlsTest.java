package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every control of the page does what it says, and the numbers are those of the API. */
class ExploreControlsTest extends OnTwoGroups {
  @AfterEach
  void nothingElse_wasAsked() {
    assertThat(explored.browser.requests())
        .allMatch(url -> url.startsWith(explored.url() + "/") || url.startsWith("blob:"));
  }

  /** The closest nodes in the table are those of the API, with their scores. */
  private static void assertNeighbours(String question) throws Exception {
    JsonNode expected = explored.ask("proximity?" + question).get("neighbours");
    List<String> names = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    for (JsonNode near : expected) {
      names.add(near.get("node").asString());
      scores.add(near.get("score").asDouble());
    }
    assertThat(explored.texts(".closest .name")).isEqualTo(names);
    assertThat(explored.values(".closest td.score")).isEqualTo(scores);
  }

  @Test
  void slider_showsTheScoresOfTheApi_atEverySnapshot() throws Exception {
    Page page = explored.open("node=n1&t=0");
    Locator slider = page.locator("#slider");
    int last = Integer.parseInt(slider.getAttribute("max"));
    assertThat(last).isGreaterThan(10);
    for (int t = 0; t <= last; t++) {
      explored.awaitSnapshot(t, "0.2");
      assertNeighbours("seed=n1&top=60&at=" + t);
      slider.press("ArrowRight");
    }
    assertThat(explored.texts(".closest .name")).hasSizeGreaterThan(10);
    assertThat(slider.getAttribute("aria-valuetext")).startsWith("snapshot " + last + ", 2014-");
  }

  @Test
  void ranks_moveAsTheyDidSinceTheLastSnapshot() throws Exception {
    explored.open("node=n1&t=5");
    List<String> before = names(explored.ask("proximity?seed=n1&top=60&at=4"));
    List<String> now = names(explored.ask("proximity?seed=n1&top=60&at=5"));
    List<String> moves =
        IntStream.range(0, now.size())
            .mapToObj(
                i -> {
                  int was = before.indexOf(now.get(i));
                  String moved = was > i ? "▲" + (was - i) : was < i ? "▼" + (i - was) : "";
                  return was < 0 ? "came" : moved;
                })
            .toList();
    assertThat(explored.texts(".closest .sign")).isEqualTo(moves);
    assertThat(moves).anyMatch(move -> move.startsWith("▲"));
  }

  private static List<String> names(JsonNode answer) {
    List<String> names = new ArrayList<>();
    answer.get("neighbours").forEach(near -> names.add(near.get("node").asString()));
    return names;
  }

  @Test
  void nodesThatStay_keepTheirPlaces() {
    Page page = explored.open("node=n1&t=3&top=5");
    String places =
        "Object.fromEntries([...document.querySelectorAll('.nodes circle:not(.went)')].map(c =>"
            + " [c.textContent.split(':')[0], c.getAttribute('cx') + ' ' + c.getAttribute('cy')]))";
    int kept = 0;
    for (int t = 4; t < 9; t++) {
      JsonNode before = explored.browser.evaluate(places);
      page.locator("#forth").click();
      explored.awaitSnapshot(t, "0.2");
      JsonNode after = explored.browser.evaluate(places);
      assertThat(after).hasSize(6);
      for (String node : after.propertyNames()) {
        if (before.has(node)) {
          assertThat(after.get(node)).as(node).isEqualTo(before.get(node));
          kept++;
        }
      }
    }
    assertThat(kept).isBetween(6, 29); // some stay, some come and go
  }

  @Test
  void playing_stepsToTheEnd_unlessItIsPaused() {
    Page page = explored.open("node=n1&t=2");
    page.locator("#play").click();
    explored.awaitSnapshot(4, "0.2");
    page.locator("#play").press("Enter");
    assertThat(page.locator("#play").textContent()).isEqualTo("Play");
    String shown = page.locator("#slider").inputValue();
    page.waitForTimeout(1500);
    assertThat(page.locator("#slider").inputValue()).isEqualTo(shown);
    page.locator("#back").click();
    explored.awaitSnapshot(Integer.parseInt(shown) - 1, "0.2");
  }

  @Test
  void ratesDirectionAndNumber_areThoseOfTheControls() throws Exception {
    Page page = explored.open("node=n2&t=9");
    page.locator("#alpha").press("ArrowRight");
    explored.awaitSnapshot(9, "0.25 0.3");
    assertNeighbours("seed=n2&top=60&at=9&alpha=0.25&beta=0.3");
    page.locator("#beta").press("ArrowLeft");
    explored.awaitSnapshot(9, "0.25 0.25");
    assertNeighbours("seed=n2&top=60&at=9&alpha=0.25&beta=0.25");
    page.locator("#direction").selectOption("directed");
    explored.awaitSnapshot(9, "0.25 0.25 directed");
    assertNeighbours("seed=n2&top=60&at=9&alpha=0.25&beta=0.25&direction=directed");
    assertThat(page.locator(".now .heads").count()).isPositive();
    page.locator("#top").fill("5");
    page.locator("#top").press("Enter");
    explored.await(".closest tbody:not(:has(tr:nth-child(6)))");
    assertNeighbours("seed=n2&top=5&at=9&alpha=0.25&beta=0.25&direction=directed");
    assertThat(page.locator("#certificate").textContent()).contains("α = 0.25 and β = 0.25");
    page.locator("#reset").click();
    explored.awaitSnapshot(9, "0.2 0.3");
    assertNeighbours("seed=n2&top=60&at=9");
  }

  @Test
  void nodes_areFoundByName_withTheKeyboardAlone() {
    Page page = explored.open("node=n2&t=9");
    page.locator("#find").focus();
    page.keyboard().type("n1");
    explored.await("#found li:first-child:text-is('n1')");
    List<String> found = explored.texts("#found li");
    assertThat(found).contains("n1", "n11").allMatch(name -> name.startsWith("n1"));
    page.keyboard().press("ArrowDown");
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("#find").getAttribute("aria-activedescendant")).isEqualTo("found-1");
    page.keyboard().press("Enter");
    explored.await("#seed-title:text-is('Neighbourhood of " + found.get(1) + "')");
    assertThat(page.url()).contains("node=" + found.get(1) + "&t=9");
    page.goBack();
    explored.await("#seed-title:text-is('Neighbourhood of n2')");
  }

  @Test
  void address_leadsOthersToTheSameState() throws Exception {
    Page page = explored.open("node=n3");
    page.locator("#slider").fill("7");
    page.locator("#alpha").fill("0.4");
    explored.awaitSnapshot(7, "0.4");
    page.locator(".closest .name").nth(1).click();
    explored.await(".paths");
    page.waitForTimeout(400); // the address waits until the state has rested
    String state = page.url().replaceFirst(".*#", "");
    List<String> shares = explored.texts("#why td.score");
    explored.open(state, 1000, "dark");
    explored.awaitSnapshot(7, "0.4 0.3");
    assertNeighbours("seed=n3&top=60&at=7&alpha=0.4&beta=0.3");
    explored.await(".paths");
    assertThat(explored.texts("#why td.score")).isEqualTo(shares);
  }

  @Test
  void picturesAndTables_areSaved() throws Exception {
    Page page = explored.open("node=n1&t=6");
    String svg = saved(page, "#graph button");
    assertThat(svg).startsWith("<svg").contains("<circle", "n1", "rgb(").doesNotContain("var(--");
    assertThat(saved(page, "#heat figure button")).startsWith("<svg");
    explored.await("#changes figure");
    assertThat(saved(page, "#changes figure button")).startsWith("<svg");
    JsonNode first = explored.ask("proximity?seed=n1&top=60&at=6").at("/neighbours/0");
    assertThat(saved(page, "#closest caption button"))
        .startsWith("snapshot,rank,node,score,rank_before\r\n6,1,")
        .contains(
            "6,1," + first.get("node").asString() + "," + first.get("score").asString() + ",");
    assertThat(saved(page, "#changes .card caption button")).startsWith("node,snapshot,change");
    page.locator("#heat details summary").click();
    assertThat(saved(page, "#heat details caption button")).startsWith("snapshot,start,node,score");
    page.locator(".closest .name").nth(2).click();
    explored.await(".paths");
    List<String> files = new ArrayList<>();
    for (int i = 0; i < page.locator("#why .card").count(); i++) {
      files.add(saved(page, "#why .card:nth-child(" + (i + 1) + ") .head button"));
    }
    assertThat(files)
        .satisfiesExactly(
            starts -> assertThat(starts).startsWith("start,share\r\n2014-"),
            hops -> assertThat(hops).matches("(?s)hops,share\r\n\\d hops?,0\\..*"),
            paths -> assertThat(paths).startsWith("path,weight,step,snapshot,node\r\n1,0."),
            without -> assertThat(without).isEqualTo("left_out,score,score_with_it\r\n"));
  }

  private static String saved(Page page, String button) throws IOException {
    Download download = page.waitForDownload(() -> page.locator(button).first().click());
    Path file = folder.resolve(download.suggestedFilename());
    download.saveAs(file);
    return Files.readString(file);
  }
}
