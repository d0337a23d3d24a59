package dev.tiara.experiments.report;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.comparison.ComparisonTable;
import dev.tiara.experiments.comparison.Scores;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.record.Trial;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.experiments.sweep.DiffusionResult;
import dev.tiara.experiments.sweep.SweepKind;
import dev.tiara.experiments.sweep.SweepTable;
import dev.tiara.learn.task.TaskKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The data of the page, in the form that its script reads. */
record PageData(
    List<String> problems,
    int runs,
    int trials,
    List<Table> tables,
    List<TuningData> tunings,
    Map<String, List<Line>> sweeps,
    List<Diffusion> diffusions,
    List<Curve> curves,
    Provenance provenance) {

  /** Mean and standard deviation in percent; null if there are too few values. */
  record Score(@Nullable Double mean, @Nullable Double std, int finished, int wanted) {
    static Score of(Scores scores) {
      return new Score(
          number(scores.mean()), number(scores.std()), scores.values().size(), scores.wanted());
    }
  }

  /**
   * The results on one data set.
   *
   * @param verdict the comparison of the best model with the best baseline; null if either is
   *     missing
   */
  record Table(
      String task,
      String metric,
      String data,
      String fidelity,
      String settings,
      List<String> models,
      List<Row> rows,
      List<Baseline> baselines,
      @Nullable Verdict verdict) {}

  /**
   * The comparison of the best model with the best training-free baseline.
   *
   * @param change positive if the model is clearly better, negative if it is clearly worse, 0 if
   *     the error bars overlap or are missing
   */
  record Verdict(String model, Score score, String baseline, Score baselineScore, int change) {}

  record Row(String name, List<Cell> cells) {}

  /**
   * One model with one augmentation.
   *
   * @param clear whether the change exceeds the error bars
   */
  record Cell(Score score, int change, boolean clear, boolean best, @Nullable PaperCell paper) {}

  record PaperCell(double mean, double std, int change, boolean best) {}

  record Baseline(String name, Score score) {}

  record Line(String data, String model, String fidelity, String metric, List<Place> places) {}

  record Place(double alpha, double beta, double gamma, double epsilon, Score score) {}

  record Diffusion(
      String data,
      double alpha,
      double beta,
      double epsilon,
      long entries,
      double seconds,
      int threads,
      @Nullable Double correlation,
      List<Integer> edges,
      List<double[]> errors) {}

  record Curve(
      String data,
      String model,
      String augmentation,
      String fidelity,
      String metric,
      long seed,
      int best,
      float[] loss,
      float[] validation,
      float[] test) {}

  /**
   * How the results were produced.
   *
   * @param programs commit, JDK and machine, with the numbers of training runs and diffusions
   * @param data the titles and checksums of the data
   * @param settings the settings of every model and augmentation in the tables
   */
  record Provenance(
      List<Map<String, String>> programs,
      List<Map<String, String>> data,
      List<Map<String, String>> settings) {}

  static PageData of(
      List<ComparisonTable.Section> sections,
      ResultsFolder.Contents compared,
      Map<SweepKind, SweepTable> sweeps,
      List<DiffusionResult> diffusions,
      List<ResultsFolder.Contents> all,
      Collection<Trial> trials,
      List<String> problems) {
    List<TuningData> tunings = TuningData.of(trials, problems);
    Map<String, List<Line>> lines = new LinkedHashMap<>();
    sweeps.forEach(
        (kind, table) ->
            lines.put(kind.title(), table.lines().stream().map(PageData::line).toList()));
    return new PageData(
        problems,
        all.stream().mapToInt(contents -> contents.runs().size()).sum(),
        tunings.stream().mapToInt(tuning -> tuning.trials().size()).sum(),
        sections.stream().map(PageData::table).toList(),
        tunings,
        lines,
        diffusions.stream().map(PageData::diffusion).toList(),
        curves(compared),
        new Provenance(programs(all, diffusions), data(all, diffusions), settings(compared)));
  }

  private static Table table(ComparisonTable.Section section) {
    TaskKind task = Objects.requireNonNull(section.task(), "a section of results has a task");
    List<Row> rows = new ArrayList<>();
    Map<ModelFamily, Scores> none = new EnumMap<>(ModelFamily.class);
    cells(section)
        .filter(cell -> cell.augmentation() == AugmentationMethod.NONE)
        .forEach(cell -> none.put(cell.model(), cell.scores()));
    for (List<ComparisonTable.Cell> cells : section.cells()) {
      rows.add(
          new Row(
              cells.get(0).augmentation().title(),
              cells.stream().map(cell -> cell(cell, none.get(cell.model()))).toList()));
    }
    List<Baseline> baselines = new ArrayList<>();
    section
        .baselines()
        .forEach((name, scores) -> baselines.add(new Baseline(name, Score.of(scores))));
    return new Table(
        task.title(),
        task.metric(),
        section.data(),
        section.fidelity().title(),
        section.settings(),
        section.cells().get(0).stream().map(cell -> cell.model().title()).toList(),
        rows,
        baselines,
        verdict(section));
  }

  private static Stream<ComparisonTable.Cell> cells(ComparisonTable.Section section) {
    return section.cells().stream().flatMap(List::stream);
  }

  private static @Nullable Verdict verdict(ComparisonTable.Section section) {
    Comparator<Scores> byMean = Comparator.comparingDouble(Scores::mean);
    var model =
        cells(section)
            .filter(cell -> !cell.scores().values().isEmpty())
            .max(Comparator.comparing(ComparisonTable.Cell::scores, byMean));
    var baseline =
        section.baselines().entrySet().stream()
            .filter(entry -> !entry.getValue().values().isEmpty())
            .max(Map.Entry.comparingByValue(byMean));
    if (model.isEmpty() || baseline.isEmpty()) {
      return null;
    }
    Scores ours = model.get().scores();
    Scores theirs = baseline.get().getValue();
    return new Verdict(
        model.get().model().title() + " + " + model.get().augmentation().title(),
        Score.of(ours),
        baseline.get().getKey(),
        Score.of(theirs),
        ours.clearlyAbove(theirs) ? 1 : theirs.clearlyAbove(ours) ? -1 : 0);
  }

  private static Cell cell(ComparisonTable.Cell cell, @Nullable Scores none) {
    Paper.ResultRow paper = cell.paper();
    Scores scores = cell.scores();
    return new Cell(
        Score.of(scores),
        cell.change(),
        none != null && (scores.clearlyAbove(none) || none.clearlyAbove(scores)),
        cell.best(),
        paper == null
            ? null
            : new PaperCell(paper.mean(), paper.std(), cell.paperChange(), cell.paperBest()));
  }

  private static Line line(SweepTable.Line line) {
    return new Line(
        line.data(),
        line.model().title(),
        line.fidelity().title() + line.descriptionSuffix(),
        line.task().metric(),
        line.places().stream()
            .map(
                place ->
                    new Place(
                        place.point().alpha(),
                        place.point().beta(),
                        place.point().gamma(),
                        place.point().epsilon(),
                        Score.of(place.scores())))
            .toList());
  }

  private static Diffusion diffusion(DiffusionResult result) {
    return new Diffusion(
        result.data(),
        result.point().alpha(),
        result.point().beta(),
        result.point().epsilon(),
        result.entries(),
        result.seconds(),
        result.threads(),
        number(result.correlationWithEdges()),
        result.edges(),
        result.errors().stream().map(e -> new double[] {e.t(), short4(e.error())}).toList());
  }

  private static List<Curve> curves(ResultsFolder.Contents contents) {
    return contents.runs().values().stream()
        .sorted(
            Comparator.comparing(ExperimentRun::data)
                .thenComparing(ExperimentRun::fidelity)
                .thenComparing(ExperimentRun::model)
                .thenComparing(ExperimentRun::augmentation)
                .thenComparing(ExperimentRun::seed))
        .map(
            run ->
                new Curve(
                    run.data(),
                    run.model().title(),
                    run.augmentation().title(),
                    run.fidelity().title(),
                    run.outcome().metric(),
                    run.seed(),
                    run.outcome().best(),
                    rounded(run.outcome().curves().loss()),
                    rounded(run.outcome().curves().validation()),
                    rounded(run.outcome().curves().test())))
        .toList();
  }

  private static List<Map<String, String>> programs(
      List<ResultsFolder.Contents> all, List<DiffusionResult> diffusions) {
    Map<Map<String, String>, Integer> trainings = new LinkedHashMap<>();
    Map<Map<String, String>, Integer> passes = new LinkedHashMap<>();
    Map<Map<String, String>, Double> seconds = new LinkedHashMap<>();
    for (ResultsFolder.Contents contents : all) {
      for (ExperimentRun run : contents.runs().values()) {
        Map<String, String> program = run.provenance().environment();
        trainings.merge(program, 1, Integer::sum);
        double took = run.provenance().seconds().stream().mapToDouble(Float::doubleValue).sum();
        seconds.merge(program, took, Double::sum);
      }
    }
    diffusions.forEach(diffusion -> passes.merge(diffusion.provenance(), 1, Integer::sum));
    Set<Map<String, String>> programs = new LinkedHashSet<>(trainings.keySet());
    programs.addAll(passes.keySet());
    List<Map<String, String>> list = new ArrayList<>();
    programs.forEach(
        program -> {
          Map<String, String> row = new LinkedHashMap<>();
          row.put("trainings", Integer.toString(trainings.getOrDefault(program, 0)));
          row.put("diffusions", Integer.toString(passes.getOrDefault(program, 0)));
          row.put(
              "hours of training",
              String.format(Locale.ROOT, "%.1f", seconds.getOrDefault(program, 0.0) / 3600));
          new TreeMap<>(program).forEach(row::put);
          list.add(row);
        });
    return list;
  }

  private static List<Map<String, String>> data(
      List<ResultsFolder.Contents> all, List<DiffusionResult> diffusions) {
    Map<String, String> titles = new LinkedHashMap<>();
    all.forEach(
        contents ->
            contents.runs().values().forEach(run -> titles.put(run.dataChecksum(), run.data())));
    List<Map<String, String>> list = new ArrayList<>();
    titles.forEach((checksum, title) -> list.add(row("data", title, "SHA-256", checksum)));
    TreeSet<String> graphs = new TreeSet<>();
    for (DiffusionResult diffusion : diffusions) {
      if (graphs.add(diffusion.dataChecksum())) {
        list.add(
            row(
                "data",
                diffusion.data() + ", the graph alone",
                "SHA-256",
                diffusion.dataChecksum()));
      }
    }
    return list;
  }

  private static List<Map<String, String>> settings(ResultsFolder.Contents contents) {
    Map<Map<String, String>, TreeSet<Long>> seeds = new LinkedHashMap<>();
    contents.runs().values().stream()
        .sorted(
            Comparator.comparing(ExperimentRun::data)
                .thenComparing(ExperimentRun::fidelity)
                .thenComparing(ExperimentRun::model)
                .thenComparing(ExperimentRun::augmentation))
        .forEach(run -> seeds.computeIfAbsent(settings(run), s -> new TreeSet<>()).add(run.seed()));
    seeds.forEach(
        (row, of) ->
            row.put("seeds", String.join(", ", of.stream().map(String::valueOf).toList())));
    return List.copyOf(seeds.keySet());
  }

  private static Map<String, String> settings(ExperimentRun run) {
    Map<String, String> settings = run.settings();
    Map<String, String> row = new LinkedHashMap<>();
    row.put("data", run.data());
    row.put("fidelity", run.fidelity().title());
    row.put("model", run.model().title());
    row.put("augmentation", run.augmentation().title());
    row.put("kind", settings.getOrDefault("model.kind", ""));
    row.put("layers", settings.getOrDefault("model.layers", ""));
    row.put("learning rate", settings.getOrDefault("training.learningRate", ""));
    row.put("dropout", settings.getOrDefault("model.dropout", ""));
    AugmentationMethod method = run.augmentation();
    row.put("α", method.uses("alpha") ? settings.getOrDefault("augmentation.alpha", "") : "");
    row.put("β", method.uses("beta") ? settings.getOrDefault("augmentation.beta", "") : "");
    row.put("ε", method.uses("epsilon") ? settings.getOrDefault("augmentation.epsilon", "") : "");
    boolean trick = Boolean.parseBoolean(settings.get("augmentation.symmetrized"));
    row.put("trick", method.uses("symmetrized") ? trick ? "on" : "off" : "");
    row.put("drop", settings.getOrDefault("augmentation.probability", ""));
    row.put("epochs", Integer.toString(run.schedule().epochs()));
    row.put("patience", Integer.toString(run.schedule().patience()));
    return row;
  }

  private static Map<String, String> row(String... cells) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.length; i += 2) {
      row.put(cells[i], cells[i + 1]);
    }
    return row;
  }

  /** The value, or null if it is not finite, because JSON has no NaN or infinity. */
  private static @Nullable Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** Rounds to four significant digits, which is finer than a pixel. */
  private static double short4(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.3e", value));
  }

  /** Rounds to three decimals, which is about a pixel, because curves are most of the page. */
  private static float[] rounded(List<Float> values) {
    float[] rounded = new float[values.size()];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = Math.round(values.get(i) * 1e3f) / 1e3f;
    }
    return rounded;
  }
}
