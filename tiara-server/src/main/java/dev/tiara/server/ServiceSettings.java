package dev.tiara.server;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.data.time.Binning;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a live log is and how it is served.
 *
 * @param data the folder of the log
 * @param source the input that the log begins with, and how its events are interpreted; its input
 *     is empty if it begins without events
 * @param reader reads the input at the first start
 * @param maxGap the longest time by which an event may be ahead of all others; if null, {@value
 *     LiveService#DEFAULT_GAP} snapshots
 * @param late the number of snapshots before the open one that accept late events
 * @param mostEvents the maximum number of events in a request
 * @param followed a growing file whose events are appended; null for none
 * @param notes takes what is to be reported while the service runs, line by line
 * @param http where the service listens
 */
public record ServiceSettings(
    Path data,
    LogSource source,
    InputReader reader,
    @Nullable Binning maxGap,
    int late,
    int mostEvents,
    @Nullable Path followed,
    Consumer<String> notes,
    HttpSettings http) {
  /** Reads the input that a log begins with. */
  @FunctionalInterface
  public interface InputReader {
    /** Reads the log. */
    Log read(LogSource source) throws IOException;
  }

  /** The same settings, following a file. */
  public ServiceSettings following(Path file) {
    return new ServiceSettings(data, source, reader, maxGap, late, mostEvents, file, notes, http);
  }

  /** The maximum number of events in a request, unless another is chosen. */
  public static final int DEFAULT_EVENTS = 100_000;
}
