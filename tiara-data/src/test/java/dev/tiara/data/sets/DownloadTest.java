package dev.tiara.data.sets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.tiara.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadTest {
  @TempDir Path folder;
  private byte[] content = new byte[300_000];
  private HttpServer server;
  private URI url;
  private final List<String> ranges = new ArrayList<>();
  private final List<String> progress = new ArrayList<>();

  /** The number of bytes after which the server closes the connection; −1 to send all. */
  private int breakAfter = -1;

  private int status = 200;

  /** Whether the server sends the length of its responses. */
  private boolean lengths = true;

  /** How far before the requested range a response starts; −1 to omit the Content-Range header. */
  private int shift;

  /** Keeps the connection open without sending more. */
  private final CountDownLatch stalled = new CountDownLatch(1);

  private boolean stalls;

  @BeforeEach
  void start() throws IOException {
    new Random(1).nextBytes(content);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String range = exchange.getRequestHeaders().getFirst("Range");
          ranges.add(range);
          int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
          if (status != 200 || from > content.length) {
            exchange.sendResponseHeaders(status != 200 ? status : 416, -1);
          } else {
            int start = Math.max(0, from + Math.min(0, -shift));
            byte[] rest = Arrays.copyOfRange(content, start, content.length);
            if (range != null && shift >= 0) {
              String bytes = "bytes " + start + "-" + (content.length - 1) + "/" + content.length;
              exchange.getResponseHeaders().set("Content-Range", bytes);
            }
            exchange.sendResponseHeaders(range == null ? 200 : 206, lengths ? rest.length : 0);
            int send = breakAfter < 0 ? rest.length : breakAfter;
            exchange.getResponseBody().write(rest, 0, send);
            if (stalls) {
              exchange.getResponseBody().flush();
              await(stalled);
            }
          }
          exchange.close();
        });
    server.start();
    url = URI.create("http://localhost:" + server.getAddress().getPort() + "/data.bin");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void stop() {
    stalled.countDown();
    server.stop(0);
  }

  private DataFolder dataFolder() {
    return new DataFolder(
        folder,
        new Download((task, unit, done, total) -> progress.add(task + " " + done + "/" + total)));
  }

  private DataFile file(@Nullable Checksum checksum) {
    return new DataFile("Some/data.bin", url, checksum);
  }

  private Checksum right() throws IOException {
    Path copy = Files.write(folder.resolve("copy"), content);
    return Checksum.sha256(Checksum.sha256("").of(copy));
  }

  @Test
  void missingFile_isDownloadedCheckedAndReported() throws IOException {
    Path place = dataFolder().get(file(right()));
    assertThat(place).isEqualTo(folder.resolve("Some/data.bin")).hasBinaryContent(content);
    assertThat(progress).last().isEqualTo("download data.bin 300000/300000");
    dataFolder().get(file(right()));
    assertThat(ranges).as("what is there is not fetched again").hasSize(1);
  }

  @Test
  void interruptedDownload_resumes() throws IOException {
    breakAfter = 100_000;
    assertThatThrownBy(() -> dataFolder().get(file(right()))).isInstanceOf(IOException.class);
    assertThat(folder.resolve("Some/data.bin")).doesNotExist();
    long part = Files.size(folder.resolve("Some/data.bin.download"));
    assertThat(part).isPositive();
    breakAfter = -1;
    assertThat(dataFolder().get(file(right()))).hasBinaryContent(content);
    assertThat(ranges).containsExactly(null, "bytes=" + part + "-");
  }

  @Test
  void invalidPart_isDownloadedAgain() throws IOException {
    Files.createDirectories(folder.resolve("Some"));
    Files.write(folder.resolve("Some/data.bin.download"), new byte[400_000]);
    assertThat(dataFolder().get(file(right()))).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=400000-", null);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1000})
  void partialAnswerOfAnotherRange_isDownloadedAgain(int beside) throws IOException {
    Files.createDirectories(folder.resolve("Some"));
    Files.write(folder.resolve("Some/data.bin.download"), Arrays.copyOf(content, 100_000));
    shift = beside;
    assertThat(dataFolder().get(file(null))).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=100000-", null);
  }

  @Test
  @Timeout(20)
  void stalledDownload_isAbandoned_andResumedLater() throws IOException {
    stalls = true;
    breakAfter = 100_000;
    var impatient = new DataFolder(folder, new Download(Progress.NONE, Duration.ofMillis(300)));
    assertThatThrownBy(() -> impatient.get(file(right())))
        .hasMessageContaining("(the server sent nothing for 0.3 s; try again to resume)");
    stalled.countDown();
    stalls = false;
    breakAfter = -1;
    assertThat(dataFolder().get(file(right()))).hasBinaryContent(content);
    assertThat(ranges.get(1)).startsWith("bytes=");
  }

  @Test
  @Timeout(20)
  void unresponsiveServer_isAbandoned() throws IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = URI.create("http://localhost:" + silent.getLocalPort() + "/data.bin");
      var impatient = new DataFolder(folder, new Download(Progress.NONE, Duration.ofMillis(300)));
      assertThatThrownBy(() -> impatient.get(file(null))).hasMessageContaining("no answer");
    }
  }

  @Test
  void truncatedGzipFileWithoutAChecksum_isRejected() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    content = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
    lengths = false;
    var file = new DataFile("Some/data.csv.gz", url, null);
    assertThatThrownBy(() -> dataFolder().get(file))
        .hasMessageContaining("(the downloaded file is not a complete gzip file)");
    assertThat(folder.resolve("Some/data.csv.gz")).doesNotExist();
    assertThat(folder.resolve("Some/data.csv.gz.download")).doesNotExist();
  }

  @Test
  void webPageInsteadOfAFile_isRejected_withoutAChecksum() {
    content = "\n<!DOCTYPE html>\n<html><body>log in</body></html>".getBytes(UTF_8);
    assertThatThrownBy(() -> dataFolder().get(new DataFile("Some/data.tsv", url, null)))
        .hasMessageContaining("(the downloaded file is a web page)");
    content = new byte[0];
    assertThatThrownBy(() -> dataFolder().get(new DataFile("Some/data.tsv", url, null)))
        .hasMessageContaining("(the downloaded file is empty)");
    assertThat(folder.resolve("Some/data.tsv")).doesNotExist();
  }

  @Test
  void wrongChecksum_isRejected() {
    assertThatThrownBy(() -> dataFolder().get(file(Checksum.sha256("00ff"))))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "cannot download "
                + url
                + " (checksum mismatch: expected 00ff): put that file at "
                + folder.resolve("Some/data.bin"));
    assertThat(folder.resolve("Some/data.bin")).doesNotExist();
    assertThat(folder.resolve("Some/data.bin.download")).doesNotExist();
  }

  @Test
  void missingFileOnTheServer_isReported() {
    status = 404;
    assertThatThrownBy(() -> dataFolder().get(file(null)))
        .hasMessageContaining("(the server answered 404): put that file at");
  }

  @Test
  void withoutConnection_theMessageNamesTheFileAndItsPlace() {
    server.stop(0);
    assertThatThrownBy(() -> dataFolder().get(file(null)))
        .hasMessage(
            "cannot download "
                + url
                + " (no connection): put that file at "
                + folder.resolve("Some/data.bin"));
  }

  @Test
  void fileWithoutDownload_isReported() {
    assertThatThrownBy(() -> dataFolder().get(new DataFile("Brain/Brain.npz", null, null)))
        .hasMessage(
            "it cannot be downloaded: put the file at " + folder.resolve("Brain/Brain.npz"));
  }

  @Test
  void gitChecksum_isThatOfGitHashObject() throws IOException {
    // `printf 'hello\n' | git hash-object --stdin`
    Path hello = Files.writeString(folder.resolve("hello"), "hello\n");
    assertThat(
            new Checksum(Checksum.Kind.GIT_BLOB, "ce013625030ba8dba906f756967f9e9ca394464a")
                .matches(hello))
        .isTrue();
  }
}
