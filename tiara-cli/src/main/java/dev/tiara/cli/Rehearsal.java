package dev.tiara.cli;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Runs short commands on a small graph, for the launcher: the JVM records the classes that they use
 * and keeps them in an archive, from which later commands start faster.
 */
final class Rehearsal {
  /** In seconds, so that times are interpreted as dates. */
  private static final String BIN = "1200000s";

  /** Events without a header, but with a weight column. */
  private static final String PLAIN = "7,8,10,1289241911\n8,9,-1,1289241941\n7,9,1,1299241941\n";

  private Rehearsal() {}

  /** Runs the commands, and fails if any of them does: that means the build is broken. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("tiara-rehearsal");
    try {
      run("--version");
      run("--help");
      for (Class<?> command : Subcommands.ALL) {
        run(command.getAnnotation(Command.class).name(), "--help");
      }
      String events = folder.resolve("events.csv.gz").toString();
      run("generate", "powerlaw", "-o", events);
      for (String command : List.of("inspect", "stats")) {
        run(command, events, "--time-bin", BIN);
        run(command, events, "--json");
      }
      String plain = Files.writeString(folder.resolve("plain.csv"), PLAIN).toString();
      run("stats", plain, "--time-bin", BIN);
      run("proximity", events, "--time-bin", BIN, "--seed", "1");
      run("proximity", events, "--seed", "1", "--json");
      for (String name : List.of("out.npz", "out.parquet", "out.csv", "out")) {
        run("augment", events, "--time-bin", BIN, "-o", folder.resolve(name).toString());
      }
    } finally {
      delete(folder);
    }
  }

  private static void run(String... command) {
    if (Main.run(command) != 0) {
      throw new InputException(String.join(" ", command) + " failed");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
