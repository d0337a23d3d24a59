package dev.tiara.server.testing;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.server.ServiceSettings;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.nio.file.Path;

/** Settings of services under test. */
public final class Settings {
  private Settings() {}

  /** A log without input whose snapshots have this width, on a free port. */
  public static ServiceSettings of(Path folder, String width) {
    return of(folder, source("", width), HttpSettings.loopback(0));
  }

  /** The same log, served elsewhere. */
  public static ServiceSettings of(Path folder, LogSource source, HttpSettings http) {
    return new ServiceSettings(
        folder,
        source,
        input -> {
          throw new AssertionError("only files are read");
        },
        Binning.ofWidth("100"),
        2,
        1000,
        null,
        note -> {},
        http);
  }

  /** The same service, which accepts events that are this many snapshots late. */
  public static ServiceSettings late(ServiceSettings one, int snapshots) {
    return new ServiceSettings(
        one.data(),
        one.source(),
        one.reader(),
        one.maxGap(),
        snapshots,
        one.mostEvents(),
        one.followed(),
        one.notes(),
        one.http());
  }

  /** Reads a file. */
  public static Log read(LogSource file) throws IOException {
    return file.read(null); // only named data sets need a folder
  }

  /** A log that begins with a file. */
  public static ServiceSettings of(Path folder, LogSource source) {
    return new ServiceSettings(
        folder, source, Settings::read, null, 2, 1000, null, note -> {}, HttpSettings.loopback(0));
  }

  /** A weighted log without input, whose snapshots have this width. */
  public static LogSource weighted(String width) {
    return new LogSource("", null, null, false, Binning.ofWidth(width), null, true, false);
  }

  /** An input with snapshots of this width; null to choose one. */
  public static LogSource source(String input, String width) {
    return new LogSource(
        input,
        null,
        null,
        false,
        width == null ? null : Binning.ofWidth(width),
        (Direction) null,
        false,
        false);
  }
}
