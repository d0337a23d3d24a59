package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option of every command, in every way of using the command: it changes the result, or it is
 * refused in a line that names it. An option that the table of values lacks fails the test.
 */
class EveryOptionTest {
  /** Options that say how the work is done or shown, not what its result is. */
  private static final Set<String> WITHOUT_RESULT =
      Set.of(
          "--help",
          "--version",
          "--verbose",
          "--quiet",
          "--force",
          "--threads",
          "--parallel",
          "--data-dir",
          "--undirected", // the default, said aloud
          "--skip-bad-lines", // there are none
          "--tolerance", // how exact a result must be; it may be more exact
          "--exact",
          "--solver",
          "--budget",
          "--no-pruning",
          "--json");

  /** Options whose effect these uses do not show. */
  private static final Set<String> SHOWN_ELSEWHERE =
      Set.of(
          // the ranker is the one that is asked for
          "explain LOG --from a --to b --model RANKER --json --predict",
          // no score of others depends on whether a node may be its own contact
          "predict LOG --pairs PAIRS --by proximity --json --self-loops");

  private static final Map<String, String> OPPOSITES =
      Map.of("--directed", "--undirected", "--symmetric-trick", "--no-symmetric-trick");

  /** A value for each option; other than its default, so that it has an effect. */
  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("--columns", "source,other,time"),
          Map.entry("--query", "SELECT~source,~other~AS~target,~time~FROM~input"),
          Map.entry("--time-bin", "37d"),
          Map.entry("--snapshots", "13"),
          Map.entry("--directed", ""),
          Map.entry("--bipartite", ""),
          Map.entry("--time-format", "yyyy-dd-MM"),
          Map.entry("--weighted", ""),
          Map.entry("--for", "b"),
          Map.entry("--top", "2"),
          Map.entry("--contacts", "exclude"),
          Map.entry("--candidates", "NODES"),
          Map.entry("--confidence", "0.5"),
          Map.entry("--pairs", "PAIRS"),
          Map.entry("--by", "recency"),
          Map.entry("--alpha", "0.31"),
          Map.entry("--beta", "0.41"),
          Map.entry("--self-loops", ""),
          Map.entry("--random-seed", "7"),
          Map.entry("--save", "OUT/saved"),
          Map.entry("--model", "MODEL"),
          Map.entry("--output", "OUT/other.csv"),
          Map.entry("--svg", "OUT/picture.svg"),
          Map.entry("--protocol", "full"),
          Map.entry("--seeds", "2"),
          Map.entry("--validation-only", ""),
          Map.entry("--state", "stale"),
          Map.entry("--no-self-loops", ""),
          Map.entry("--ablation", ""),
          Map.entry("--from", "b"),
          Map.entry("--to", "d"),
          Map.entry("--at", "3"),
          Map.entry("--paths", "2"),
          Map.entry("--predict", ""),
          Map.entry("--iterations", "3"),
          Map.entry("--epsilon", "0.05"),
          Map.entry("--seed", "9"),
          Map.entry("--since", "1"),
          Map.entry("--until", "3"),
          Map.entry("--dates", "DATES"),
          Map.entry("--smoothing", "0.5"),
          Map.entry("--table", "events"),
          Map.entry("--method", "gdc"),
          Map.entry("--augment", "gdc"),
          Map.entry("--top-k", "2"),
          Map.entry("--symmetric-trick", ""),
          Map.entry("--unweighted", ""),
          Map.entry("--symmetrize", ""),
          Map.entry("--drop-probability", "0.3"),
          Map.entry("--task", "node"),
          Map.entry("--rnn", "gru"),
          Map.entry("--layers", "1"),
          Map.entry("--units", "5"),
          Map.entry("--dropout", "0.1"),
          Map.entry("--feature-size", "7"),
          Map.entry("--learning-rate", "0.05"),
          Map.entry("--learning-rate-decay", "0.5"),
          Map.entry("--weight-decay", "0.1"),
          Map.entry("--truncate", "2"),
          Map.entry("--settings", "paper:BitcoinAlpha"),
          Map.entry("--all", ""),
          Map.entry("--as-published", ""),
          Map.entry("--epochs", "3"),
          Map.entry("--patience", "0"),
          Map.entry("--labels", "LABELS"),
          Map.entry("--features", "FEATURES"),
          Map.entry("--record", "OUT/record"),
          Map.entry("--no-baselines", ""),
          Map.entry("--models", "evolvegcn"),
          Map.entry("--finished", ""),
          Map.entry("--markdown", ""),
          Map.entry("--search", "grid"),
          Map.entry("--trials", "3"),
          Map.entry("--bound", "layers=1"),
          Map.entry("--values", "0.25"),
          Map.entry("--eigenvalues-every", "0"),
          Map.entry("--no-training", ""),
          Map.entry("--nodes", "30"),
          Map.entry("--edges", "20"),
          Map.entry("--communities", "3"),
          Map.entry("--recurrence", "0.9"));

  private static final List<String> MODES =
      List.of(
          "inspect LOG --json",
          "stats LOG --json",
          "proximity LOG --seed a --json",
          "proximity LOG --seed a --alpha auto --beta auto --json",
          "explain LOG --from a --to b --json",
          "explain LOG --from a --to b --predict --json",
          "explain LOG --from a --to b --model RANKER --json",
          "drift LOG --json",
          "drift LOG -o OUT/t.csv",
          "drift LOG --table events -o OUT/t.csv",
          "drift LOG --table snapshots -o OUT/t.csv",
          "predict LOG --for a --json",
          "predict LOG --for a --by ranker --json",
          "predict LOG --for a --by last-contact --json",
          "predict LOG --for a --by proximity --json",
          "predict LOG --for a --by popularity --json",
          "predict LOG --for a --by adamic-adar --top 20 --json",
          "predict LOG --for a --confidence 0.9 --json",
          "predict LOG --pairs PAIRS --json",
          "predict LOG --pairs PAIRS --by proximity --json",
          "predict LOG --model RANKER --for a --json",
          "evaluate LOG --json",
          "evaluate LOG --protocol tgb --json",
          "evaluate LOG --protocol utg --json",
          "evaluate LOG --protocol full --json",
          "evaluate LOG --protocol roland --json",
          "evaluate LOG --protocol paper --json",
          "augment LOG -o OUT/x.csv",
          "augment LOG --method gdc -o OUT/x.csv",
          "augment LOG --method merge -o OUT/x.csv",
          "augment LOG --method dropedge -o OUT/x.csv",
          "augment LOG --method none -o OUT/x.csv",
          "augment LOG --symmetric-trick -o OUT/x.csv",
          "augment LOG --no-symmetric-trick -o OUT/x.csv",
          "augment LOG --alpha auto --beta auto -o OUT/x.csv",
          "train LOG --epochs 2 --json",
          "train LOG --epochs 2 --model gcn --json",
          "train LOG --epochs 2 --model gcn --augment none --json",
          "train LOG --epochs 2 --model evolvegcn --augment merge --json",
          "train LOG --epochs 2 --augment dropedge --json",
          "train LOG --epochs 2 --all --json",
          "train LOG --epochs 2 --features FEATURES --json",
          "train LOG --epochs 2 --task node --labels LABELS --json",
          "embed LOG --model MODEL -o OUT/x.npz",
          "compare LOG --models gcn --augment none,gdc --seeds 1 --epochs 2 -o OUT/r --json",
          "tune LOG --model gcn --trials 1 --epochs 9 -o OUT/r --json",
          "tune LOG --model gcn --augment none --trials 1 --epochs 9 -o OUT/r --json",
          "sweep gamma LOG --values 0.5 --epochs 2 -o OUT/r --json",
          "sweep alpha-beta LOG --values 0.3 --epochs 2 -o OUT/r --json",
          "sweep epsilon LOG --values 0.01 --eigenvalues-every 0 --epochs 2 -o OUT/r --json",
          "sweep epsilon LOG --values 0.01 --eigenvalues-every 0 --no-training -o OUT/r --json",
          "generate blocks -o OUT/x.csv",
          "generate powerlaw -o OUT/x.csv",
          "generate shaped:bitcoinalpha -o OUT/x.csv",
          "stats dataset:blocks --json",
          "proximity dataset:blocks --seed 1 --json");

  private static Path folder = Path.of("");

  @BeforeAll
  static void writeFiles(@TempDir Path temporary) throws IOException {
    folder = temporary;
    Files.writeString(folder.resolve("log.csv"), log());
    Files.writeString(folder.resolve("nodes"), "b\nc\nd\n");
    Files.writeString(folder.resolve("pairs.csv"), "source,target\na,b\nb,d\n");
    Files.writeString(folder.resolve("dates.csv"), "2001-06-03\n");
    var labels = new StringBuilder("node,label\n");
    var features = new StringBuilder("node,f1,f2,f3\n");
    for (char node = 'a'; node <= 'l'; node++) {
      labels.append(node).append(',').append((node - 'a') % 2).append('\n');
      features.append(node).append(',').append(node % 5).append(',').append(node % 3);
      features.append(',').append(node % 2).append('\n');
    }
    Files.writeString(folder.resolve("labels.csv"), labels);
    Files.writeString(folder.resolve("features.csv"), features);
    CommandRun.succeeds(filled("predict LOG --by ranker --for a --random-seed 3 --save RANKER"));
    CommandRun.succeeds(filled("train LOG --epochs 1 --no-baselines --save MODEL"));
  }

  /** Twelve nodes that meet for a year, with weights, self-loops and a column of other targets. */
  private static String log() {
    var log = new StringBuilder("source,target,time,weight,other\n");
    var random = new Random(5);
    for (int i = 0; i < 240; i++) {
      char source = (char) ('a' + random.nextInt(12));
      char target = i % 20 == 7 ? source : (char) ('a' + (source + 1 + random.nextInt(4)) % 12);
      char other = (char) ('a' + random.nextInt(12));
      log.append(source).append(',').append(target);
      log.append(String.format(Locale.ROOT, ",2001-%02d-%02d,", 1 + i / 20, 1 + i * 7 % 11));
      log.append(1 + random.nextInt(9)).append(',').append(other).append('\n');
    }
    return log.toString();
  }

  private static String filled(String words) {
    return words
        .replace("LOG", folder.resolve("log.csv").toString())
        .replace("OUT", folder.resolve("out").toString())
        .replace("PAIRS", folder.resolve("pairs.csv").toString())
        .replace("NODES", folder.resolve("nodes").toString())
        .replace("DATES", folder.resolve("dates.csv").toString())
        .replace("LABELS", folder.resolve("labels.csv").toString())
        .replace("FEATURES", folder.resolve("features.csv").toString())
        .replace("RANKER", folder.resolve("ranker").toString())
        .replace("MODEL", folder.resolve("model").toString());
  }

  static Stream<String> modes() {
    return MODES.stream();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void option_changesTheResultOrIsRefused(String mode) throws IOException {
    Outcome plain = outcome(mode);
    assertThat(plain.code()).as(plain.err()).isZero();
    List<String> ignored = new ArrayList<>();
    for (OptionSpec option : spec(mode)) {
      String name = option.longestName();
      boolean given = Stream.of(option.names()).anyMatch(List.of(mode.split(" "))::contains);
      if (given || WITHOUT_RESULT.contains(name) || SHOWN_ELSEWHERE.contains(mode + " " + name)) {
        continue;
      }
      assertThat(VALUES).as("a value of every option").containsKey(name);
      Outcome with = outcome((mode + " " + name + " " + value(mode, name)).strip());
      assertThat(with.err()).doesNotContain("internal error");
      boolean refused = with.code() == 2 && with.err().lines().count() == 1;
      if (OPPOSITES.containsKey(name) && with.result().equals(plain.result())) {
        with = outcome(mode + " " + OPPOSITES.get(name)); // it was so without being told
      }
      boolean said = with.err().contains(name) && with.err().contains("no effect");
      if (!refused && !said && with.result().equals(plain.result())) {
        ignored.add(name);
      }
    }
    assertThat(ignored).as("options without effect").isEmpty();
  }

  /** A value that suits the command. */
  private static String value(String mode, String option) {
    return switch (mode.split(" ")[0] + " " + option) {
      case "proximity --seed" -> "b";
      case "proximity --seeds" -> "NODES";
      case "generate --nodes" -> "400";
      case "generate --snapshots" -> "5";
      case "generate --labels", "generate --features" -> "OUT/more.csv";
      case "predict --model", "explain --model" -> "RANKER";
      case "train --model", "tune --model" -> "evolvegcn";
      default -> VALUES.get(option);
    };
  }

  private static List<OptionSpec> spec(String mode) {
    var nowhere = new PrintWriter(new StringWriter());
    CommandLine command = new Main().command(nowhere, nowhere, "completion");
    for (String word : mode.split(" ")) {
      CommandLine next = command.getSubcommands().get(word);
      if (next == null) {
        break;
      }
      command = next;
    }
    return command.getCommandSpec().options();
  }

  private record Outcome(int code, String err, Map<String, String> result) {}

  /** What a command leaves behind: what it prints, and its files. */
  private static Outcome outcome(String words) throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    String[] arguments = filled("--quiet " + words).split(" ");
    Arrays.setAll(arguments, i -> arguments[i].replace('~', ' '));
    CommandRun run = CommandRun.of(arguments);
    Map<String, String> result = new TreeMap<>();
    result.put("", run.out().replaceAll("\"([a-zA-Z]*[sS]econds|commit|date|ended)\".*", ""));
    try (var files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(file).toString();
        // Descriptions and records say how they were made
        if (!name.endsWith(".json")) {
          result.put(name, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    delete(out);
    return new Outcome(run.code(), run.err(), result);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
