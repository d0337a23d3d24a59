package dev.tiara.experiments.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data files against the paper's source. */
class PaperTest {
  private static final List<String> LINK = List.of("BitcoinAlpha", "WikiElec", "RedditBody");
  private static final List<String> NODE = List.of("Brain", "Reddit", "DBLP-3", "DBLP-5");
  private static final List<ModelFamily> MODELS = List.of(ModelFamily.values());
  private static final List<AugmentationMethod> AUGMENTATIONS =
      List.of(AugmentationMethod.values());
  private static final Map<ModelFamily, String> LABELS =
      new EnumMap<>(
          Map.of(ModelFamily.GCN, "gcn", ModelFamily.GCRN, "gcrn", ModelFamily.EVOLVEGCN, "egcn"));

  private static String source() throws IOException {
    return Files.readString(Shared.file("paper/tiara-aaai2023.tex"));
  }

  /** The body of the table with this label: its rows as cells. */
  private static List<String[]> rows(String label) throws IOException {
    String source = source();
    int start = source.indexOf("\\label{" + label + "}");
    String table = source.substring(start, source.indexOf("\\end{table", start));
    String body = table.substring(table.indexOf("\\midrule"), table.lastIndexOf("\\bottomrule"));
    List<String[]> rows = new ArrayList<>();
    for (String line : body.replace("\\midrule", "").split("\\\\\\\\\\s*\n", -1)) {
      if (line.contains("&")) {
        rows.add(Arrays.stream(line.split("&", -1)).map(String::strip).toArray(String[]::new));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"gcn", "gcrn", "egcn"})
  void settings_areThoseOfTheAppendix(String label) throws IOException {
    ModelFamily model =
        LABELS.entrySet().stream()
            .filter(entry -> entry.getValue().equals(label))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    for (TaskKind task : TaskKind.values()) {
      List<String> data = task == TaskKind.LINK ? LINK : NODE;
      String name = task == TaskKind.LINK ? "link" : "node";
      List<String[]> rows = rows("tab:hyperparam:" + label + ":" + name);
      assertThat(rows).hasSize(5 * data.size());
      String[] spanning = new String[11];
      for (int r = 0; r < rows.size(); r++) {
        String[] cells = rows.get(r);
        for (int c = 0; c < cells.length; c++) {
          Matcher span =
              Pattern.compile("\\\\multirow\\{\\d\\}\\{\\*\\}\\{(.*)\\}").matcher(cells[c]);
          if (span.matches()) {
            spanning[c] = span.group(1);
          }
          cells[c] = span.matches() || cells[c].isEmpty() ? spanning[c] : cells[c];
        }
        AugmentationMethod augmentation = AUGMENTATIONS.get(r / data.size());
        assertThat(cells[0])
            .containsIgnoringCase(
                augmentation == AugmentationMethod.TIARA ? "" : augmentation.name());
        String set = data.get(r % data.size());
        assertThat(set.replace("-", "")).isEqualTo(cells[1]);
        Hyperparameters ours = Paper.settings(task, set, model, augmentation).orElseThrow();
        String[] written = {
          Integer.toString(ours.layers()),
          number(ours.learningRate()),
          ours.rnn() == null ? "-" : ours.rnn().name(),
          number(ours.dropout()),
          number(ours.dropEdge()),
          number(ours.alpha()),
          number(ours.beta()),
          number(ours.epsilon()),
          ours.symmetricTrick() == null ? "-" : ours.symmetricTrick() ? "On" : "Off"
        };
        assertThat(written)
            .as(label + " " + name + " " + augmentation + " " + set)
            .isEqualTo(Arrays.copyOfRange(cells, 2, 11));
      }
    }
  }

  /** As the paper writes it. */
  private static String number(@Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return value == Math.rint(value) ? Long.toString(value.longValue()) : Double.toString(value);
  }

  @Test
  void results_areThoseOfTables2And3() throws IOException {
    for (TaskKind task : TaskKind.values()) {
      List<String> data = task == TaskKind.LINK ? LINK : NODE;
      List<String[]> rows =
          rows(task == TaskKind.LINK ? "tab:link_auc" : "tab:node_f1").stream()
              .filter(cells -> cells[1].contains("±"))
              .toList();
      assertThat(rows).hasSize(5);
      for (int a = 0; a < 5; a++) {
        for (int c = 1; c < rows.get(a).length; c++) {
          ModelFamily model = MODELS.get((c - 1) % 3);
          var ours =
              Paper.result(task, data.get((c - 1) / 3), model, AUGMENTATIONS.get(a)).orElseThrow();
          assertThat(rows.get(a)[c]).contains(ours.mean() + "±" + ours.std());
        }
      }
    }
  }

  @Test
  void settingsAndResults_coverSevenDataSetsThreeModelsFiveAugmentations() {
    Set<String> settings = new HashSet<>();
    for (Paper.SettingsRow row : Paper.settings()) {
      settings.add(row.task() + row.data() + row.model() + row.augmentation());
    }
    Set<String> results = new HashSet<>();
    for (Paper.ResultRow row : Paper.results()) {
      results.add(row.task() + row.data() + row.model() + row.augmentation());
    }
    assertThat(settings).hasSize(7 * 3 * 5).isEqualTo(results);
    assertThat(Paper.settings()).hasSize(105);
    assertThat(Paper.results()).hasSize(105);
  }

  @Test
  void variantInBrackets_takesTheSettingsOfItsSet_andOtherDataDefaults() {
    var choice = SettingsChoice.parse("paper");
    assertThat(
            choice.of(
                TaskKind.LINK, "WikiElec (KONECT)", ModelFamily.GCN, AugmentationMethod.TIARA))
        .isEqualTo(
            Paper.settings(TaskKind.LINK, "WikiElec", ModelFamily.GCN, AugmentationMethod.TIARA)
                .get());
    assertThat(choice.origin("WikiElec (KONECT)")).isEqualTo("the paper's");
    assertThat(choice.of(TaskKind.LINK, "CollegeMsg", ModelFamily.GCRN, AugmentationMethod.TIARA))
        .isEqualTo(
            Hyperparameters.defaults(TaskKind.LINK, ModelFamily.GCRN, AugmentationMethod.TIARA));
    assertThat(choice.origin("CollegeMsg")).contains("defaults");
    var lent = SettingsChoice.parse("paper:BitcoinAlpha");
    assertThat(
            lent.of(TaskKind.LINK, "mine.csv", ModelFamily.GCN, AugmentationMethod.DROPEDGE)
                .dropEdge())
        .isEqualTo(0.6);
  }

  /** But for the learning rate of links, which was searched anew. */
  @Test
  void defaults_areTheMostFrequentOfTheAppendix() {
    for (TaskKind task : TaskKind.values()) {
      Map<Object, Integer> layers = new TreeMap<>();
      Map<Object, Integer> rates = new TreeMap<>();
      for (Paper.SettingsRow row : Paper.settings()) {
        if (row.task() == task) {
          layers.merge(row.hyperparameters().layers(), 1, Integer::sum);
          rates.merge(row.hyperparameters().learningRate(), 1, Integer::sum);
        }
      }
      var ours = Hyperparameters.defaults(task, ModelFamily.GCN, AugmentationMethod.NONE);
      assertThat(mostFrequent(layers)).isEqualTo(ours.layers());
      assertThat(mostFrequent(rates)).isEqualTo(TrainingSettings.of(task).learningRate());
      assertThat(ours.learningRate()).isEqualTo(task == TaskKind.LINK ? 0.01 : 0.02);
    }
  }

  private static Object mostFrequent(Map<Object, Integer> counts) {
    return counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }
}
