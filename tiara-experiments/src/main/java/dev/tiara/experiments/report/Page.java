package dev.tiara.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/** Assembles template, style, scripts and data into one HTML file. */
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
   * Escapes JSON so that it can be embedded in an HTML script, whatever names it contains. &lt;,
   * &gt; and &amp; occur only in strings, where their escapes mean the same. U+2028 and U+2029 are
   * line terminators in old JavaScript engines.
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
