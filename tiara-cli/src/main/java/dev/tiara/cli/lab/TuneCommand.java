package dev.tiara.cli.lab;

import dev.tiara.answers.Log;
import dev.tiara.augment.AugmentationMethod;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.Terminal;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.output.ResultJson;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.tuning.Pruning;
import dev.tiara.experiments.tuning.SearchSpace;
import dev.tiara.experiments.tuning.Tuning;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara tune}: searches for the best hyperparameters. */
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Searches the hyperparameters of a model and an augmentation, within the paper's"
            + " bounds or your own, and selects by the validation metric alone.",
    footer = {
      "",
      "Every trial is written to the results folder when it ends. Rerun the same command"
          + " to resume, or with more --trials to extend the search. A trial whose validation"
          + " metric is below the median of earlier trials is pruned.",
      "",
      "NAME=VALUES of --bound:",
      "  alpha=0.1,0.2       these values",
      "  alpha=0.1..0.5:0.1  from 0.1 to 0.5 in steps of 0.1",
      "  alpha=0.1..0.5      any value in this range (grid search: in tenths of it)",
      "Hyperparameters: layers, learning-rate, rnn, dropout, dropedge, alpha, beta, epsilon,"
          + " symmetric-trick.",
      "",
      "Examples:",
      "  tiara tune dataset:BitcoinAlpha --model gcn --trials 30 --budget 2h -o tuned",
      "  tiara tune mine.csv --augment gdc --search grid --bound layers=2 \\",
      "      --bound learning-rate=0.05 --bound dropout=0,0.5 \\",
      "      --bound epsilon=0.001 -o tuned"
    })
public final class TuneCommand implements Callable<Integer> {
  private enum Search {
    GRID,
    RANDOM
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "Model: gcn, gcrn or evolvegcn. Default: gcrn.")
  private ModelFamily model = ModelFamily.GCRN;

  @Option(
      names = "--augment",
      paramLabel = "NAME",
      description = "Augmentation: none, dropedge, gdc, merge or tiara. Default: tiara.")
  private AugmentationMethod augmentation = AugmentationMethod.TIARA;

  @Option(
      names = "--search",
      paramLabel = "KIND",
      description = "Search strategy: grid or random. Default: random.")
  private Search search = Search.RANDOM;

  @AtMost(10_000)
  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "Maximum number of trials. Default: 20.")
  private int trials = 20;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Time limit, such as 90s, 30m or 2h. Default: none.")
  private String budget;

  @Option(
      names = "--bound",
      paramLabel = "NAME=VALUES",
      description = "Bounds of one hyperparameter, instead of the paper's; repeatable.")
  private Map<String, String> bounds = new LinkedHashMap<>();

  @Heading.Under(Heading.ADVANCED)
  @Option(names = "--no-pruning", description = "Run every trial to the end.")
  private boolean noPruning;

  @Heading.Under(Heading.GENERAL)
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed for training and for the random search. Default: 117.")
  private long seed = Paper.SEEDS.get(0);

  @Mixin private ExperimentOptions experiment;

  @Heading.Under(Heading.GENERAL)
  @AtMost(1_024)
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of worker threads; does not affect results. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    Console console = session.console(spec);
    long end = budget == null ? Long.MAX_VALUE : System.nanoTime() + nanoseconds(budget);
    List<Hyperparameters> points =
        UserInput.checked("bound", () -> points(SearchSpace.of(model, augmentation, bounds)));
    Log log = input.read(console);
    ExperimentData data = ExperimentData.of(log.title(), log.data());
    TaskKind chosenTask = data.task(experiment.task());
    Tuning.Subject subject =
        UserInput.checked(
            "task",
            () ->
                new Tuning.Subject(
                    chosenTask,
                    model,
                    augmentation,
                    experiment.fidelity(),
                    experiment.schedule(),
                    seed));
    var progress = new TrialNotes(console, points.size());
    var tuning =
        new Tuning(
            subject,
            data,
            points,
            noPruning ? Pruning.NONE : Pruning.MEDIAN,
            new ResultsFolder(experiment.output()),
            progress);
    List<Trial> done =
        Interruption.resumable(
            () -> tuning.run(threads, () -> end == Long.MAX_VALUE || System.nanoTime() < end),
            console,
            experiment.output());
    if (done.size() < points.size()) {
      console.note(
          "time limit reached after "
              + done.size()
              + " of "
              + points.size()
              + " trials; rerun the same command to resume"
              + (progress.made == 0 ? ", with a --budget that is enough for a trial" : ""));
    }
    Trial chosen =
        Tuning.chosen(done)
            .orElseThrow(() -> new IOException(experiment.output() + ": no trial has finished"));
    print(done, chosen, chosenTask, input.commandLine(log));
    return 0;
  }

  private List<Hyperparameters> points(SearchSpace space) {
    if (trials < 1) {
      throw new InputException("trials", "must be at least 1", trials);
    }
    List<Hyperparameters> points =
        search == Search.RANDOM ? space.random(trials, seed) : grid(space);
    if (points.isEmpty()) {
      throw new InputException("bound", "must be below 1 somewhere within the bounds", bounds)
          .saying("alpha + beta");
    }
    return points;
  }

  private List<Hyperparameters> grid(SearchSpace space) {
    long size = space.gridSize();
    // Points with α + β ≥ 1 are left out; a grid that is far too large is not built at all.
    List<Hyperparameters> grid = size > 10L * trials ? List.of() : space.grid();
    size = grid.isEmpty() ? size : grid.size();
    if (size > trials) {
      throw new InputException("the grid must have at most {trials} " + trials + " points")
          .about("trials", "bound", "search")
          .gotFigures(Long.toString(size))
          .hinting("narrow it, allow more trials, or search at random");
    }
    return grid;
  }

  private static long nanoseconds(String text) {
    if (!text.matches("[0-9]{1,6}[smh]")) {
      throw new InputException("budget", "must be a number with s, m or h, as in 30m", text);
    }
    long number = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> Duration.ofSeconds(number).toNanos();
      case 'm' -> Duration.ofMinutes(number).toNanos();
      default -> Duration.ofHours(number).toNanos();
    };
  }

  private void print(List<Trial> trials, Trial chosen, TaskKind of, String words) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      List<Map<String, Object>> list = new ArrayList<>();
      for (int i = 0; i < trials.size(); i++) {
        Trial trial = trials.get(i);
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("trial", i + 1);
        object.put("hyperparameters", SearchSpace.describe(trial.hyperparameters()));
        object.put("state", trial.state());
        object.put("epochs", trial.validation().size());
        if (trial.failure() == null) {
          object.put("validation", trial.best());
        } else {
          object.put("failure", trial.failure());
        }
        if (trial.id().equals(chosen.id())) {
          object.put("chosen", true);
          object.put("test", trial.test());
        }
        list.add(object);
      }
      out.println(ResultJson.of(list));
      return;
    }
    var table = new TextTable(true);
    List<String> header = new ArrayList<>(List.of("TRIAL", "VALIDATION", "EPOCHS", "STATE"));
    List<String> names = List.copyOf(SearchSpace.describe(chosen.hyperparameters()).keySet());
    names.forEach(name -> header.add(name.toUpperCase(Locale.ROOT)));
    table.row(header);
    for (int i = 0; i < trials.size(); i++) {
      Trial trial = trials.get(i);
      List<String> row = new ArrayList<>();
      row.add(
          trial.id().equals(chosen.id()) ? Terminal.bold((i + 1) + " *") : Integer.toString(i + 1));
      row.add(trial.failure() != null ? "-" : percent(trial.best()));
      row.add(Integer.toString(trial.validation().size()));
      row.add(trial.state());
      row.addAll(SearchSpace.describe(trial.hyperparameters()).values());
      table.row(row);
    }
    out.print(table);
    out.println();
    out.println(
        "* chosen by validation "
            + of.metric()
            + " "
            + percent(chosen.best())
            + "; its test "
            + of.metric()
            + " is "
            + percent(chosen.test()));
    out.println("To repeat it:");
    out.println("  " + training(chosen, of, words));
    out.flush();
  }

  /** The command that repeats a trial on this input. */
  private String training(Trial trial, TaskKind task, String words) {
    var line = new StringBuilder("tiara train " + words);
    line.append(" --task ").append(lower(task)).append(" --model ").append(lower(model));
    line.append(" --augment ").append(lower(augmentation));
    SearchSpace.describe(trial.hyperparameters())
        .forEach(
            (name, value) -> {
              if (name.equals("symmetric-trick")) {
                line.append(value.equals("on") ? " --symmetric-trick" : " --no-symmetric-trick");
              } else {
                String option = name.equals("dropedge") ? MethodOptions.DROP : "--" + name;
                line.append(' ').append(option).append(' ').append(value);
              }
            });
    line.append(experiment.fidelity() == Fidelity.AS_PUBLISHED ? " --as-published" : "");
    Integer epochs = experiment.schedule().epochs();
    line.append(epochs == null ? "" : " --epochs " + epochs);
    Integer patience = experiment.schedule().patience();
    line.append(patience == null ? "" : " --patience " + patience);
    return line + " --seed " + seed;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String percent(double metric) {
    return String.format(Locale.ROOT, "%.1f", 100 * metric);
  }

  private static final class TrialNotes implements Tuning.Listener {
    private final Console console;
    private final int total;
    private int made;

    TrialNotes(Console console, int total) {
      this.console = console;
      this.total = total;
    }

    @Override
    public void epoch(int number, Epoch epoch) {
      if (epoch.epoch() % 10 == 9) {
        console.note(
            String.format(
                Locale.ROOT,
                "trial %d of %d: epoch %d, loss %.4f, validation %.4f",
                number,
                total,
                epoch.epoch() + 1,
                epoch.loss(),
                epoch.validation()));
      }
    }

    @Override
    public void ended(int number, Trial trial, boolean alreadyRecorded) {
      if (!alreadyRecorded) {
        made++;
        console.note(
            String.format(
                Locale.ROOT,
                "trial %d of %d %s: %s, %s",
                number,
                total,
                trial.state(),
                trial.failure() == null ? "validation " + percent(trial.best()) : trial.failure(),
                SearchSpace.describe(trial.hyperparameters())));
      }
    }

    @Override
    public void problem(String message) {
      console.warn(message);
    }
  }
}
