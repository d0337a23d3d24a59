package dev.tiara.experiments.comparison;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.experiments.record.BaselineResult;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.Paper;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.task.TaskKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The results of a comparison in the form of the paper's Tables 2 and 3: for each data set, a row
 * per augmentation and a column per model, the paper's number beside ours, and training-free
 * baselines below. It depends only on the results, not on how they were obtained.
 */
public final class ComparisonTable {
  private final Comparison.Plan plan;
  private final List<Section> sections = new ArrayList<>();
  private final List<ExperimentRun> runs = new ArrayList<>();

  /**
   * The results on one data set.
   *
   * @param task the task, or null for data that were skipped
   * @param cells a row for each augmentation of the plan, with a cell for each model
   * @param baselines the scores of baselines, by name
   */
  public record Section(
      @Nullable TaskKind task,
      String data,
      String settings,
      Fidelity fidelity,
      List<List<Cell>> cells,
      Map<String, Scores> baselines) {}

  /**
   * One model with one augmentation.
   *
   * @param change the change against no augmentation: positive if better, negative if worse, 0 if
   *     equal or not comparable
   * @param best whether no other augmentation is better with this model
   * @param paper the paper's result for this cell, or null if it has none
   */
  public record Cell(
      ModelFamily model,
      AugmentationMethod augmentation,
      Scores scores,
      int change,
      boolean best,
      Paper.@Nullable ResultRow paper) {

    /** Like {@link #change}, for the paper's result. */
    public int paperChange() {
      return paper == null || augmentation == AugmentationMethod.NONE
          ? 0
          : Paper.result(paper.task(), paper.data(), model, AugmentationMethod.NONE)
              .map(none -> Double.compare(paper.mean(), none.mean()))
              .orElse(0);
    }

    /** Like {@link #best}, for the paper's result. */
    public boolean paperBest() {
      return paper != null
          && Paper.results().stream()
              .filter(row -> row.data().equals(paper.data()) && row.model() == model)
              .noneMatch(row -> row.mean() > paper.mean());
    }
  }

  private static String arrow(int change) {
    return change > 0 ? " ▲" : change < 0 ? " ▼" : "";
  }

  ComparisonTable(Comparison.Plan plan) {
    this.plan = plan;
  }

  /** The results by data set, in the order of the plan. */
  public List<Section> sections() {
    return List.copyOf(sections);
  }

  /** The runs of the plan that are finished. */
  public List<ExperimentRun> finished() {
    return List.copyOf(runs);
  }

  void addSkipped(String input) {
    sections.add(new Section(null, input, "", plan.fidelity(), List.of(), Map.of()));
  }

  /**
   * Adds the results on one data set.
   *
   * @param results the runs of all models, augmentations and seeds, nested in this order
   * @param baselines the baselines of the seeds for which there are any
   */
  void add(
      TaskKind task,
      String data,
      List<Optional<ExperimentRun>> results,
      List<BaselineResult> baselines) {
    results.stream().flatMap(Optional::stream).forEach(runs::add);
    int augmentations = plan.augmentations().size();
    int seeds = plan.seeds().size();
    Scores[][] scores = new Scores[augmentations][plan.models().size()];
    for (int m = 0; m < plan.models().size(); m++) {
      for (int a = 0; a < augmentations; a++) {
        int start = (m * augmentations + a) * seeds;
        scores[a][m] =
            new Scores(
                results.subList(start, start + seeds).stream()
                    .flatMap(Optional::stream)
                    .map(result -> 100 * result.test())
                    .toList(),
                seeds);
      }
    }
    List<List<Cell>> cells = new ArrayList<>();
    for (int a = 0; a < augmentations; a++) {
      List<Cell> row = new ArrayList<>();
      for (int m = 0; m < plan.models().size(); m++) {
        row.add(cell(task, data, scores, a, m));
      }
      cells.add(row);
    }
    sections.add(
        new Section(
            task,
            data,
            plan.settings().origin(data) + plan.schedule().of(task).differenceFromPaper(task),
            plan.fidelity(),
            cells,
            byName(baselines)));
  }

  private Cell cell(TaskKind task, String data, Scores[][] scores, int a, int m) {
    ModelFamily model = plan.models().get(m);
    AugmentationMethod augmentation = plan.augmentations().get(a);
    double mean = scores[a][m].mean();
    int none = plan.augmentations().indexOf(AugmentationMethod.NONE);
    double before = none < 0 || none == a ? Double.NaN : scores[none][m].mean();
    boolean best = !Double.isNaN(mean);
    for (Scores[] row : scores) {
      best &= !(row[m].mean() > mean);
    }
    return new Cell(
        model,
        augmentation,
        scores[a][m],
        mean > before ? 1 : mean < before ? -1 : 0,
        best,
        Paper.result(task, data, model, augmentation).orElse(null));
  }

  private Map<String, Scores> byName(List<BaselineResult> baselines) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (BaselineResult result : baselines) {
      result
          .scores()
          .forEach(
              (name, score) ->
                  values.computeIfAbsent(name, n -> new ArrayList<>()).add(100 * score));
    }
    Map<String, Scores> scores = new LinkedHashMap<>();
    values.forEach((name, list) -> scores.put(name, new Scores(list, plan.seeds().size())));
    return scores;
  }

  /** A one-line title for a section. */
  public static String title(Section section) {
    TaskKind task = section.task();
    if (task == null) {
      return section.data() + ": skipped";
    }
    return String.format(
        Locale.ROOT,
        "%s: %s, %s × 100, %s, settings: %s",
        section.data(),
        task.title(),
        task.metric(),
        section.fidelity().title(),
        section.settings());
  }

  /**
   * The rows of a section, header first, all of the same length: a column for the name, then for
   * each model our result and, if the paper has results for this section, the paper's.
   *
   * @param bold marks the best
   */
  public static List<List<String>> rows(Section section, UnaryOperator<String> bold) {
    List<List<String>> rows = new ArrayList<>();
    if (section.cells().isEmpty()) {
      return rows;
    }
    boolean paper =
        section.cells().stream().flatMap(List::stream).anyMatch(cell -> cell.paper() != null);
    List<String> header = new ArrayList<>(List.of(""));
    for (Cell cell : section.cells().get(0)) {
      header.add(cell.model().title());
      if (paper) {
        header.add("paper");
      }
    }
    rows.add(header);
    for (List<Cell> cells : section.cells()) {
      List<String> row = new ArrayList<>(List.of(cells.get(0).augmentation().title()));
      for (Cell cell : cells) {
        String scores = cell.scores().toString();
        row.add((cell.best() ? bold.apply(scores) : scores) + arrow(cell.change()));
        if (paper) {
          row.add(paper(cell, bold));
        }
      }
      rows.add(row);
    }
    section
        .baselines()
        .forEach(
            (name, scores) -> {
              List<String> row = new ArrayList<>(List.of(name, scores.toString()));
              while (row.size() < header.size()) {
                row.add("");
              }
              rows.add(row);
            });
    return rows;
  }

  /** The paper's number, marked by the same rules as ours. */
  private static String paper(Cell cell, UnaryOperator<String> bold) {
    Paper.ResultRow paper = cell.paper();
    if (paper == null) {
      return "";
    }
    String text = String.format(Locale.ROOT, "%.1f±%.1f", paper.mean(), paper.std());
    return (cell.paperBest() ? bold.apply(text) : text) + arrow(cell.paperChange());
  }

  /** The whole table as Markdown. */
  public String toMarkdown() {
    StringBuilder text = new StringBuilder();
    for (Section section : sections) {
      text.append(text.length() == 0 ? "" : "\n").append("### ").append(escaped(title(section)));
      text.append("\n\n");
      List<List<String>> rows = rows(section, best -> "**" + best + "**");
      for (int r = 0; r < rows.size(); r++) {
        line(text, rows.get(r));
        if (r == 0) {
          line(text, rows.get(r).stream().map(cell -> "---").toList());
        }
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** Escapes Markdown, because file names may contain its special characters. */
  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
  }
}
