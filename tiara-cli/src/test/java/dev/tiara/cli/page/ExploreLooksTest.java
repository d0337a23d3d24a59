package dev.tiara.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page on small and large screens, in both colour schemes, and without a mouse. */
class ExploreLooksTest extends OnTwoGroups {
  private static void openWithAnswers(Page page) {
    page.locator(".closest .name").nth(1).click();
    explored.await(".paths");
    explored.await("#changes figure");
    explored.await("#next .about");
    if (page.locator("#start details[open]").count() == 0) {
      page.locator("#start summary").click();
    }
    explored.await("#suggestions h3:text-is('Closest pairs now')");
    page.locator("#heat details summary").click();
    page.locator("#changes details summary").click();
  }

  @ParameterizedTest
  @CsvSource({"light, 1600", "dark, 1600", "light, 390", "dark, 390"})
  void axe_findsNothing(String scheme, int width) throws IOException {
    explored.browser.openWithoutPolicy(explored.url() + "/", width, 900, scheme);
    Page page = explored.awaitShown();
    openWithAnswers(page);
    page.locator("#find").focus();
    explored.await("#found li");
    // Whatever fades in or out has its final colour.
    page.waitForTimeout(400);
    JsonNode violations = explored.axeViolations();
    assertThat(violations).as(violations.toPrettyString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 390, 800, 1600, 2560})
  void page_neverScrollsSideways(int width) {
    Page page = explored.open("node=n1&t=8", width, "light");
    openWithAnswers(page);
    assertThat(explored.browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isEqualTo(width);
    assertThat(
            explored
                .browser
                .evaluate(
                    "[...document.querySelectorAll('main button, main input, main select,"
                        + " .network')].filter(e => e.checkVisibility() &&"
                        + " !e.closest('.scroll')).every(e => e.getBoundingClientRect().right <="
                        + " innerWidth + 1)")
                .asBoolean())
        .isTrue();
  }

  @Test
  void everything_canBeReachedWithTheKeyboard() {
    Page page = explored.open("node=n1&t=8");
    page.keyboard().press("Tab");
    assertThat(focused()).isEqualTo("Skip to the neighbourhood");
    page.keyboard().press("Enter");
    for (String id : List.of("alpha", "beta", "direction", "top", "reset", "play", "back")) {
      page.keyboard().press("Tab");
      assertThat(explored.browser.evaluate("document.activeElement.id").asString()).isEqualTo(id);
    }
    page.keyboard().press("Tab");
    page.keyboard().press("ArrowLeft");
    explored.awaitSnapshot(7, "0.2");
    tabTo(page, "e => e.classList.contains('name')");
    page.keyboard().press("Enter");
    explored.await(".paths");
    tabTo(page, "e => e.classList.contains('path')");
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(page.locator("button.path").nth(1).getAttribute("aria-pressed")).isEqualTo("true");
    tabTo(page, "e => e.closest('.without') !== null");
    page.keyboard().press("Enter");
    explored.await(".without td[data-value]");
    assertThat(explored.browser.evaluate("document.activeElement.closest('.without') !== null"))
        .isEqualTo(JsonMapper.shared().valueToTree(true));
  }

  private static void tabTo(Page page, String condition) {
    for (int i = 0; i < 200; i++) {
      page.keyboard().press("Tab");
      if (explored.browser.evaluate("(" + condition + ")(document.activeElement)").asBoolean()) {
        return;
      }
    }
    throw new AssertionError("no such element: " + condition);
  }

  private static String focused() {
    return explored.browser.evaluate("document.activeElement.textContent").asString();
  }

  @Test
  void colours_followTheSystem_untilTheyAreChosen() {
    Page page = explored.open("node=n1", 1000, "dark");
    String ground = "getComputedStyle(document.body).backgroundColor";
    assertThat(explored.browser.evaluate(ground).asString()).isEqualTo("rgb(21, 23, 28)");
    page.locator("#theme").click();
    assertThat(explored.browser.evaluate(ground).asString()).isEqualTo("rgb(251, 250, 248)");
    page.reload();
    explored.awaitShown();
    assertThat(explored.browser.evaluate(ground).asString()).isEqualTo("rgb(251, 250, 248)");
  }

  @Test
  void page_worksWithoutStorage() {
    explored.open("node=n1");
    Page page = explored.browser.page().context().newPage();
    List<String> errors = new ArrayList<>();
    page.onPageError(errors::add);
    page.addInitScript(
        "for (const name of ['localStorage', 'sessionStorage'])"
            + " Object.defineProperty(window, name, {get() { throw new Error('no storage'); }});");
    page.navigate(explored.url() + "/#node=n1");
    page.waitForSelector(".closest .name");
    page.locator("#theme").click();
    assertThat(page.locator("html").getAttribute("data-theme")).isEqualTo("dark");
    assertThat(errors).isEmpty();
  }

  @Test
  void changesOfTheSnapshot_areSpoken() {
    Page page = explored.open("node=n1&t=8");
    page.locator("#forth").click();
    var attached =
        new Locator.WaitForOptions()
            .setState(com.microsoft.playwright.options.WaitForSelectorState.ATTACHED);
    page.locator("#spoken:has-text('2014-')").waitFor(attached);
    assertThat(page.locator("#spoken").textContent()).contains("Closest: ");
    // The slider says by itself when its snapshot is.
    page.locator("#slider").press("ArrowLeft");
    page.locator("#spoken:not(:has-text('2014-'))").waitFor(attached);
    assertThat(page.locator("#spoken").textContent()).startsWith("Closest: ");
  }
}
