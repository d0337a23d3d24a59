package dev.tiara.server.testing;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of a service under test. */
public final class Client {
  private static final JsonMapper MAPPER = new JsonMapper();

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final URI url;

  public Client(String url) {
    this.url = URI.create(url);
  }

  /** The status and the body of an answer. */
  public record Answer(int status, String body, HttpResponse<String> response) {
    public JsonNode json() {
      return MAPPER.readTree(body);
    }

    /** The value at a path such as {@code /refused/0/line}, as text. */
    public String at(String path) {
      return json().at(path).asString();
    }
  }

  /** Answers to a GET. */
  public Answer get(String path, String... headers) throws IOException, InterruptedException {
    return send(request(path, headers).GET().build());
  }

  /** Answers to a POST. */
  public Answer post(String path, String mediaType, String body, String... headers)
      throws IOException, InterruptedException {
    return post(path, mediaType, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Answers to a POST. */
  public Answer post(String path, String mediaType, byte[] body, String... headers)
      throws IOException, InterruptedException {
    return send(
        request(path, headers)
            .header("Content-Type", mediaType)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build());
  }

  /** Appends NDJSON. */
  public Answer append(String ndjson, String... headers) throws IOException, InterruptedException {
    return post("/api/v1/events", "application/x-ndjson", ndjson, headers);
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url.resolve(path)).timeout(Duration.ofSeconds(60));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private Answer send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    return new Answer(response.statusCode(), response.body(), response);
  }

  /** What comes back until the service closes the connection, for requests no client would send. */
  public String raw(byte[] request) throws IOException {
    try (Socket socket = open()) {
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** What comes back to a request that is given as text. */
  public String raw(String request) throws IOException {
    return raw(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
  }

  /** A connection. */
  public Socket open() throws IOException {
    var socket = new Socket(url.getHost(), url.getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** An event as JSON. */
  public static String event(String source, String target, double time) {
    return MAPPER.writeValueAsString(
        java.util.Map.of("source", source, "target", target, "time", time));
  }
}
