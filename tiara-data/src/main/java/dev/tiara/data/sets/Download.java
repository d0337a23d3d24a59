package dev.tiara.data.sets;

import dev.tiara.data.gzip.GzipStream;
import dev.tiara.progress.Progress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Downloads a file under a temporary name (.download), verifies it, and renames it. An interrupted
 * download resumes where it stopped if the server supports ranges.
 *
 * <p>A file without a known checksum is verified as far as its format allows: a gzip file must be
 * complete, and no file may be empty or a web page.
 *
 * @param progress receives the number of bytes; the total is −1 if the server does not say
 * @param stallTimeout the longest time for which a server may send nothing
 */
public record Download(Progress progress, Duration stallTimeout) {
  private static final Duration CONNECT = Duration.ofSeconds(20);
  private static final Pattern RANGE = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+|\\*)");

  /** Gives up on a server that sends nothing for 30 seconds. */
  public Download(Progress progress) {
    this(progress, Duration.ofSeconds(30));
  }

  /** Downloads a file. What an interrupted attempt received is kept for the next one. */
  void fetch(URI url, Path place, @Nullable Checksum checksum) throws IOException {
    Path part = place.resolveSibling(place.getFileName() + ".download");
    long have = Files.exists(part) ? Files.size(part) : 0;
    HttpResponse<InputStream> response = request(url, have);
    boolean wrongRange = have > 0 && response.statusCode() == 206 && !continuesAt(have, response);
    if (response.statusCode() == 416 || wrongRange) {
      response.body().close();
      have = 0; // no such range: the partial download is not part of this file
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
    try (InputStream in = new TimeoutInputStream(response.body(), stallTimeout);
        OutputStream out =
            Files.newOutputStream(
                part,
                StandardOpenOption.CREATE,
                resumed ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING)) {
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        have += read;
        progress.at("download " + place.getFileName(), "bytes", have, total);
      }
    }
    if (total >= 0 && have != total) {
      throw new IOException("got " + have + " of " + total + " bytes; try again to resume");
    }
    Optional<String> problem = checksum == null ? unlike(place, part) : differs(checksum, part);
    if (problem.isPresent()) {
      Files.delete(part);
      throw new IOException(problem.get());
    }
    Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether a partial response starts at the requested byte. */
  private static boolean continuesAt(long from, HttpResponse<?> response) {
    Matcher range = RANGE.matcher(response.headers().firstValue("Content-Range").orElse(""));
    return range.matches() && range.group(1).equals(Long.toString(from));
  }

  private static Optional<String> differs(Checksum checksum, Path part) {
    String sum;
    try {
      sum = checksum.of(part);
    } catch (IOException e) {
      sum = "none: " + e.getMessage(); // not even a gzip file
    }
    return checksum.value().equals(sum)
        ? Optional.empty()
        : Optional.of("checksum mismatch: expected " + checksum.value());
  }

  /** Why the download cannot be the expected file, if there is no checksum to tell. */
  private static Optional<String> unlike(Path place, Path part) throws IOException {
    if (Files.size(part) == 0) {
      return Optional.of("the downloaded file is empty");
    }
    if (place.toString().endsWith(".gz")) {
      try (InputStream in = new GzipStream(Files.newInputStream(part))) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        return Optional.of("the downloaded file is not a complete gzip file");
      }
      return Optional.empty();
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(part))) {
      String head = new String(in.readNBytes(512), StandardCharsets.ISO_8859_1);
      boolean page = head.strip().toLowerCase(Locale.ROOT).matches("(?s)<(!doctype|html|\\?xml).*");
      return page ? Optional.of("the downloaded file is a web page") : Optional.empty();
    }
  }

  private HttpResponse<InputStream> request(URI url, long from) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url).header("User-Agent", "tiara").timeout(stallTimeout);
    if (from > 0) {
      request.header("Range", "bytes=" + from + "-");
    }
    try {
      return HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NORMAL)
          .connectTimeout(CONNECT)
          .build()
          .send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new IOException("no connection", e);
    } catch (HttpTimeoutException e) {
      throw new IOException("no answer within " + TimeoutInputStream.seconds(stallTimeout), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
