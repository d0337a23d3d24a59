package dev.tiara.cli.command;

import dev.tiara.answers.LogSource;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.PortOption;
import dev.tiara.cli.option.ReadOptions;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.time.Binning;
import dev.tiara.input.InputException;
import dev.tiara.server.LiveService;
import dev.tiara.server.ServiceSettings;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara serve}: a live log over HTTP. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Serves a live log over HTTP: events in, durable before they are acknowledged, and answers"
            + " out, with the JSON of the other commands.",
    footer = {
      "",
      "Snapshots close by event time: an event of a later snapshot closes those before it. The time"
          + " bin, direction and weighting of the first start are kept. Without INPUT, times are"
          + " seconds since 1970, unless --time-bin has no unit.",
      "",
      "Examples:",
      "  tiara serve --data live --time-bin 1d",
      "  tiara serve votes.csv --data live --port 0",
      "  curl --json @event.json http://127.0.0.1:7171/api/v1/events",
      "  curl 'http://127.0.0.1:7171/api/v1/proximity?seed=ann&top=5'"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final int SHORTEST_TOKEN = 16;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "INPUT",
      description =
          "Event file or dataset:NAME that the log begins with; it is read at the first start only."
              + " Default: none.")
  private @Nullable String input;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the log, created at the first start.")
  private Path data;

  @Mixin private PortOption port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Address to listen on. Any other than a loopback address needs --token-file. Default:"
              + " ${DEFAULT-VALUE}.")
  private String host;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with the bearer token that clients must send.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--follow",
      paramLabel = "FILE",
      description =
          "Append the events of this growing file: NDJSON, or CSV whose header names source,"
              + " target, time and perhaps weight. Each line is appended once, across restarts.")
  private @Nullable Path follow;

  @Option(
      names = "--max-gap",
      paramLabel = "WIDTH",
      description =
          "Refuse events that are further ahead of all others than this, such as 30d. Default: 100"
              + " snapshots.")
  private @Nullable String maxGap;

  @AtMost(1_000)
  @Option(
      names = "--late-snapshots",
      paramLabel = "N",
      defaultValue = "2",
      description =
          "Number of snapshots before the latest that accept late events. Default:"
              + " ${DEFAULT-VALUE}.")
  private int lateSnapshots;

  @Mixin private ReadOptions options;

  @Override
  public Integer call() throws IOException {
    String[] ofInput = {"--columns", "--query", "--time-format", "--skip-bad-lines", "--data-dir"};
    Unused.reject(spec, input == null, "without INPUT", ofInput);
    Console console = session.console(spec);
    LogSource source = options.source(input == null ? "" : input);
    LiveService service = LiveService.start(settings(source, console));
    return serve(service, spec, () -> {}, () -> end(service, console));
  }

  /** Says where a service listens, and waits until a signal ends the process. */
  static Integer serve(LiveService service, CommandSpec spec, Runnable then, Runnable end)
      throws IOException {
    return Interruption.during(
        () -> {
          PrintWriter out = spec.commandLine().getOut();
          out.println("listening on " + service.url());
          out.flush();
          then.run();
          while (true) {
            LockSupport.park();
          }
        },
        end);
  }

  private void end(LiveService service, Console console) {
    try {
      service.close();
      console.note("stopped; all acknowledged events are in " + data);
    } catch (IOException e) {
      console.warn(String.valueOf(e.getMessage()));
    }
  }

  private ServiceSettings settings(LogSource source, Console console) throws IOException {
    if (lateSnapshots < 0) {
      throw new InputException("late-snapshots", "must not be negative", lateSnapshots);
    }
    return new ServiceSettings(
        data,
        source,
        input -> options.read(input, console),
        maxGap == null ? null : Binning.ofWidth("max-gap", maxGap),
        lateSnapshots,
        ServiceSettings.DEFAULT_EVENTS,
        follow,
        console::warn,
        http());
  }

  private HttpSettings http() throws IOException {
    int number = port.number();
    InetAddress address;
    try {
      address = InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new InputException("host", "must be an address of this machine", host);
    }
    if (tokenFile == null && !address.isLoopbackAddress()) {
      throw new InputException(
          "host", "must be a loopback address, unless {token-file} is given", host);
    }
    return HttpSettings.of(address, number, tokenFile == null ? null : token(tokenFile));
  }

  private static String token(Path file) throws IOException {
    String token = Files.readString(file).strip();
    if (token.length() < SHORTEST_TOKEN) {
      throw new InputException(
          "token-file",
          "must contain a token of at least " + SHORTEST_TOKEN + " characters",
          file.toString());
    }
    return token;
  }
}
