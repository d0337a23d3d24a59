package dev.tiara.server.testing;

import dev.tiara.server.LiveService;
import dev.tiara.server.ServiceSettings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A service in a process of its own, which can be killed. */
public final class ServeProcess {
  private final Process process;
  private final String url;

  private ServeProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Serves a folder, and follows a file, until the process ends. */
  public static void main(String[] arguments) throws IOException {
    LiveService service = LiveService.start(settings(Path.of(arguments[0]), Path.of(arguments[1])));
    System.out.println(service.url());
    System.out.flush();
    while (true) {
      LockSupport.park();
    }
  }

  /** A log of snapshots of width 10, with a window for what a file has while nobody reads it. */
  public static ServiceSettings settings(Path folder, Path followed) {
    return Settings.late(Settings.of(folder, "10"), 50).following(followed);
  }

  /** Starts without waiting until it listens. */
  public static Process launch(Path folder, Path followed) throws IOException {
    return new ProcessBuilder(
            List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                ServeProcess.class.getName(),
                folder.toString(),
                followed.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Starts, and waits until it listens. */
  public static ServeProcess start(Path folder, Path followed) throws IOException {
    Process process = launch(folder, followed);
    var out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String url = out.readLine();
    if (url == null) {
      throw new IOException("the service did not start");
    }
    return new ServeProcess(process, url);
  }

  public String url() {
    return url;
  }

  /** {@code kill -9}. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
