package dev.tiara.cli.lab;

import dev.tiara.answers.Log;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.RatesQuestion;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.JsonOption;
import dev.tiara.cli.option.MethodOptions;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.option.Unused;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Interruption;
import dev.tiara.cli.terminal.Session;
import dev.tiara.cli.terminal.TextTable;
import dev.tiara.data.GraphData;
import dev.tiara.data.nodes.NodeFile;
import dev.tiara.data.output.ResultJson;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.experiments.baseline.LinkTable;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.file.AtomicFile;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.run.TrainingForecast;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara train}: trains one model. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Trains a dynamic graph neural network and compares it with training-free baselines.",
    footer = {
      "",
      "Link prediction ends with a table that compares the model with training-free baselines on"
          + " random, historical and inductive negatives; --no-baselines skips it. Node"
          + " classification needs labels: --labels, or a data set that has them (see tiara"
          + " datasets). Ctrl-C stops training and keeps the best model.",
      "",
      "Examples:",
      "  tiara train votes.csv --columns voter,candidate,time --augment none",
      "  tiara train dataset:BitcoinAlpha --alpha 0.1 --dropout 0.5 \\",
      "      --save model.tiara",
      "  tiara train dataset:BitcoinAlpha --settings paper --as-published --seed 117",
      "  tiara train dataset:School --task node --model gcn --augment none --json",
      "  tiara train mine.csv --task node --labels labels.csv --features features.csv",
      "  tiara train mine.csv --all --save model.tiara"
    })
@Heading.Described(
    name = "--drop-probability",
    as =
        "Probability that an edge is dropped: by dropedge, or from the result of another method, in"
            + " every epoch. Default: 0.5 for dropedge, 0 for the others.")
@Heading.Described(
    name = "--directed",
    as = "Follow edges from source to target only; for node classification.")
public final class TrainCommand implements Callable<Integer> {
  /** The expected memory, in bytes, from which it is reported. */
  private static final double MIN_REPORTED_BYTES = 1L << 30;

  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;
  @Mixin private LearnOptions learn;
  @Mixin private MethodOptions method;

  @Heading.Under(Heading.INPUT)
  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = {
        "CSV or Parquet file of node labels, with columns",
        "  node,label. Default: those of the data set."
      })
  private Path labels;

  @Mixin private FeaturesOption features;

  @Option(names = "--save", paramLabel = "FILE", description = "Save the best model to this file.")
  private Path save;

  @Heading.Under(Heading.OUTPUT)
  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Append the run, with all its epochs, to this file as a line of JSON.")
  private Path recordFile;

  @Mixin private BaselineOption baselines;
  @Mixin private OverwriteOption overwrite;
  @Mixin private JsonOption json;

  @Override
  public Integer call() throws IOException {
    check(save, OutputKind.MODEL); // rather now than after an hour of training
    check(recordFile, OutputKind.RECORDS);
    learn.rejectUnused(spec);
    Console console = session.console(spec);
    Log log = input.read(console);
    Optional<RateChoice> choice =
        method.isAuto() ? Optional.of(choose(log, console)) : Optional.empty();
    MethodOptions used = choice.map(chosen -> method.with(chosen.rates())).orElse(method);
    GraphData data = withNodeFiles(choice.map(RateChoice::log).orElse(log).data());
    Features given = ExperimentData.features(data);
    Unused.reject(spec, given != null, "as the nodes have features", "--feature-size");
    RunSettings settings =
        UserInput.checked(
            List.of("task", "model"),
            () -> learn.settings(used, log.title(), given == null ? 0 : given.size()));
    LinkData links = learn.isNode() ? null : new LinkData(data.graph(), data.originalLinks());
    LearningRun run =
        UserInput.checked(
            "input",
            () ->
                fitting(
                        (learn.isNode()
                                ? LearningRun.nodes(
                                    data.graph(), new NodeLabels(data.labels(), data.classes()))
                                : LearningRun.links(links))
                            .settings(settings)
                            .features(given),
                        console)
                    .prepare());
    var saved = new CountDownLatch(1);
    RunRecord record =
        Interruption.during(
            () -> {
              try {
                var progress =
                    new EpochLines(console, run.task().metric(), settings.training().epochs());
                return finish(
                    run,
                    run.train(progress::show, restart -> console.warn(restart.toString())),
                    log);
              } finally {
                saved.countDown();
              }
            },
            () -> stopAndWait(run, saved));
    Optional<LinkTable> table =
        run.task() instanceof LinkPrediction task
                && !record.outcome().stopped()
                && !baselines.skipped()
                && !learn.isAll()
            ? Optional.of(table(task, links, settings, console))
            : Optional.empty();
    show(record, table);
    return 0;
  }

  /** Chooses rates without looking at the snapshots that the model is tested on. */
  private RateChoice choose(Log log, Console console) {
    int snapshots = log.graph().length();
    boolean tested = !learn.isNode() && !learn.isAll();
    int last = tested ? TimeSplit.paper(snapshots).validationEnd() : snapshots;
    return method.choose(log, new RatesQuestion(true, true, last), console);
  }

  private GraphData withNodeFiles(GraphData data) throws IOException {
    if (labels != null && !learn.isNode()) {
      throw new InputException("labels", "must be given with {task} node", labels.toString());
    }
    return features.added(
        labels == null
            ? data
            : UserInput.checked("labels", () -> NodeFile.withLabels(data, labels)));
  }

  /** Rejects a run that does not fit into the heap, before any work is done. */
  private static LearningRun.Builder fitting(LearningRun.Builder run, Console console) {
    TrainingForecast forecast = run.forecast();
    forecast.requireHeap(Runtime.getRuntime().maxMemory());
    if (forecast.bytes() >= MIN_REPORTED_BYTES) {
      console.note("training takes about " + forecast.text() + " of memory");
    }
    return run;
  }

  private void check(@Nullable Path file, OutputKind kind) throws IOException {
    if (file != null) {
      AtomicFile.check(file);
      List<String> inputs = new ArrayList<>(features.files());
      inputs.add(input.input());
      if (labels != null) {
        inputs.add(labels.toString());
      }
      overwrite.check(file, kind, inputs);
    }
  }

  /** Stops training, and waits until the best model is saved. */
  private static void stopAndWait(LearningRun run, CountDownLatch saved) {
    run.stopNow();
    try {
      saved.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Saves the model and the record of the run, and prints the result. */
  private RunRecord finish(LearningRun run, TrainingResult result, Log log) throws IOException {
    String commit = commit();
    String title = log.title();
    if (save != null) {
      run.save(save, commit, log.inspection().timeUnit());
    }
    RunRecord record = run.record(result, title, commit);
    if (recordFile != null) {
      record.appendTo(recordFile);
    }
    if (!json.wanted()) {
      Epoch best = result.best();
      PrintWriter out = spec.commandLine().getOut();
      out.printf(
          Locale.ROOT,
          "%s: %sbest epoch %d of %d, validation %s %.4f, %s%n",
          title,
          result.stopped() ? "stopped, " : "",
          best.epoch() + 1,
          result.epochs().size(),
          run.task().metric(),
          best.validation(),
          learn.isAll() ? "no test" : String.format(Locale.ROOT, "test %.4f", best.test()));
      out.flush();
    }
    return record;
  }

  private void show(RunRecord record, Optional<LinkTable> table) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted()) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("run", record);
      table.ifPresent(t -> all.put("table", t.rows()));
      out.println(ResultJson.of(all));
      return;
    }
    table.ifPresent(
        t -> {
          var text = new TextTable(true);
          t.cells().forEach(text::row);
          out.print(text);
        });
    out.flush();
  }

  private static LinkTable table(
      LinkPrediction task, LinkData links, RunSettings settings, Console console) {
    var rules = LinkTable.baselines(task.split(), TiaraSettings.DEFAULT);
    int threads = settings.training().threads();
    try (Tape tape = new Tape(threads);
        var progress = console.tasks()) {
      var pass = Pass.evaluation(tape);
      return LinkTable.of("this model", task, links, rules, pass, threads, progress);
    }
  }

  /** The commit from which the launcher was built. */
  public static String commit() {
    return System.getProperty("tiara.commit", "unknown");
  }

  /** Prints a line of progress per epoch, but at most one per second. */
  private static final class EpochLines {
    private final Console console;
    private final String metric;
    private final int epochs;
    private double seconds;
    private double sinceLine = 1;
    private double best;

    EpochLines(Console console, String metric, int epochs) {
      this.console = console;
      this.metric = metric;
      this.epochs = epochs;
    }

    void show(Epoch epoch) {
      best = epoch.best() == epoch.epoch() ? epoch.validation() : best;
      seconds = epoch.epoch() == 0 ? epoch.seconds() : seconds + epoch.seconds();
      sinceLine += epoch.seconds();
      if (sinceLine < 1) {
        return;
      }
      sinceLine = 0;
      int left = epochs - epoch.epoch() - 1;
      console.note(
          String.format(
              Locale.ROOT,
              "epoch %d of %d: loss %.4f, validation %s %.4f, best %.4f at %d, at most %.0f s left",
              epoch.epoch() + 1,
              epochs,
              epoch.loss(),
              metric,
              epoch.validation(),
              best,
              epoch.best() + 1,
              seconds / (epoch.epoch() + 1) * left));
    }
  }
}
