package dev.tiara.cli.lab;

import dev.tiara.cli.option.Heading;
import dev.tiara.data.GraphData;
import dev.tiara.data.nodes.NodeFile;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for a file of node features. */
@Heading.Under(Heading.INPUT)
public final class FeaturesOption {
  @Option(
      names = "--features",
      paramLabel = "FILE",
      description = {
        "CSV or Parquet file of node features, with columns",
        "  node,f1,f2,... or snapshot,node,f1,f2,...; every",
        "  node needs a row. Default: those of the data set,",
        "  else random."
      })
  private Path features;

  /** The file, if one was given. */
  public List<String> files() {
    return features == null ? List.of() : List.of(features.toString());
  }

  /** The data with these features, if a file was given. */
  public GraphData added(GraphData data) throws IOException {
    return features == null
        ? data
        : UserInput.checked("features", () -> NodeFile.withFeatures(data, features));
  }
}
