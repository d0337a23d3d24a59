package dev.tiara.learn;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.model.Reading;
import dev.tiara.learn.rival.LinkTable;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.testing.RealData;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.RunRecord;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The paper's runs on BitcoinAlpha, in the authors' reading and with the settings of its appendix.
 * Each finished run is a line of a file; a run that is there is not done again.
 *
 * <pre>
 * mvn -q -pl tiara-learn -am -DskipTests test-compile dependency:build-classpath ...
 * java --add-modules jdk.incubator.vector -Xmx3g -Dtiara.root=. -cp ... dev.tiara.learn.PaperRuns \
 *     docs/results/learning.jsonl 2 GCRN_LSTM:tiara:117 GCN:none:117
 * </pre>
 */
final class PaperRuns {
  private PaperRuns() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    int threads = Integer.parseInt(args[1]);
    LinkData data = RealData.bitcoinAlpha();
    for (String run : List.of(args).subList(2, args.length)) {
      String[] part = run.split(":", -1);
      run(file, data, ModelKind.valueOf(part[0]), part[1], Long.parseLong(part[2]), threads);
    }
  }

  private static void run(
      Path file, LinkData data, ModelKind kind, String augment, long seed, int threads)
      throws IOException {
    boolean tiara = augment.equals("tiara");
    boolean gcn = kind == ModelKind.GCN;
    double alpha = gcn ? 0.05 : 0.1;
    double beta = gcn ? 0.2 : 0.3;
    double dropout = tiara && !gcn ? 0.5 : 0;
    double learningRate = 0.05;
    Map<String, Object> settings = new TreeMap<>();
    settings.put("data", "BitcoinAlpha");
    settings.put("task", "link");
    settings.put("model", kind.name());
    settings.put("layers", 3);
    settings.put("reading", Reading.AS_PUBLISHED.name());
    settings.put("augmentation", augment);
    settings.put("learningRate", learningRate);
    settings.put("dropout", dropout);
    if (tiara) {
      settings.put("alpha", alpha);
      settings.put("beta", beta);
      settings.put("epsilon", 1e-3);
      settings.put("symmetricTrick", !gcn);
    }
    for (RunRecord done : RunRecord.readAll(file)) {
      if (done.settings().equals(settings) && done.seed() == seed) {
        return;
      }
    }
    Augmenter augmenter =
        tiara
            ? Tiara.builder()
                .alpha(alpha)
                .beta(beta)
                .output(gcn ? Output.DIFFUSION : Output.SYMMETRIC_TRICK)
                .build()
            : new NoAugmentation();
    var model = new ModelSettings(kind, 3, 32, 32, dropout, Reading.AS_PUBLISHED).create(seed);
    var features = Features.random(data.graph().nodeCount(), data.graph().length(), 32, seed);
    var split = TimeSplit.paper(data.graph().length());
    var task = new LinkPrediction(data, split, features, augmenter, model, seed);
    TrainingResult result =
        new Trainer(
                TrainingSettings.link(learningRate, seed, threads),
                epoch -> show(kind, augment, seed, epoch))
            .train(task);
    new RunRecord(
            RunRecord.VERSION,
            settings,
            seed,
            "",
            RunRecord.provenance(System.getProperty("tiara.commit", "unknown")),
            task.metric(),
            result.best(),
            result.stopped(),
            result.epochs())
        .appendTo(file);
    table(file, kind, augment, seed, threads, task, data);
  }

  /** The trained model beside the rivals, in a file of its own. */
  private static void table(
      Path file,
      ModelKind kind,
      String augment,
      long seed,
      int threads,
      LinkPrediction task,
      LinkData data)
      throws IOException {
    var proximity = Tiara.builder().alpha(0.1).beta(0.3).build().settings();
    try (Tape tape = new Tape(threads)) {
      LinkTable table =
          LinkTable.of(
              kind + " " + augment,
              task,
              data,
              LinkTable.rivals(task.split(), proximity),
              Pass.evaluation(tape));
      Files.writeString(
          Path.of(file + "." + kind + "." + augment + "." + seed + ".md"), table.toMarkdown());
    }
  }

  private static void show(ModelKind kind, String augment, long seed, Epoch e) {
    System.out.printf(
        "%s %s %d: epoch %d, loss %.4f, validation %.4f, test %.4f, best %d, %.2f s%n",
        kind, augment, seed, e.epoch(), e.loss(), e.validation(), e.test(), e.best(), e.seconds());
  }
}
