package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links between the Markdown pages of the project lead somewhere; other sites are not asked. */
class LinksTest {
  private static final Path ROOT = Path.of(System.getProperty("tiara.root", ".."));
  private static final Set<String> NOT_OURS = Set.of("target", "tiara-demo");
  private static final Pattern LINK = Pattern.compile("]\\(<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  @TempDir Path folder;

  @Test
  void everyLinkOfThePages_leadsToAFile_andEveryAnchorToAHeading() throws IOException {
    List<Path> pages = pages(ROOT);
    assertThat(pages).contains(ROOT.resolve("README.md")).hasSizeGreaterThan(20);
    assertThat(broken(pages)).isEmpty();
  }

  @Test
  void brokenLinks_areDetected() throws IOException {
    Files.writeString(folder.resolve("b.md"), "# What is *new*?\n\n# What is *new*?\n");
    Files.writeString(
        folder.resolve("a.md"),
        """
        # A
        [1](b.md) [2](b.md#what-is-new) [3](#a) [4](https://example.org/none) `[5](none.md)`
        [6](none.md) [7](b.md#old) [8](#b) ![9](none.svg) [10](b.md#what-is-new-1)
        ```
        [11](none.md)
        ```
        """);
    String page = folder.resolve("a.md").toString();
    assertThat(broken(pages(folder)))
        .containsExactly(
            page + ": none.md", page + ": b.md#old", page + ": #b", page + ": none.svg");
  }

  private static List<Path> pages(Path root) throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> inside = Files.list(root)) {
      for (Path path : inside.sorted().toList()) {
        String name = path.getFileName().toString();
        if (Files.isDirectory(path) && !name.startsWith(".") && !NOT_OURS.contains(name)) {
          pages.addAll(pages(path));
        } else if (name.endsWith(".md")) {
          pages.add(path);
        }
      }
    }
    return pages;
  }

  private static List<String> broken(List<Path> pages) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages) {
      Matcher link = LINK.matcher(prose(page));
      while (link.find()) {
        if (!leadsSomewhere(page, link.group(1))) {
          broken.add(page + ": " + link.group(1));
        }
      }
    }
    return broken;
  }

  private static boolean leadsSomewhere(Path page, String link) {
    if (ELSEWHERE.matcher(link).matches()) {
      return true;
    }
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0
        || !target.toString().endsWith(".md")
        || anchors(target).contains(link.substring(hash + 1));
  }

  /** The names of a page's headings, as sites that show Markdown make them. */
  private static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(withoutFences(page));
    while (heading.find()) {
      String name =
          heading
              .group(1)
              .strip()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      String unique = name;
      for (int i = 1; !anchors.add(unique); i++) {
        unique = name + "-" + i;
      }
    }
    return anchors;
  }

  private static String prose(Path page) {
    return CODE.matcher(text(page)).replaceAll("");
  }

  private static String withoutFences(Path page) {
    return text(page).replaceAll("(?ms)^ *```.*?^ *```", "");
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
