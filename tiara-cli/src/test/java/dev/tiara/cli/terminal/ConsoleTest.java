package dev.tiara.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final StringWriter err = new StringWriter();
  private long now;

  private Console console(boolean quiet) {
    return new Console(new PrintWriter(err, true), false, quiet, () -> now);
  }

  @Test
  void offATerminal_aLineComesEveryFewSeconds_withTheTimeLeft() {
    try (var progress = console(false).start("augment", "snapshots", 100)) {
      for (int t = 1; t <= 30; t++) {
        now += 400_000_000L;
        progress.at(t);
      }
    }
    assertThat(err.toString().lines())
        .containsExactly(
            "tiara: augment: 13 of 100 snapshots, about 35 s left",
            "tiara: augment: 26 of 100 snapshots, about 30 s left");
  }

  @Test
  void workWithoutUnits_isReportedInPercent() {
    try (var progress = console(false).start("prepare", Console.PERCENT, 100)) {
      now += 10_000_000_000L;
      progress.at(20);
    }
    assertThat(err.toString().strip()).isEqualTo("tiara: prepare: 20%, about 40 s left");
  }

  @Test
  void timeLeft_countsWork_notUnits() {
    // The second half of the snapshots is nine tenths of the work.
    try (var progress =
        console(false).start("augment", "snapshots", 2, done -> done == 1 ? 0.1 : 1)) {
      now += 10_000_000_000L;
      progress.at(1);
    }
    assertThat(err.toString().strip())
        .isEqualTo("tiara: augment: 1 of 2 snapshots, about 90 s left");
  }

  @Test
  void unknownTotal_isLeftOut() {
    var downloads = console(false).tasks();
    downloads.at("download a.gz", "bytes", 1, -1);
    now += 6_000_000_000L;
    downloads.at("download a.gz", "bytes", 2048, -1);
    assertThat(err.toString().strip()).isEqualTo("tiara: download a.gz: 2,048 bytes");
  }

  @Test
  void quiet_printsNothing() {
    var progress = console(true).start("augment", "snapshots", 100);
    now += 60_000_000_000L;
    progress.at(50);
    console(true).note("warning");
    assertThat(err.toString()).isEmpty();
  }
}
