package dev.tiara.data.sets;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Downloads a file under a temporary name (.download), verifies and renames it. An interrupted
 * download resumes where it stopped if the server supports ranges.
 *
 * @param progress receives the state of the download
 */
public record Download(Progress progress) {
  private static final Duration CONNECT = Duration.ofSeconds(20);

  /** Receives the state of a download. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Receives the number of bytes.
     *
     * @param name of the file
     * @param bytes so far
     * @param total in all, or −1 if the server does not say
     */
    void at(String name, long bytes, long total);
  }

  /** Downloads a file. What a failed attempt received is kept for the next one. */
  void fetch(URI url, Path place, Checksum checksum) throws IOException {
    Path part = place.resolveSibling(place.getFileName() + ".download");
    long have = Files.exists(part) ? Files.size(part) : 0;
    HttpResponse<InputStream> response = request(url, have);
    if (response.statusCode() == 416) {
      response.body().close();
      have = 0; // there is no such range: what we have is no part of this file
      response = request(url, 0);
    }
    boolean resumed = have > 0 && response.statusCode() == 206;
    if (!resumed && response.statusCode() != 200) {
      response.body().close();
      throw new IOException("the server answered " + response.statusCode());
    }
    have = resumed ? have : 0;
    long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
    long total = length < 0 ? -1 : have + length;
    try (InputStream in = response.body();
        OutputStream out =
            Files.newOutputStream(
                part,
                StandardOpenOption.CREATE,
                resumed ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING)) {
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        have += read;
        progress.at(String.valueOf(place.getFileName()), have, total);
      }
    }
    if (total >= 0 && have != total) {
      throw new IOException("got " + have + " of " + total + " bytes; try again to resume");
    }
    if (checksum != null && !checksum.value().equals(sum(checksum, part))) {
      Files.delete(part);
      throw new IOException("its checksum is not " + checksum.value());
    }
    Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String sum(Checksum checksum, Path part) {
    try {
      return checksum.of(part);
    } catch (IOException e) {
      return "none: " + e.getMessage(); // not even a gzip file
    }
  }

  private static HttpResponse<InputStream> request(URI url, long from) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(url).header("User-Agent", "tiara");
    if (from > 0) {
      request.header("Range", "bytes=" + from + "-");
    }
    try {
      return HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(CONNECT)
          .build()
          .send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (ConnectException | HttpTimeoutException e) {
      throw new IOException("no connection", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
