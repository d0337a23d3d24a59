package dev.tiara.experiments.comparison;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunProvenance;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingException;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Trains all combinations of data sets, models, augmentations and seeds. Every run is written to
 * the results folder when it ends, and finished runs are not repeated, so a comparison resumes
 * after an interruption.
 */
public final class Comparison {

  /**
   * What to compare.
   *
   * @param inputs the names of the data sets, as known to the source
   * @param task the task, or null for the paper's: node classification if there are labels, link
   *     prediction otherwise
   */
  public record Plan(
      List<String> inputs,
      @Nullable TaskKind task,
      List<ModelFamily> models,
      List<AugmentationMethod> augmentations,
      List<Long> seeds,
      Fidelity fidelity,
      SettingsChoice settings,
      Schedule schedule) {

    /** Epochs and patience, each null for the paper's. */
    public record Schedule(@Nullable Integer epochs, @Nullable Integer patience) {
      /** Checks the bounds. */
      public Schedule {
        if (epochs != null && epochs < 1) {
          throw new InputException("epochs", "must be at least 1", epochs);
        }
        if (patience != null && patience < 0) {
          throw new InputException("patience", "must be at least 0", patience);
        }
      }

      /** The schedule of a task, with the paper's values for those not given. */
      public Experiment.Schedule of(TaskKind task) {
        var paper = Experiment.Schedule.paper(task);
        return new Experiment.Schedule(
            epochs == null ? paper.epochs() : epochs,
            patience == null ? paper.patience() : patience);
      }
    }

    /** Takes copies and checks that there is something to compare. */
    public Plan {
      inputs = distinct("input", inputs);
      models = distinct("model", models);
      augmentations = distinct("augmentation", augmentations);
      seeds = distinct("seed", seeds);
    }

    private static <T> List<T> distinct(String name, List<T> values) {
      if (values.isEmpty()) {
        throw new IllegalArgumentException("at least one " + name + " is required, got none");
      }
      return values.stream().distinct().toList();
    }

    /** The number of training runs. */
    public int runs() {
      return inputs.size() * models.size() * augmentations.size() * seeds.size();
    }

    /** The protocol by which all runs of a task draw their samples. */
    private Protocol protocol(TaskKind task) {
      return Protocol.of(task, fidelity);
    }

    private List<Experiment> experiments(TaskKind task, String title, ModelFamily model) {
      List<Experiment> list = new ArrayList<>();
      for (AugmentationMethod augmentation : augmentations) {
        Hyperparameters parameters = settings.of(task, title, model, augmentation);
        for (long seed : seeds) {
          list.add(
              new Experiment(
                  task, model, augmentation, fidelity, parameters, schedule.of(task), seed));
        }
      }
      return list;
    }
  }

  /** Receives progress; may be called from any thread. */
  public interface Listener {
    /** A warning, such as a file that was skipped or data that are missing. */
    void problem(String message);

    /** A run has finished an epoch. */
    void epoch(String data, Experiment experiment, Epoch epoch);

    /**
     * A run has ended, or was recorded already.
     *
     * @param seconds the time it took; 0 if it was recorded already
     */
    void ended(String data, Experiment experiment, ExperimentRun result, double seconds);

    /** The baselines of a data set have made progress; see {@link Progress#at}. */
    default void baselines(String data, String work, String unit, long done, long total) {}
  }

  private final Plan plan;
  private final ExperimentData.Source source;
  private final ResultsFolder folder;
  private final Listener listener;
  private final CoreAllocation allocation;
  private final Map<String, String> environment;
  private boolean baselines = true;

  /**
   * Creates a comparison.
   *
   * @param environment the program and machine, for the provenance of the results
   */
  public Comparison(
      Plan plan,
      ExperimentData.Source source,
      ResultsFolder folder,
      Listener listener,
      CoreAllocation allocation,
      Map<String, String> environment) {
    this.plan = plan;
    this.source = source;
    this.folder = folder;
    this.listener = listener;
    this.allocation = allocation;
    this.environment = environment;
  }

  /** Disables scoring of training-free baselines; those already recorded stay in the table. */
  public Comparison withoutBaselines() {
    baselines = false;
    return this;
  }

  /**
   * Trains the missing runs.
   *
   * @return the table of all finished runs
   */
  public ComparisonTable run() throws IOException {
    folder.check();
    try {
      return make(true);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The table of the finished runs, without training. */
  public ComparisonTable finished() throws IOException {
    return make(false);
  }

  private ComparisonTable make(boolean missing) throws IOException {
    ResultsFolder.Contents before = folder.read();
    before.problems().forEach(listener::problem);
    ComparisonTable table = new ComparisonTable(plan);
    for (String input : plan.inputs()) {
      try {
        compare(source.load(input), before, missing, table);
      } catch (IOException | IllegalArgumentException e) {
        listener.problem(describeProblem(input, e) + "; its runs are skipped");
        table.addSkipped(input);
      }
    }
    return table;
  }

  private static String describeProblem(String input, Exception e) {
    if (e instanceof NoSuchFileException) {
      return input + ": no such file";
    }
    String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
    return message.startsWith(input) ? message : input + ": " + message;
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "tiara-comparison");
    thread.setDaemon(true);
    return thread;
  }

  private void compare(
      ExperimentData data, ResultsFolder.Contents before, boolean missing, ComparisonTable table) {
    TaskKind task = data.task(plan.task());
    String checksum = data.checksum();
    AugmentationCache memory = new AugmentationCache();
    Map<Experiment, ExperimentRun> finishedRuns = finishedRuns(task, data, checksum, before);
    List<Optional<ExperimentRun>> results = new ArrayList<>();
    for (ModelFamily model : plan.models()) {
      List<Experiment> experiments = plan.experiments(task, data.title(), model);
      int cores = Runtime.getRuntime().availableProcessors();
      CoreAllocation.Assignment assigned = allocation.assign(model, experiments.size(), cores);
      List<Callable<Optional<ExperimentRun>>> runs = new ArrayList<>();
      for (Experiment experiment : experiments) {
        ExperimentRun known = finishedRuns.get(experiment);
        runs.add(
            () ->
                known == null && missing
                    ? train(data, checksum, memory, experiment, assigned)
                    : Optional.ofNullable(known));
      }
      results.addAll(all(runs, assigned.parallel()));
    }
    List<BaselineResult> scored = new ArrayList<>();
    for (long seed : plan.seeds()) {
      BaselineResult known =
          before
              .baselines()
              .get(
                  BaselineResult.id(
                      task, data.title(), checksum, seed, plan.protocol(task).randomNegatives()));
      if (known != null) {
        scored.add(known);
      } else if (missing && baselines) {
        scored.add(baseline(task, data, checksum, seed));
      }
    }
    table.add(task, data.title(), results, scored);
  }

  /** The finished runs. All are reported first, so that the time left can be estimated. */
  private Map<Experiment, ExperimentRun> finishedRuns(
      TaskKind task, ExperimentData data, String checksum, ResultsFolder.Contents before) {
    Map<Experiment, ExperimentRun> finishedRuns = new HashMap<>();
    for (ModelFamily model : plan.models()) {
      for (Experiment experiment : plan.experiments(task, data.title(), model)) {
        ExperimentRun known = before.runs().get(experiment.id(data, checksum));
        if (known != null) {
          finishedRuns.put(experiment, known);
          listener.ended(data.title(), experiment, known, 0);
        }
      }
    }
    return finishedRuns;
  }

  /** Runs tasks in parallel and returns their results in order. */
  private static <T> List<T> all(List<Callable<T>> work, int parallel) {
    ExecutorService workers = Executors.newFixedThreadPool(parallel, Comparison::worker);
    try {
      List<Future<T>> futures = work.stream().map(workers::submit).toList();
      List<T> results = new ArrayList<>();
      futures.forEach(future -> results.add(result(future)));
      return results;
    } finally {
      workers.shutdownNow();
    }
  }

  /** Trains and records a run; if training fails, reports it and returns empty. */
  private Optional<ExperimentRun> train(
      ExperimentData data,
      String checksum,
      AugmentationCache memory,
      Experiment experiment,
      CoreAllocation.Assignment assigned)
      throws IOException {
    RunSettings settings = experiment.settings(data, assigned.threads());
    long start = System.nanoTime();
    LearningRun run;
    TrainingResult trained;
    try {
      run = prepare(experiment, data, settings, memory);
      trained =
          run.train(
              epoch -> listener.epoch(data.title(), experiment, epoch),
              restart -> listener.problem(data.title() + ", " + experiment + ": " + restart));
    } catch (TrainingException | IllegalArgumentException e) {
      listener.problem(data.title() + ", " + experiment + ": " + e.getMessage());
      return Optional.empty();
    }
    RunRecord record =
        new RunRecord(
            run.outcome(trained, data.title(), checksum),
            RunProvenance.of(environment, assigned.threads(), assigned.parallel(), trained));
    folder.write(record);
    ExperimentRun result = ExperimentRun.of(record);
    listener.ended(data.title(), experiment, result, (System.nanoTime() - start) * 1e-9);
    return Optional.of(result);
  }

  /** Prepares a run for training, which augments the graph unless the result is cached. */
  public static LearningRun prepare(
      Experiment experiment, ExperimentData data, RunSettings settings, AugmentationCache memory) {
    var augmenter = settings.augmentation().augmenter(settings.training().threads());
    var builder =
        experiment.task() == TaskKind.LINK
            ? LearningRun.links(data.links())
            : LearningRun.nodes(data.graph(), data.requireLabels());
    return UserInput.checked(
        "input", // the data may be insufficient for the task, or the heap too small
        () -> {
          builder.settings(settings).features(data.features()).forecast().requireHeap(heap());
          return builder.augmenter(memory.cached(augmenter)).prepare();
        });
  }

  private static long heap() {
    return Runtime.getRuntime().maxMemory();
  }

  private BaselineResult baseline(TaskKind task, ExperimentData data, String checksum, long seed) {
    Protocol protocol = plan.protocol(task);
    Progress progress =
        (work, unit, done, total) -> listener.baselines(data.title(), work, unit, done, total);
    int cores = Runtime.getRuntime().availableProcessors();
    BaselineResult result =
        BaselineResult.of(task, data, checksum, seed, protocol, cores, progress);
    try {
      folder.write(result);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not a problem of the data: ends the comparison
    }
    return result;
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the comparison was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof IOException io) {
        throw new UncheckedIOException(io);
      }
      if (e.getCause() instanceof RuntimeException runtime) {
        throw runtime;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
