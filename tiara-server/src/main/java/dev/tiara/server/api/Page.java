package dev.tiara.server.api;

import static dev.tiara.server.http.Route.Kind.OPEN;

import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files of the page. They are the same for every log, so anyone may have them; what the page
 * shows comes from the questions that it asks.
 */
public final class Page {
  private static final String FOLDER = "/dev/tiara/server/page/";

  /** All files, by their paths below the page. */
  static final List<String> FILES =
      List.of(
          "explore.css",
          "icon.svg",
          "api.js",
          "begin.js",
          "changes.js",
          "closest.js",
          "dom.js",
          "export.js",
          "graph.js",
          "heat.js",
          "layout.js",
          "main.js",
          "predict.js",
          "search.js",
          "tables.js",
          "text.js",
          "why.js",
          "vendor/d3-dispatch.min.js",
          "vendor/d3-quadtree.min.js",
          "vendor/d3-timer.min.js",
          "vendor/d3-force.min.js");

  private Page() {}

  /** The routes. */
  public static List<Route> routes() {
    List<Route> files =
        FILES.stream().map(name -> route("/page/" + name, name)).collect(Collectors.toList());
    files.add(route("/", "index.html"));
    return files;
  }

  private static Route route(String path, String name) {
    var reply = new Reply(200, mediaType(name), read(Page.class, FOLDER + name), Map.of());
    return Route.get(path, OPEN, Set.of(), call -> reply);
  }

  private static String mediaType(String name) {
    return switch (name.substring(name.lastIndexOf('.'))) {
      case ".js" -> "text/javascript; charset=utf-8";
      case ".css" -> "text/css; charset=utf-8";
      case ".svg" -> "image/svg+xml";
      default -> "text/html; charset=utf-8";
    };
  }

  static byte[] read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
