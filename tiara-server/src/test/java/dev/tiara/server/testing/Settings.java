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

  /** Reads a file. */
  public static Log read(LogSource file) throws IOException {
    return file.read(null); // only named data sets need a folder
  }

  /** A log that begins with a file. */
  public static ServiceSettings of(Path folder, LogSource source) {
    return new ServiceSettings(
        folder, source, Settings::read, null, 2, 1000, null, note -> {}, HttpSettings.loopback(0));
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
