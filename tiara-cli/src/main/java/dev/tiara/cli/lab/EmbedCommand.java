package dev.tiara.cli.lab;

import dev.tiara.answers.Log;
import dev.tiara.cli.option.AtMost;
import dev.tiara.cli.option.Heading;
import dev.tiara.cli.option.InputOptions;
import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.terminal.Console;
import dev.tiara.cli.terminal.Session;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.output.EmbeddingFile;
import dev.tiara.data.time.Binning;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import dev.tiara.learn.model.GraphDescription;
import dev.tiara.learn.run.SavedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code tiara embed}: computes node embeddings with a saved model. */
@Command(
    name = "embed",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Computes the embeddings of all nodes in all snapshots with a saved model.",
    footer = {
      "",
      "The model file records its augmentation, its features and how its events were split; by"
          + " default the same bins, direction and weighting are used here. Different settings, or"
          + " different data, are rejected; nodes that were not seen in training are listed.",
      "",
      "Example:",
      "  tiara embed dataset:BitcoinAlpha --model model.tiara -o embeddings.npz"
    })
@Heading.Described(
    name = "--time-bin",
    as =
        "Width of a snapshot: 1200000s, 90m, 12h, 7d, 1w, or a plain number in the unit of the time"
            + " column. Default: that of the model.")
@Heading.Described(
    name = "--undirected",
    as = "Follow edges in both directions. Default: as in the model.")
@Heading.Described(name = "--weighted", as = "Use edge weights. Default: as in the model.")
public final class EmbedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session session;
  @Mixin private InputOptions input;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "Model file saved by tiara train.")
  private Path model;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description = "Output file: .npz or .parquet.")
  private Path output;

  @Heading.Under(Heading.GENERAL)
  @AtMost(1_024)
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of worker threads; does not affect results. Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private FeaturesOption features;
  @Mixin private OverwriteOption overwrite;

  @Override
  public Integer call() throws IOException {
    List<String> inputs = new ArrayList<>(features.files());
    inputs.addAll(List.of(input.input(), model.toString()));
    overwrite.check(output, OutputKind.EMBEDDINGS, inputs);
    UserInput.check("output", () -> EmbeddingFile.check(output));
    SavedModel saved = SavedModel.read(model, threads);
    Console console = session.console(spec);
    saved
        .trainedOn()
        .filter(trained -> !input.source().isNamed())
        .ifPresent(
            trained ->
                console.note(
                    model
                        + " was trained on "
                        + trained
                        + ": the same is used here unless options override it"));
    Log log =
        input.read(
            console, saved.trainedOn().map(EmbedCommand::like).orElse(SnapshotOptions.DEFAULT));
    GraphData data = features.added(log.data());
    UserInput.checked("model", () -> saved.check(data.graph(), log.inspection().timeUnit()))
        .forEach(remark -> console.note("warning: " + remark));
    float[][] steps = embed(saved, data);
    EmbeddingFile.write(output, data.graph().nodes(), steps, input.provenance(log, spec, console));
    if (!session.quiet()) {
      spec.commandLine()
          .getOut()
          .println(
              output
                  + ": "
                  + Counted.of(data.graph().length(), "snapshot")
                  + ", "
                  + data.graph().nodes());
    }
    return 0;
  }

  /** Computes the embeddings. Errors name the model file, because the data may not fit it. */
  private float[][] embed(SavedModel saved, GraphData data) throws IOException {
    try {
      return UserInput.checked(
          "model", () -> saved.embed(data.graph(), ExperimentData.features(data), null));
    } catch (InputException e) {
      throw e.in(model.toString());
    }
  }

  private static SnapshotOptions like(GraphDescription trained) {
    return new SnapshotOptions(
        new Binning.Continued(trained.timeline()), trained.direction(), trained.weighting());
  }
}
