package dev.tiara.server.http;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves routes over HTTP until it is closed. */
public final class HttpServer implements AutoCloseable {
  private static final int CONNECTIONS = 2_000;

  /** Two names of 10,000 characters fit into a request, whatever their script. */
  private static final int HEADER_BYTES = 256 << 10;

  private static final long SHUTDOWN_MILLIS = 10_000;

  private final Server server;
  private final ServerConnector connector;
  private final Dispatcher dispatcher;

  private HttpServer(Server server, ServerConnector connector, Dispatcher dispatcher) {
    this.server = server;
    this.connector = connector;
    this.dispatcher = dispatcher;
  }

  /**
   * Starts to listen.
   *
   * @throws InputException if the port is in use
   */
  public static HttpServer start(HttpSettings settings, List<Route> routes, Metrics metrics)
      throws IOException {
    var pool = new QueuedThreadPool(Math.max(16, 4 * settings.threads()), 4);
    pool.setName("tiara-http");
    var server = new Server(pool);
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(settings.address().getHostAddress());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.idle().toMillis());
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(CONNECTIONS, connector));
    var dispatcher =
        new Dispatcher(settings, Guard.of(settings.address(), settings.token()), routes, metrics);
    server.setHandler(new GracefulHandler(dispatcher));
    server.setErrorHandler(new ProblemHandler());
    server.setStopTimeout(SHUTDOWN_MILLIS);
    var http1 = new HttpServer(server, connector, dispatcher);
    try {
      server.start();
    } catch (Exception e) {
      http1.close();
      throw failure(settings, e);
    }
    return http1;
  }

  private static IOException failure(HttpSettings settings, Exception e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        throw new InputException("port", "must be free on this address", settings.port());
      }
    }
    return new IOException("the service cannot start: " + e.getMessage(), e);
  }

  /** The address of the service, with its actual port. */
  public String url() {
    String host = connector.getHost();
    return "http://"
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + connector.getLocalPort();
  }

  /** The paths that are served. */
  public Set<String> paths() {
    return dispatcher.paths();
  }

  /** Answers the requests that have arrived, refuses others, and ends. */
  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the service did not end properly: " + e.getMessage(), e);
    } finally {
      dispatcher.close();
    }
  }
}
