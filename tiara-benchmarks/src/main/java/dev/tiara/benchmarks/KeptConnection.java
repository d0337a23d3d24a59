package dev.tiara.benchmarks;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection that posts one request after the other. It does little more than write and read
 * bytes, so that the processor is left to the service that is measured.
 */
final class KeptConnection implements AutoCloseable {
  private final URI url;
  private final Socket socket;
  private final InputStream in;

  KeptConnection(URI url) throws IOException {
    this.url = url;
    this.socket = new Socket(url.getHost(), url.getPort());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** Posts JSON, and waits until the answer has come. */
  void post(String path, String json) throws IOException {
    byte[] bytes =
        ("POST "
                + path
                + " HTTP/1.1\r\nHost: "
                + url.getAuthority()
                + "\r\nContent-Type: application/json\r\nContent-Length: "
                + json.length()
                + "\r\n\r\n"
                + json)
            .getBytes(StandardCharsets.US_ASCII);
    socket.getOutputStream().write(bytes);
    String status = line();
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    byte[] body = in.readNBytes(length);
    if (!status.contains(" 200 ")) {
      throw new IOException(status + " " + new String(body, StandardCharsets.UTF_8));
    }
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the service closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
