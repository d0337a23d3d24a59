package dev.tiara.cli.page;

import com.microsoft.playwright.Page;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Draws the pictures of the page in the documentation. Not part of the build: see
 * tiara-benchmarks/explore.
 */
class ExplorePictures {
  private static final Path IMAGES =
      Path.of(System.getProperty("tiara.root", "..")).resolve("docs/images");

  private static void save(Page page, String name) {
    page.evaluate("document.activeElement.blur()");
    page.waitForTimeout(600); // whatever fades has faded
    page.screenshot(
        new Page.ScreenshotOptions().setPath(IMAGES.resolve("explore-" + name + ".png")));
  }

  private static void awaitParts(Explored explored) {
    explored.await("#changes figure");
    Page page = explored.browser.page();
    page.setDefaultTimeout(200_000);
    explored.await("#next .about:not(:has-text('still being chosen'))");
  }

  private static void scrollTo(Page page, String section) {
    page.evaluate("id => document.getElementById(id).scrollIntoView()", section);
  }

  @Test
  void states() throws IOException {
    Path file = Shared.file("data/CollegeMsg/CollegeMsg.txt.gz");
    try (Explored explored = Explored.of(file)) {
      Page page = explored.open("", 1280, "light");
      page.setDefaultTimeout(200_000);
      explored.await("#suggestions h3:text-is('Closest pairs now')");
      save(page, "start");
      page = explored.open("node=1079&why=9", 1280, "light");
      awaitParts(explored);
      explored.await(".paths");
      scrollTo(page, "neighbourhood");
      save(page, "neighbourhood");
      page.locator(".without button").last().click();
      explored.await(".without td[data-value]");
      scrollTo(page, "why");
      save(page, "why");
      page = explored.open("node=1079", 1280, "dark");
      awaitParts(explored);
      scrollTo(page, "next");
      save(page, "next");
      page = explored.open("node=1079&t=20", 390, "dark");
      awaitParts(explored);
      scrollTo(page, "neighbourhood");
      save(page, "phone");
    }
  }
}
