package dev.tiara.cli.lab;

import dev.tiara.answers.Log;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.output.ResultJson;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.sweep.DiffusionFolder;
import dev.tiara.experiments.sweep.DiffusionResult;
import dev.tiara.experiments.sweep.DiffusionSweep;
import dev.tiara.experiments.sweep.Sweep;
import dev.tiara.experiments.sweep.SweepKind;
import dev.tiara.experiments.sweep.SweepPoint;
import dev.tiara.experiments.sweep.SweepTable;
import dev.tiara.input.UserInput;
import dev.tiara.learn.run.RunProvenance;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara sweep}: reproduces the paper's figures on γ, ε, and α and β. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Reproduces the paper's figures: how accuracy and the diffusion itself depend on"
            + " gamma, epsilon, alpha and beta.",
    subcommands = {
      SweepCommand.Gamma.class,
      SweepCommand.Epsilon.class,
      SweepCommand.AlphaBeta.class
    },
    footer = {
      "",
      "Every run is written to the results folder when it ends; rerun the same command to compute"
          + " what is missing. tiara report draws the figures.",
      "",
      "Example:",
      "  tiara sweep gamma dataset:BitcoinAlpha --models gcn --as-published -o results"
    })
public final class SweepCommand {
  @ParentCommand private Session session;

  /** A sweep of one kind. */
  private abstract static class Kind implements Callable<Integer> {
    @Spec private CommandSpec spec;
    @ParentCommand private SweepCommand sweep;
    @Mixin private InputOptions input;

    @Option(names = "--values", split = ",", paramLabel = "X", description = "Values to try.")
    private List<Double> values;

    @Option(
        names = "--models",
        split = ",",
        paramLabel = "NAME",
        description = "Models to train: gcn, gcrn, evolvegcn. Default: gcn, the fastest.")
    private List<ModelFamily> models = List.of(ModelFamily.GCN);

    @Option(
        names = "--seeds",
        split = ",",
        paramLabel = "N",
        description = "Random seeds. Default: 117, the first of the authors' code.")
    private List<Long> seeds = Paper.SEEDS.subList(0, 1);

    @Mixin ComparisonOptions options;
    @Mixin private JsonOption json;

    private final SweepKind kind;

    Kind(SweepKind kind) {
      this.kind = kind;
    }

    /** The value of ε, unless it is swept. */
    abstract double epsilon();

    /** Measures the diffusion itself, which only the sweep of ε does. */
    List<DiffusionResult> diffuse(ExperimentData data, Path folder, Console console)
        throws IOException {
      return List.of();
    }

    boolean trains() {
      return true;
    }

    /** Rejects what has no effect in this sweep. */
    void rejectUnused(CommandSpec command) {}

    final List<SweepPoint> points() {
      return kind.points(values == null ? kind.paperValues() : values, epsilon());
    }

    @Override
    public final Integer call() throws IOException {
      rejectUnused(spec);
      Console console = sweep.session.console(spec);
      Sweep.Plan plan =
          UserInput.checked(
              "values",
              () ->
                  new Sweep.Plan(
                      kind,
                      points(),
                      options.task(),
                      models,
                      seeds,
                      options.fidelity(),
                      options.settings(),
                      options.schedule()));
      Log log = input.read(console);
      ExperimentData data = ExperimentData.of(log.title(), log.data());
      var trainings = new Sweep(plan, data, options.output());
      return Interruption.resumable(
          () -> run(plan, trainings, data, console), console, options.output());
    }

    private int run(Sweep.Plan plan, Sweep trainings, ExperimentData data, Console console)
        throws IOException {
      List<DiffusionResult> diffusions =
          diffuse(data, Sweep.folder(kind, options.output()), console);
      int wanted = trains() ? plan.runs() : 0;
      List<ExperimentRun> runs =
          trains()
              ? trainings.run(
                  new ComparisonProgress(console, wanted),
                  UserInput.checked("parallel", options::allocation),
                  environment())
              : List.of();
      print(diffusions, SweepTable.of(kind, runs));
      if (runs.size() < wanted) {
        console.note((wanted - runs.size()) + " of " + wanted + " runs missing");
      }
      return runs.size() < wanted ? 1 : 0;
    }

    private void print(List<DiffusionResult> diffusions, SweepTable table) {
      PrintWriter out = spec.commandLine().getOut();
      if (json.wanted()) {
        Map<String, Object> both = new LinkedHashMap<>();
        both.put("sweep", kind.title());
        both.put("lines", table.lines());
        both.put("diffusions", diffusions);
        out.println(ResultJson.of(both));
        return;
      }
      if (!diffusions.isEmpty()) {
        out.print(SweepText.of(diffusions));
      }
      for (SweepTable.Line line : table.lines()) {
        out.println();
        out.print(SweepText.of(kind, line));
      }
      out.flush();
    }
  }

  /** A sweep of parameters other than ε. */
  private abstract static class FixedEpsilon extends Kind {
    @Option(
        names = "--epsilon",
        paramLabel = "E",
        description = "Filtering threshold: smaller entries are dropped. Default: 0.001.")
    private double epsilon = TiaraSettings.DEFAULT.epsilon();

    FixedEpsilon(SweepKind kind) {
      super(kind);
    }

    @Override
    double epsilon() {
      return epsilon;
    }
  }

  private static Map<String, String> environment() {
    return RunProvenance.environment(TrainCommand.commit());
  }

  @Command(
      name = "gamma",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Measures accuracy as a function of the temporal decay ratio gamma = beta / (alpha +"
              + " beta), from 1e-5 to 1 - 1e-5 with alpha + beta = 0.6.",
      footer = {
        "",
        "Example:",
        "  tiara sweep gamma dataset:BitcoinAlpha --models gcn,gcrn -o results"
      })
  @Heading.Described(
      name = "--values",
      as =
          "Values of gamma to try. Default: 0.00001, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999,"
              + " 0.99999.")
  static final class Gamma extends FixedEpsilon {
    Gamma() {
      super(SweepKind.GAMMA);
    }
  }

  @Command(
      name = "alpha-beta",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Measures accuracy as a function of alpha and beta, each from 0.1 to 0.5, with a sum"
              + " below 1.",
      footer = {
        "",
        "Example:",
        "  tiara sweep alpha-beta dataset:BitcoinAlpha --as-published -o results"
      })
  @Heading.Described(
      name = "--values",
      as =
          "Values to try for alpha and beta, in all pairs with a sum below 1. Default: 0.1, 0.2,"
              + " 0.3, 0.4, 0.5.")
  static final class AlphaBeta extends FixedEpsilon {
    AlphaBeta() {
      super(SweepKind.ALPHA_BETA);
    }
  }

  @Command(
      name = "epsilon",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Measures space, time, eigenvalue error and accuracy as functions of the filtering"
              + " threshold epsilon, from 1e-7 to 1e-2 with alpha = beta = 0.25.",
      footer = {
        "",
        "The error is the distance between the eigenvalues of each diffusion matrix and those for"
            + " epsilon 0, computed by LAPACK on its strongly connected blocks.",
        "",
        "Examples:",
        "  tiara sweep epsilon dataset:BitcoinAlpha --as-published -o results",
        "  tiara sweep epsilon mine.csv --no-training --eigenvalues-every 10 -o results"
      })
  @Heading.Described(
      name = "--values",
      as = "Values of epsilon to try. Default: the powers of ten from 1e-7 to 1e-2.")
  static final class Epsilon extends Kind {
    /** What matters to models only. */
    private static final String[] TRAINING = {
      "--models",
      "--seeds",
      "--task",
      "--settings",
      "--as-published",
      "--epochs",
      "--patience",
      "--parallel"
    };

    @Heading.Under(Heading.ADVANCED)
    @AtMost(10_000_000)
    @Option(
        names = "--eigenvalues-every",
        paramLabel = "N",
        description = "Compute eigenvalues for every N-th snapshot; 0 for none. Default: 1.")
    private int every = 1;

    @Option(names = "--no-training", description = "Measure the diffusion only; do not train.")
    private boolean noTraining;

    Epsilon() {
      super(SweepKind.EPSILON);
    }

    @Override
    double epsilon() {
      return 0; // each point has its own
    }

    @Override
    boolean trains() {
      return !noTraining;
    }

    @Override
    void rejectUnused(CommandSpec command) {
      Unused.reject(command, noTraining, "with {no-training}", TRAINING);
    }

    @Override
    List<DiffusionResult> diffuse(ExperimentData data, Path folder, Console console)
        throws IOException {
      var sweep =
          UserInput.checked(
              "values",
              () ->
                  new DiffusionSweep(
                      data.graph(), data.title(), environment(), options.threads(), every));
      var results = new DiffusionFolder(folder);
      DiffusionFolder.Contents before = results.read();
      before.problems().forEach(console::warn);
      List<SweepPoint> missing = sweep.missing(points(), before);
      try (var progress = console.start("diffusion", "snapshots", sweep.steps(missing))) {
        sweep.run(missing, results, progress::at);
      }
      return sweep.finished(points(), results.read());
    }
  }
}
