package dev.tiara.server.testing;

import dev.tiara.server.LiveService;
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

  /** Serves a folder, with snapshots of width 10, until the process ends. */
  public static void main(String[] arguments) throws IOException {
    LiveService service = LiveService.start(Settings.of(Path.of(arguments[0]), "10"));
    System.out.println(service.url());
    System.out.flush();
    while (true) {
      LockSupport.park();
    }
  }

  /** Starts without waiting until it listens. */
  public static Process launch(Path folder) throws IOException {
    return new ProcessBuilder(
            List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                ServeProcess.class.getName(),
                folder.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Starts, and waits until it listens. */
  public static ServeProcess start(Path folder) throws IOException {
    Process process = launch(folder);
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
