package dev.tiara.experiments.comparison;

import dev.tiara.data.UserInput;
import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.Provenance;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.RunResult;
import dev.tiara.experiments.setting.AugmentationMethod;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.Hyperparameters;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.experiments.setting.TaskKind;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.LearningRun;
import dev.tiara.learn.run.RunSettings;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingException;
import dev.tiara.learn.train.TrainingResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Data sets × models × augmentations × seeds. Every run is written to the results folder when it
 * ends; one that is there is not made again, so that a comparison that was stopped goes on.
 */
public final class Comparison {

  /**
   * What to compare.
   *
   * @param inputs names of data for the source
   * @param task null for the paper's: node classification where there are labels
   * @param schedule null for the paper's
   */
  public record Plan(
      List<String> inputs,
      TaskKind task,
      List<ModelFamily> models,
      List<AugmentationMethod> augmentations,
      List<Long> seeds,
      Fidelity reading,
      SettingsChoice settings,
      Schedule schedule) {

    /** Epochs and patience where they are not the paper's; null for the paper's. */
    public record Schedule(Integer epochs, Integer patience) {
      /** Checks what is given. */
      public Schedule {
        if (epochs != null && epochs < 1) {
          throw new IllegalArgumentException("epochs must be at least 1, got " + epochs);
        }
        if (patience != null && patience < 0) {
          throw new IllegalArgumentException("patience must be at least 0, got " + patience);
        }
      }

      /** What is given, else the paper's. */
      public Experiment.Schedule of(TaskKind task) {
        var paper = Experiment.Schedule.paper(task);
        return new Experiment.Schedule(
            epochs == null ? paper.epochs() : epochs,
            patience == null ? paper.patience() : patience);
      }
    }

    /** Takes copies and checks that there is something to compare. */
    public Plan {
      inputs = distinct("inputs", inputs);
      models = distinct("models", models);
      augmentations = distinct("augmentations", augmentations);
      seeds = distinct("seeds", seeds);
    }

    private static <T> List<T> distinct(String name, List<T> values) {
      if (values.isEmpty()) {
        throw new IllegalArgumentException(name + " must be at least one, got none");
      }
      return values.stream().distinct().toList();
    }

    /** How many runs it takes. */
    public int runs() {
      return inputs.size() * models.size() * augmentations.size() * seeds.size();
    }

    private List<Experiment> experiments(TaskKind task, String title, ModelFamily model) {
      List<Experiment> list = new ArrayList<>();
      for (AugmentationMethod augmentation : augmentations) {
        Hyperparameters parameters = settings.of(task, title, model, augmentation);
        for (long seed : seeds) {
          list.add(
              new Experiment(
                  task, model, augmentation, reading, parameters, schedule.of(task), seed));
        }
      }
      return list;
    }
  }

  /** Hears of the progress, from any thread. */
  public interface Listener {
    /** Something to know: a file that was left out, data that are missing. */
    void problem(String message);

    /** A run goes on. */
    void epoch(String data, Experiment experiment, Epoch epoch);

    /**
     * A run has ended, or was there already.
     *
     * @param seconds it took; 0 where it was there
     */
    void ended(String data, Experiment experiment, RunResult result, double seconds);
  }

  private final Plan plan;
  private final ExperimentData.Source source;
  private final ResultsFolder folder;
  private final Listener listener;
  private final CoreAllocation sharing;
  private final Map<String, String> provenance;

  /**
   * A comparison.
   *
   * @param provenance of the results made
   */
  public Comparison(
      Plan plan,
      ExperimentData.Source source,
      ResultsFolder folder,
      Listener listener,
      CoreAllocation sharing,
      Map<String, String> provenance) {
    this.plan = plan;
    this.source = source;
    this.folder = folder;
    this.listener = listener;
    this.sharing = sharing;
    this.provenance = provenance;
  }

  /**
   * Makes the runs that are not there yet.
   *
   * @return the table of all that is there in the end
   */
  public ComparisonTable run() throws IOException {
    folder.check();
    try {
      return make(true);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The table of what is there, without making anything. */
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
        listener.problem(lack(input, e) + "; its runs are left out");
        table.lacking(input);
      }
    }
    return table;
  }

  private static String lack(String input, Exception e) {
    if (e instanceof NoSuchFileException) {
      return input + ": no such file";
    }
    return e.getMessage().startsWith(input) ? e.getMessage() : input + ": " + e.getMessage();
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
    Map<Experiment, RunResult> there = there(task, data, checksum, before);
    List<RunResult> results = new ArrayList<>();
    for (ModelFamily model : plan.models()) {
      List<Experiment> experiments = plan.experiments(task, data.title(), model);
      int cores = Runtime.getRuntime().availableProcessors();
      CoreAllocation.Share share = sharing.of(model, experiments.size(), cores);
      List<Callable<RunResult>> runs = new ArrayList<>();
      for (Experiment experiment : experiments) {
        RunResult known = there.get(experiment);
        runs.add(
            () ->
                known == null && missing
                    ? train(data, checksum, memory, experiment, share)
                    : known);
      }
      results.addAll(all(runs, share.parallel()));
    }
    List<BaselineResult> rivals = new ArrayList<>();
    for (long seed : plan.seeds()) {
      BaselineResult known = before.rivals().get(BaselineResult.id(task, data, checksum, seed));
      rivals.add(known == null && missing ? rival(task, data, checksum, seed) : known);
    }
    table.add(task, data.title(), results, rivals);
  }

  /** What need not be made. All of it is told of first, so that the rest can be foretold. */
  private Map<Experiment, RunResult> there(
      TaskKind task, ExperimentData data, String checksum, ResultsFolder.Contents before) {
    Map<Experiment, RunResult> there = new HashMap<>();
    for (ModelFamily model : plan.models()) {
      for (Experiment experiment : plan.experiments(task, data.title(), model)) {
        RunResult known = before.runs().get(experiment.id(data, checksum));
        if (known != null) {
          there.put(experiment, known);
          listener.ended(data.title(), experiment, known, 0);
        }
      }
    }
    return there;
  }

  /** The results in their order; null where there is none. */
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

  private RunResult train(
      ExperimentData data,
      String checksum,
      AugmentationCache memory,
      Experiment experiment,
      CoreAllocation.Share share)
      throws IOException {
    RunSettings settings = experiment.settings(data, share.threads());
    long start = System.nanoTime();
    TrainingResult trained;
    try {
      LearningRun run = start(experiment, data, settings, memory);
      trained = run.train(epoch -> listener.epoch(data.title(), experiment, epoch));
    } catch (TrainingException | IllegalArgumentException e) {
      listener.problem(data.title() + ", " + experiment + ": " + e.getMessage());
      return null;
    }
    RunResult result = RunResult.of(experiment, data, checksum, trained);
    List<Float> seconds = trained.epochs().stream().map(e -> (float) e.seconds()).toList();
    String ended = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    folder.write(
        experiment.id(data, checksum),
        result,
        new Provenance(provenance, ended, share.threads(), share.parallel(), seconds));
    listener.ended(data.title(), experiment, result, (System.nanoTime() - start) * 1e-9);
    return result;
  }

  /** A run that is ready to train. */
  public static LearningRun start(
      Experiment experiment, ExperimentData data, RunSettings settings, AugmentationCache memory) {
    var augmenter = memory.remembering(settings.augmenter(), settings.describe());
    return UserInput.checked( // the data may not suffice for the task
        () ->
            experiment.task() == TaskKind.LINK
                ? LearningRun.link(settings, data.links(), data.features(), augmenter)
                : LearningRun.node(
                    settings, data.graph(), data.labels(), data.features(), augmenter));
  }

  private BaselineResult rival(TaskKind task, ExperimentData data, String checksum, long seed) {
    BaselineResult result = BaselineResult.of(task, data, checksum, seed);
    try {
      folder.write(BaselineResult.id(task, data, checksum, seed), result);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not one of the data: the comparison ends
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
