package dev.tiara.cli.fuzz;

import com.sun.management.ThreadMXBean;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.testing.Container;
import dev.tiara.testing.Gzips;
import dev.tiara.testing.Mutator;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A reader, and what it reads: files that Tiara or a user wrote, of which one at a time is damaged.
 *
 * <p>Only two answers are right: a refusal in one line that names the file, or data; and where the
 * format has checksums and they were not forged, the data that were written. Both with bounded time
 * and memory.
 *
 * @param name of the reader; its corpus has the same
 * @param checksummed whether damage that leaves the checksums as they are must be noticed
 * @param seeds ways to write whole files into a folder
 * @param reader reads them from there
 */
record FuzzTarget(String name, boolean checksummed, List<Seed> seeds, Reader reader) {
  /** What a reader may allocate for inputs of a few kilobytes. */
  private static final long MEMORY = 400L << 20;

  /** What a reader may compute on them, in nanoseconds of its own thread. */
  private static final long TIME = 10_000_000_000L;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Writes whole files into a folder. */
  @FunctionalInterface
  interface Seed {
    void write(Path folder) throws IOException;
  }

  /** Reads what is in the folder, as a value to compare. */
  @FunctionalInterface
  interface Reader {
    @Nullable Object read(Path folder) throws IOException;
  }

  /** Whole files, by their path in the folder, and what the reader makes of them. */
  record Whole(int seed, Map<String, byte[]> files, @Nullable Object value) {
    /** These files with one of them replaced. */
    Map<String, byte[]> with(String victim, byte[] content, boolean forged) {
      Map<String, byte[]> damaged = new TreeMap<>(files);
      damaged.put(victim, content);
      if (forged) {
        // A checksum of the file may be in another one.
        String before = sha256(Objects.requireNonNull(files.get(victim)));
        damaged.replaceAll(
            (name, bytes) -> name.equals(victim) ? bytes : replaced(bytes, before, content));
      }
      return damaged;
    }

    private static byte[] replaced(byte[] bytes, String before, byte[] content) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      return text.contains(before)
          ? text.replace(before, sha256(content)).getBytes(StandardCharsets.ISO_8859_1)
          : bytes;
    }
  }

  /** A damaged input. */
  record Input(Whole whole, String victim, byte[] content, boolean forged) {
    /** The name of its file in the corpus: the seed and the path of the victim are part of it. */
    String corpusName() {
      return whole.seed
          + "~"
          + victim.replace('/', '~')
          + "~"
          + (forged ? "forged" : "raw")
          + "-"
          + sha256(content).substring(0, 8);
    }
  }

  /** Writes and reads the seeds; the folder is left as it was. */
  List<Whole> whole(Path folder) throws IOException {
    List<Whole> all = new ArrayList<>();
    for (int i = 0; i < seeds.size(); i++) {
      clear(folder);
      seeds.get(i).write(folder);
      Map<String, byte[]> files = new TreeMap<>();
      try (var found = Files.walk(folder)) {
        for (Path file : found.filter(Files::isRegularFile).toList()) {
          files.put(folder.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
      all.add(new Whole(i, files, reader.read(folder)));
    }
    clear(folder);
    return all;
  }

  /** An input by its number. */
  Input input(List<Whole> wholes, long number) {
    var mutator = new Mutator(31L * name.hashCode() + number);
    Whole whole = wholes.get(mutator.below(wholes.size()));
    List<String> names = List.copyOf(whole.files.keySet());
    String victim = names.get(mutator.below(names.size()));
    byte[] before = Objects.requireNonNull(whole.files.get(victim));
    boolean forged = mutator.below(3) > 0;
    byte[] after = forged ? Container.of(before).forged(before, mutator) : mutator.damaged(before);
    return new Input(whole, victim, after, forged);
  }

  /** An input of the corpus. */
  Input input(List<Whole> wholes, Path corpus) throws IOException {
    List<String> parts = List.of(corpus.getFileName().toString().split("~", -1));
    Whole whole = wholes.get(Integer.parseInt(parts.get(0)));
    String victim = String.join("/", parts.subList(1, parts.size() - 1));
    boolean forged = parts.get(parts.size() - 1).startsWith("forged");
    return new Input(whole, victim, Files.readAllBytes(corpus), forged);
  }

  /** Has an input read; the answer is what is wrong with how that went. */
  Optional<String> attack(Path folder, Input input) throws IOException {
    clear(folder);
    for (var file : input.whole.with(input.victim, input.content, input.forged).entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long time = THREADS.getCurrentThreadCpuTime();
    String wrong = null;
    try {
      Object value = reader.read(folder);
      byte[] before = Objects.requireNonNull(input.whole.files.get(input.victim));
      boolean same =
          Arrays.equals(input.content, before)
              || Gzips.hasWholeMembersOf(before, input.content)
              || value == null
              || value.equals(input.whole.value);
      if (checksummed && !input.forged && !same) {
        wrong = "read as other data";
      }
    } catch (InputException | DamagedFileException | NoSuchFileException e) {
      String message = e.getMessage();
      if (message == null || message.contains("\n") || !message.contains(folder.toString())) {
        wrong = "refused without the file's name in one line: " + message;
      }
    } catch (Exception | OutOfMemoryError | StackOverflowError | AssertionError e) {
      wrong = e + " " + place(e);
    }
    allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    time = THREADS.getCurrentThreadCpuTime() - time;
    if (wrong == null && allocated > MEMORY) {
      wrong = "allocated " + (allocated >> 20) + " MB for " + input.content.length + " bytes";
    }
    if (wrong == null && time > TIME) {
      wrong = "computed for " + time / 1_000_000_000 + " s";
    }
    return Optional.ofNullable(wrong);
  }

  /** Where in Tiara it happened. */
  private static String place(Throwable e) {
    return Arrays.stream(e.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("dev.tiara."))
        .findFirst()
        .map(frame -> "at " + frame.getFileName() + ":" + frame.getLineNumber())
        .orElse("");
  }

  private static void clear(Path folder) throws IOException {
    try (var found = Files.walk(folder)) {
      for (Path path : found.sorted(java.util.Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder)) {
          Files.delete(path);
        }
      }
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA", e);
    }
  }
}
