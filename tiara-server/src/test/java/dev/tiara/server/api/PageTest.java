package dev.tiara.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.http.Call;
import dev.tiara.server.http.Route;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class PageTest {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:\\} from|src=|href=)\\s*['\"]([^'\"#]+)['\"]");

  private static byte[] body(Route route) throws Exception {
    return route.endpoint().answer(new Call(Map.of(), "", new byte[0], null)).get().body();
  }

  @Test
  void wholePage_isSmall() throws Exception {
    int bytes = 0;
    for (Route route : Page.routes()) {
      var compressed = new ByteArrayOutputStream();
      try (var gzip = new GZIPOutputStream(compressed)) {
        gzip.write(body(route));
      }
      bytes += compressed.size();
    }
    assertThat(bytes).isLessThan(300_000);
  }

  @Test
  void files_referToServedFilesOnly() throws Exception {
    Set<String> served = Page.routes().stream().map(Route::path).collect(Collectors.toSet());
    for (Route route : Page.routes()) {
      if (route.path().contains("d3-")) {
        continue;
      }
      String text = new String(body(route), StandardCharsets.UTF_8);
      Matcher reference = REFERENCE.matcher(text);
      while (reference.find()) {
        assertThat(served).contains(reference.group(1).replaceFirst("^\\./", "/page/"));
      }
      assertThat(text.replace("http://www.w3.org/", ""))
          .as(route.path())
          .doesNotContain("http://", "https://", "innerHTML", "eval(", " style=");
    }
  }
}
