package dev.tiara.server.http;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** What the service counts, in Prometheus's text format. */
public final class Metrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
  private final Counter requests =
      Counter.builder()
          .name("tiara_requests_total")
          .help("Requests, by path and status")
          .labelNames("path", "status")
          .register(registry);
  private final Histogram seconds =
      Histogram.builder()
          .name("tiara_request_seconds")
          .help("Time from the last byte of a request to its answer, by path")
          .labelNames("path")
          .classicOnly()
          .classicUpperBounds(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)
          .register(registry);

  /** Adds a value that is read whenever the metrics are. */
  public void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  /** Adds a counter. */
  public Counter counter(String name, String help) {
    return Counter.builder().name(name).help(help).register(registry);
  }

  void answered(String path, int status, long nanos) {
    requests.labelValues(path, Integer.toString(status)).inc();
    seconds.labelValues(path).observe(nanos / 1e9);
  }

  /** All values, as text. */
  public Reply reply() throws IOException {
    var out = new ByteArrayOutputStream();
    writer.write(out, registry.scrape(), EscapingScheme.DEFAULT);
    return new Reply(200, writer.getContentType(), out.toByteArray(), Map.of());
  }
}
