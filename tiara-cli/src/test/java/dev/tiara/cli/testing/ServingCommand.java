package dev.tiara.cli.testing;

import dev.tiara.cli.Main;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command in a process of its own that serves until it gets a signal. */
public final class ServingCommand implements AutoCloseable {
  private final Process process;
  private final String firstLine;

  private ServingCommand(Process process, String firstLine) {
    this.process = process;
    this.firstLine = firstLine;
  }

  /**
   * Starts it, and waits until it listens.
   *
   * @param folder the working folder, which is also where temporary files go
   */
  public static ServingCommand start(Path folder, Map<String, String> environment, String... words)
      throws IOException {
    List<String> all =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    all.addAll(List.of(words));
    var builder = new ProcessBuilder(all).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new ServingCommand(
        process,
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine());
  }

  /** The first line on standard output. */
  public String firstLine() {
    return firstLine;
  }

  /** Where it listens. */
  public URI url() {
    return URI.create(firstLine.substring("listening on ".length()));
  }

  /** Sends SIGTERM, waits for the end, and returns what was said on standard error. */
  public String stop() throws IOException, InterruptedException {
    process.toHandle().destroy(); // SIGTERM; leaves its streams open
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      throw new IllegalStateException("it goes on after SIGTERM");
    }
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
