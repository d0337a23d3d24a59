package dev.tiara.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/** Puts template, style, scripts and data into one file. */
final class Page {
  private Page() {}

  static String html(PageData data) {
    return resource("report.html")
        .replace("/*STYLE*/", resource("report.css"))
        .replace("/*ECHARTS*/", resource("echarts.min.js"))
        .replace("/*SCRIPT*/", resource("report.js"))
        .replace("/*DATA*/", scriptSafe(JsonMapper.shared().writeValueAsString(data)));
  }

  /**
   * JSON that no HTML parser takes for anything else, whatever names are in it: &lt;, &gt; and
   * &amp; occur in strings only, where their escapes mean the same. U+2028 and U+2029 end a line in
   * old engines.
   */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
