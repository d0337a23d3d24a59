package dev.tiara.server.http;

import dev.tiara.input.InputException;
import dev.tiara.server.ingest.BusyException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** Leads each request to its route: past the guard, with its body, through the queue. */
final class Dispatcher extends Handler.Abstract {
  /** The heap that the bodies of all requests may take together: this part of the maximum. */
  private static final int BODIES_PART = 8;

  private static final String UNKNOWN_PATH = "other";

  /** The page may use its own files and ask its own service; text never becomes markup. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  private final HttpSettings settings;
  private final Guard guard;
  private final Map<String, Map<String, Route>> routes;
  private final Metrics metrics;
  private final Semaphore bodies;
  private final ThreadPoolExecutor answers;

  Dispatcher(HttpSettings settings, Guard guard, List<Route> routes, Metrics metrics) {
    this.settings = settings;
    this.guard = guard;
    this.routes =
        routes.stream()
            .collect(
                Collectors.groupingBy(
                    Route::path, Collectors.toMap(Route::method, route -> route)));
    this.metrics = metrics;
    long bytes = Runtime.getRuntime().maxMemory() / BODIES_PART;
    this.bodies = new Semaphore((int) Math.min(Integer.MAX_VALUE, bytes));
    this.answers =
        new ThreadPoolExecutor(
            settings.threads(),
            settings.threads(),
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(settings.queue()),
            run -> new Thread(run, "tiara-answer"));
    metrics.gauge(
        "tiara_questions_waiting",
        "Questions that wait for a thread",
        () -> answers.getQueue().size());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    Map<String, Route> methods = routes.getOrDefault(path, Map.of());
    // HEAD is GET without a body, which Jetty sees to.
    String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
    Route route = methods.get(method);
    var exchange =
        new Exchange(
            response, callback, methods.isEmpty() ? UNKNOWN_PATH : path, System.nanoTime());
    boolean open = route != null && route.kind() == Route.Kind.OPEN;
    Optional<Problem> refusal = guard.refusal(request, open);
    if (refusal.isPresent()) {
      exchange.end(refusal.get().reply());
    } else if (methods.isEmpty()) {
      exchange.end(Problem.of(404, "there is nothing at this path").reply());
    } else if (route == null) {
      exchange.end(
          Problem.of(405, "this path does not support this method")
              .reply()
              .with(Map.of("Allow", String.join(", ", methods.keySet()))));
    } else {
      read(request, route, exchange);
    }
    return true;
  }

  private void read(Request request, Route route, Exchange exchange) {
    Body body = Body.read(request, settings.longestBody(), bodies);
    exchange.body = body;
    var unused =
        body.whole()
            .whenComplete(
                (bytes, failure) -> {
                  if (failure instanceof Body.TooLongException) {
                    exchange.end(Problem.of(413, String.valueOf(failure.getMessage())).reply());
                  } else if (failure instanceof Body.NoMemoryException) {
                    exchange.end(Problem.of(429, String.valueOf(failure.getMessage())).reply());
                  } else if (failure != null) {
                    exchange.end(Problem.of(400, "the body is incomplete").reply());
                  } else {
                    answer(request, route, bytes, exchange);
                  }
                });
  }

  private void answer(Request request, Route route, byte[] body, Exchange exchange) {
    exchange.start = System.nanoTime();
    Call call;
    try {
      call = call(request, route, body);
    } catch (UnsupportedMediaTypeException e) {
      exchange.end(Problem.of(415, String.valueOf(e.getMessage())).reply());
      return;
    } catch (InputException e) {
      exchange.end(Problem.of(e).reply());
      return;
    }
    if (route.kind() != Route.Kind.COMPUTED) {
      answer(route, call, exchange);
      return;
    }
    try {
      answers.execute(() -> answer(route, call, exchange));
    } catch (RejectedExecutionException e) {
      exchange.fail(new BusyException("questions"));
    }
  }

  private static void answer(Route route, Call call, Exchange exchange) {
    CompletableFuture<Reply> reply;
    try {
      reply = route.endpoint().answer(call);
    } catch (Exception | OutOfMemoryError e) {
      exchange.fail(e);
      return;
    }
    var unused =
        reply.whenComplete(
            (done, failure) -> {
              if (failure != null) {
                exchange.fail(failure);
              } else {
                exchange.end(done);
              }
            });
  }

  /** Thrown when a route does not take such a body. */
  private static final class UnsupportedMediaTypeException extends Exception {
    private static final long serialVersionUID = 1;

    UnsupportedMediaTypeException(Route route) {
      super(
          "the body must be " + String.join(" or ", route.mediaTypes().stream().sorted().toList()));
    }
  }

  private static Call call(Request request, Route route, byte[] body)
      throws UnsupportedMediaTypeException {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    String mediaType =
        type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    if (!route.mediaTypes().isEmpty() && !route.mediaTypes().contains(mediaType)) {
      throw new UnsupportedMediaTypeException(route);
    }
    String key = request.getHeaders().get("Idempotency-Key");
    if (key != null && (key.isBlank() || key.length() > 255)) {
      throw new InputException("Idempotency-Key", "must have 1 to 255 characters", key);
    }
    return new Call(parameters(request, route), mediaType, body, key);
  }

  private static Map<String, String> parameters(Request request, Route route) {
    Fields fields;
    try {
      fields = Request.extractQueryParameters(request, StandardCharsets.UTF_8);
    } catch (RuntimeException e) {
      throw new InputException("query", "must be percent-encoded UTF-8", null);
    }
    Map<String, String> parameters = new HashMap<>();
    for (Fields.Field field : fields) {
      if (!route.parameters().contains(field.getName())) {
        throw new InputException(
            "query",
            route.parameters().isEmpty()
                ? "must be empty"
                : "must have only the parameters "
                    + String.join(", ", route.parameters().stream().sorted().toList()),
            field.getName());
      }
      if (field.hasMultipleValues()) {
        throw new InputException(field.getName(), "must be given once", field.getValue());
      }
      parameters.put(field.getName(), field.getValue());
    }
    return parameters;
  }

  Set<String> paths() {
    return routes.keySet();
  }

  /** Computes no further answers. */
  void close() {
    answers.shutdown();
  }

  /** A request that is being answered. */
  private final class Exchange {
    private final Response response;
    private final Callback callback;
    private final String path;
    private long start;
    private @Nullable Body body;

    Exchange(Response response, Callback callback, String path, long start) {
      this.response = response;
      this.callback = callback;
      this.path = path;
      this.start = start;
    }

    void fail(Throwable failure) {
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      Problem problem = Problem.of(cause);
      if (problem.status() == 500) {
        System.Logger log = System.getLogger("dev.tiara.server");
        log.log(System.Logger.Level.ERROR, "a request to " + path + " failed", cause);
      }
      end(problem.reply());
    }

    void end(Reply reply) {
      if (body != null) {
        body.release();
      }
      metrics.answered(path, reply.status(), System.nanoTime() - start);
      write(reply, response, callback);
    }
  }

  /** Writes a reply. Nothing is cached, guessed at, or shown within another page. */
  static void write(Reply answered, Response response, Callback callback) {
    Reply reply = answered.encoded(acceptsGzip(response.getRequest()));
    response.setStatus(reply.status());
    response
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, reply.mediaType())
        .put(HttpHeader.CONTENT_LENGTH, reply.body().length)
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put("X-Content-Type-Options", "nosniff")
        .put("Cross-Origin-Resource-Policy", "same-origin")
        .put("Referrer-Policy", "no-referrer")
        .put("Content-Security-Policy", POLICY);
    reply.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }

  private static boolean acceptsGzip(Request request) {
    return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip");
  }
}
