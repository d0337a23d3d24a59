package dev.tiara.cli.command;

import dev.tiara.answers.Log;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.PortOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.server.LiveService;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara explore}: a page on which to look at an event log. */
@Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Opens a page on which to look at an event log: who is close to whom through time, why, who"
            + " is next, and what changed.",
    footer = {
      "",
      "The page is served on this machine only, and asks nobody but this command, which runs until"
          + " Ctrl-C. Nothing is written. tiara serve has the same page for a log that grows.",
      "",
      "Examples:",
      "  tiara explore votes.csv",
      "  tiara explore dataset:BitcoinAlpha --port 0 --no-browser"
    })
public final class ExploreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;
  @Mixin private PortOption port;

  @Option(
      names = "--no-browser",
      description = "Print the address of the page without opening it in a browser.")
  private boolean noBrowser;

  @Override
  public Integer call() throws IOException {
    Console console = session.console(spec);
    HttpSettings http = HttpSettings.loopback(port.number());
    Log log = input.read(console);
    LiveService service = LiveService.complete(log, http);
    return ServeCommand.serve(
        service, spec, () -> open(service.url(), console), () -> end(service, console));
  }

  private void open(String url, Console console) {
    if (noBrowser) {
      return;
    }
    try {
      new ProcessBuilder(opener(url))
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      console.note("no browser could be started; open " + url);
    }
  }

  /** The command of the operating system that opens a page. */
  private static List<String> opener(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("win") && !system.contains("darwin")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", url);
    }
    return List.of(system.contains("mac") ? "open" : "xdg-open", url);
  }

  private static void end(LiveService service, Console console) {
    try {
      service.close();
    } catch (IOException e) {
      console.warn(String.valueOf(e.getMessage()));
    }
  }
}
