package dev.tiara.cli;

import dev.tiara.learn.model.Reading;
import picocli.CommandLine.Option;

/** Whether to follow the paper or its authors' code. */
final class ReadingOption {
  @Option(
      names = "--as-published",
      description =
          "Follow the authors' code where it differs from the papers: direction of aggregation,"
              + " GCN's second normalisation, EvolveGCN that does not evolve.")
  private boolean asPublished;

  Reading chosen() {
    return asPublished ? Reading.AS_PUBLISHED : Reading.PAPER;
  }
}
