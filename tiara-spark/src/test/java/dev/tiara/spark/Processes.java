package dev.tiara.spark;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** JVMs of their own: the command, and Spark's Master and Workers. */
public final class Processes {
  private Processes() {}

  static Process java(Path log, Map<String, String> environment, String... arguments)
      throws IOException {
    return java(List.of(), log, environment, arguments);
  }

  /**
   * Starts a JVM.
   *
   * @param under the beginning of a command that starts it, such as taskset
   */
  static Process java(
      List<String> under, Path log, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(under);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx512m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Spark's home as its scripts expect it: the folder jars, here of links. */
  static Path sparkHome(Path folder) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      Path jar = Path.of(entry);
      Path link = jars.resolve(jar.getFileName());
      if (entry.endsWith(".jar") && !Files.exists(link)) {
        Files.createSymbolicLink(link, jar.toAbsolutePath());
      }
    }
    return folder;
  }
}
