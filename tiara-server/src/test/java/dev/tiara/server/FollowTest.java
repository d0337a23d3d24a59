package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.time.Binning;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A growing file is appended exactly once. */
class FollowTest {
  @TempDir Path folder;
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

  private LiveService start(Path file) throws IOException {
    ServiceSettings one = Settings.of(folder.resolve("data"), "10");
    return LiveService.start(
        new ServiceSettings(
            one.data(),
            one.source(),
            one.reader(),
            Binning.ofWidth("100"),
            2,
            1000,
            file,
            notes::add,
            one.http()));
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void awaitEvents(LiveService service, long count) throws Exception {
    var client = new Client(service.url());
    for (int i = 0; i < 400; i++) {
      if (client.get("/metrics").body().contains("tiara_events " + count + ".0")) {
        return;
      }
      Thread.sleep(50);
    }
    assertThat(client.get("/metrics").body()).contains("tiara_events " + count + ".0");
  }

  private static String line(Path file, String name, int time) {
    return file.toString().endsWith("csv")
        ? name + ",z," + time + "\n"
        : Client.event(name, "z", time) + "\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"events.csv", "events.ndjson"})
  void lines_areAppendedOnce_acrossRestarts(String name) throws Exception {
    Path file = folder.resolve(name);
    boolean csv = name.endsWith("csv");
    append(file, csv ? "source,target,time\n" : "");
    String half = line(file, "c", 3);
    try (LiveService service = start(file)) {
      append(file, line(file, "a", 1) + line(file, "b", 2) + half.substring(0, 3));
      awaitEvents(service, 2);
    }
    try (LiveService service = start(file)) {
      append(file, half.substring(3));
      awaitEvents(service, 3);
    }
    append(file, line(file, "d", 4) + line(file, "late", 500));
    try (LiveService service = start(file)) {
      awaitEvents(service, 4);
      Thread.sleep(300);
      awaitEvents(service, 4);
    }
    int last = csv ? 6 : 5;
    assertThat(notes)
        .containsExactly(
            file
                + ":"
                + last
                + ": time must not be more than 100.0 after the latest event, at 4.0, got 500.0");
  }

  @Test
  void otherFiles_underTheSameName_areReported_evenAfterARestart() throws Exception {
    Path file = folder.resolve("events.csv");
    append(file, "source,target,time\na,b,1\n");
    try (LiveService service = start(file)) {
      awaitEvents(service, 1);
    }
    Files.writeString(file, "source,target,time\nc,d,2\ne,f,3\n"); // longer, and another
    try (LiveService service = start(file)) {
      awaitNote();
      awaitEvents(service, 1);
    }
    assertThat(notes)
        .containsExactly(
            file + " is not followed any further: it starts with other bytes than before");
  }

  @Test
  void unreadableFiles_areTriedAgain() throws Exception {
    Path file = Files.createDirectory(folder.resolve("events.csv"));
    try (LiveService service = start(file)) {
      awaitNote();
      assertThat(notes.get(0)).startsWith(file + " cannot be read, and is tried again: ");
      Files.delete(file);
      append(file, "source,target,time\na,b,1\n");
      awaitEvents(service, 1);
    }
    assertThat(notes).hasSize(1);
  }

  @Test
  void lines_mayBeShort_andMany() throws Exception {
    Path file = folder.resolve("events.csv");
    append(file, "source,target,time\n" + "x\n".repeat(700_000) + "a,b,1\n");
    try (LiveService service = start(file)) {
      awaitEvents(service, 1);
    }
    assertThat(notes).hasSize(700_000);
  }

  private void awaitNote() throws InterruptedException {
    for (int i = 0; i < 200 && notes.isEmpty(); i++) {
      Thread.sleep(50);
    }
    assertThat(notes).isNotEmpty();
  }

  @Test
  void shorterFiles_areReported() throws Exception {
    Path file = folder.resolve("events.csv");
    append(file, "source,target,time\na,b,1\n");
    try (LiveService service = start(file)) {
      awaitEvents(service, 1);
      Files.writeString(file, "source,target,time\n");
      awaitNote();
      assertThat(notes)
          .containsExactly(file + " is not followed any further: it is shorter than before");
    }
  }
}
