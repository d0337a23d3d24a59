package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Users go on while answers are on their way: what is shown is always named as what it is. */
class ExploreRacesTest extends OnTwoGroups {
  private final List<Route> held = new ArrayList<>();

  /** Keeps the questions of this kind back from now on. */
  private void hold(Page page, String question) {
    page.route("**/api/v1/" + question + "?*", held::add);
  }

  private void awaitHeld(Page page, int number) {
    page.waitForCondition(() -> held.size() >= number);
  }

  /** Lets the questions go, and all that follow. */
  private void release(Page page, String question) {
    page.unroute("**/api/v1/" + question + "?*");
    List<Route> routes = List.copyOf(held);
    held.clear();
    for (Route route : routes) {
      route.resume();
    }
  }

  private static String certificate(Page page) {
    return page.locator("#certificate").textContent();
  }

  @Test
  void scores_areNamedByTheRatesThatTheyAreOf() throws Exception {
    Page page = explored.open("node=n2&t=9");
    hold(page, "timeline");
    page.locator("#alpha").press("ArrowRight");
    awaitHeld(page, 1);
    page.locator("#back").click();
    explored.awaitSnapshot(8, "0.2 0.3");
    JsonNode before = explored.ask("proximity?seed=n2&top=1&at=8").at("/neighbours/0/score");
    assertThat(explored.values(".closest td.score").get(0)).isEqualTo(before.asDouble());
    assertThat(certificate(page)).contains("α = 0.2 and");
    assertThat(page.locator("body").getAttribute("aria-busy")).isEqualTo("true");
    release(page, "timeline");
    explored.awaitSnapshot(8, "0.25 0.3");
    assertThat(certificate(page)).contains("α = 0.25 and");
    explored.await("body:not([aria-busy])");
  }

  @Test
  void stepAfterNewRates_doesNotKeepTheOtherPartsBehind() throws Exception {
    Page page = explored.open("node=n2&t=70");
    page.locator("#heat details summary").click();
    explored.await("#changes figure");
    page.locator("#alpha").press("ArrowRight");
    explored.awaitSnapshot(70, "0.25 0.3");
    page.locator("#back").click();
    JsonNode after = explored.ask("proximity?seed=n2&top=1&at=70&alpha=0.25&beta=0.3");
    String score = after.at("/neighbours/0/score").asString();
    page.locator("#heat td[data-value='" + score + "']").waitFor();
    explored.await("#changes:has-text('α = 0.25')");
  }

  @Test
  void goingElsewhere_survivesNewRates() {
    Page page = explored.open("node=n2&t=9");
    hold(page, "timeline");
    String node = page.locator(".closest .name").first().textContent();
    page.locator(".closest .go").first().click();
    awaitHeld(page, 1);
    assertThat(page.locator("#seed-title").textContent()).isEqualTo("Neighbourhood of n2");
    page.locator("#alpha").press("ArrowRight");
    release(page, "timeline");
    explored.awaitSnapshot(9, "0.25 0.3");
    assertThat(page.locator("#seed-title").textContent()).isEqualTo("Neighbourhood of " + node);
    explored.await("#next-title:text-is('Who is next for " + node + "?')");
    explored.await("#why:has-text('Select a node')");
  }

  @Test
  void manySteps_ofARate_areTwoQuestions() {
    Page page = explored.open("node=n2&t=9");
    hold(page, "timeline");
    for (int i = 0; i < 6; i++) {
      page.locator("#alpha").press("ArrowRight");
    }
    awaitHeld(page, 1);
    release(page, "timeline");
    explored.awaitSnapshot(9, "0.5 0.3");
    assertThat(explored.browser.requests().stream().filter(url -> url.contains("/timeline?")))
        .hasSize(3); // the first, and two for six steps
  }

  @Test
  void skipLink_keepsTheAddress() {
    Page page = explored.open("node=n1&t=8");
    page.locator(".skip").focus();
    page.keyboard().press("Enter");
    assertThat(page.url()).endsWith("#node=n1&t=8");
    assertThat(explored.browser.evaluate("document.activeElement.id").asString())
        .isEqualTo("neighbourhood");
  }

  @Test
  void rings_markWhoCameSinceTheSnapshotBefore() throws Exception {
    JsonNode timeline = explored.ask("timeline?seed=n1&top=8").get("snapshots");
    int t = 0;
    Set<String> came = new HashSet<>();
    while (came.isEmpty()) {
      t++;
      came.addAll(names(timeline.get(t)));
      came.removeAll(names(timeline.get(t - 1)));
    }
    Page page = explored.open("node=n1&top=8&t=" + t);
    String ringed = "circle.came title";
    assertThat(explored.texts(ringed)).allMatch(title -> came.contains(title.split(":")[0]));
    assertThat(explored.texts(ringed)).hasSameSizeAs(came);
    page.locator(".closest .name").first().click();
    explored.await("#why:not([aria-busy]) .paths");
    assertThat(explored.texts(ringed)).hasSameSizeAs(came);
  }

  private static List<String> names(JsonNode snapshot) {
    List<String> names = new ArrayList<>();
    snapshot.get("neighbours").forEach(near -> names.add(near.get("node").asString()));
    return names;
  }

  @Test
  void enter_choosesTheNodeThatIsTyped() {
    Page page = explored.open("node=n1&t=8");
    page.locator("#find").focus();
    explored.await("#found li");
    hold(page, "nodes");
    page.keyboard().type("n7");
    page.keyboard().press("Enter");
    awaitHeld(page, 1);
    assertThat(page.locator("#seed-title").textContent()).isEqualTo("Neighbourhood of n1");
    release(page, "nodes");
    explored.await("#seed-title:text-is('Neighbourhood of n7')");
  }

  @Test
  void path_goesWithTheExplanationThatItBelongsTo() {
    Page page = explored.open("node=n1&t=8");
    page.locator(".closest .name").first().click();
    explored.await(".path .move");
    page.locator("#alpha").press("ArrowRight");
    explored.awaitSnapshot(8, "0.25");
    explored.await("#why:not([aria-busy]) .paths");
    explored.await(".path .move");
    page.locator(".closest .go").first().click();
    explored.await("#why:has-text('Select a node')");
    assertThat(page.locator(".path .move").count()).isZero();
    page.goBack();
    explored.await("#seed-title:text-is('Neighbourhood of n1')");
    explored.await(".path .move");
  }

  @Test
  void failedExplanation_isAskedForAgain() {
    Page page = explored.open("node=n1&t=8");
    page.route(
        "**/api/v1/explain?*",
        route -> route.fulfill(new Route.FulfillOptions().setStatus(200).setBody("cut off")));
    page.locator(".closest .name").first().click();
    explored.await("#why:not([aria-busy]) .problem");
    page.unroute("**/api/v1/explain?*");
    page.locator(".closest .name").first().click();
    explored.await("#why:not([aria-busy]) .paths");
  }

  @Test
  void parts_keepTheFocus_whenTheyAreDrawnAgain() {
    Page page = explored.open("node=n1&t=8");
    explored.await("#changes:not([aria-busy]) figure");
    page.locator("#changes .chip").nth(1).focus();
    page.evaluate("window.before = document.activeElement");
    page.locator("#top").evaluate("top => { top.value = 10; }");
    page.locator("#alpha")
        .evaluate("alpha => { alpha.value = 0.4; alpha.dispatchEvent(new Event('input')); }");
    explored.await("#changes:not([aria-busy]):has-text('α = 0.4')");
    assertThat(explored.browser.evaluate("window.before.isConnected").asBoolean()).isFalse();
    assertThat(explored.browser.evaluate("document.activeElement.className").asString())
        .isEqualTo("chip");
  }

  @Test
  void longTables_showTheirEnd_andAreSavedInFull() {
    Page page = explored.open("node=n1&t=8");
    Object shown =
        page.evaluate(
            "import('/page/tables.js').then(({table, csv}) => {"
                + " const rows = Array.from({length: 1500}, (_, i) => i);"
                + " const columns = [{name: 'n', value: i => i}];"
                + " const made = table('T', 't', columns, rows);"
                + " return [made.querySelector('tbody').rows.length,"
                + " made.querySelector('caption').textContent, csv(columns, rows).length].join();"
                + " })");
    assertThat(shown.toString())
        .startsWith("1000,T")
        .contains("the last 1,000 of 1,500 rows")
        .endsWith(",1501");
  }

  @Test
  void dates_areAsPreciseAsTheirSnapshots() {
    Page page = explored.open("node=n1&t=8");
    Object shown =
        page.evaluate(
            "import('/page/text.js').then(({span}) => [86400, 3600, 60, 10, 0.5].map(seconds =>"
                + " span({startDate: '2014-05-13T12:00:00Z', endDate: new Date("
                + "Date.parse('2014-05-13T12:00:00Z') + 1000 * seconds).toISOString()}))"
                + ".join('; '))");
    assertThat(shown.toString())
        .isEqualTo(
            "2014-05-13; 2014-05-13 12:00 to 2014-05-13 13:00; 2014-05-13 12:00 to 2014-05-13"
                + " 12:01; 2014-05-13 12:00:00 to 2014-05-13 12:00:10; 2014-05-13 12:00:00.000 to"
                + " 2014-05-13 12:00:00.500");
  }
}
