package dev.tiara.server.api;

import static dev.tiara.server.http.Route.Kind.OPEN;

import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
          "address.js",
          "api.js",
          "begin.js",
          "changes.js",
          "closest.js",
          "controls.js",
          "dom.js",
          "export.js",
          "graph.js",
          "heat.js",
          "layout.js",
          "main.js",
          "part.js",
          "predict.js",
          "search.js",
          "tables.js",
          "text.js",
          "theme.js",
          "why.js");

  /** The layout, from the jars of its authors. */
  static final List<String> LIBRARIES =
      List.of("d3-dispatch/3.0.1", "d3-quadtree/3.0.1", "d3-timer/3.0.1", "d3-force/3.0.0");

  private static final String JARS = "/META-INF/resources/webjars/";

  private Page() {}

  /** The routes. */
  public static List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(route("/", FOLDER + "index.html"));
    FILES.forEach(name -> routes.add(route("/page/" + name, FOLDER + name)));
    for (String library : LIBRARIES) {
      String script = library.replaceFirst("/.*", ".min.js");
      routes.add(route("/page/" + script, JARS + library + "/dist/" + script));
    }
    return routes;
  }

  private static Route route(String path, String resource) {
    Reply reply =
        new Reply(200, mediaType(resource), read(Page.class, resource), Map.of()).compressible();
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
