package dev.tiara.cli.command;

import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.data.nodes.NodeListFile;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The pairs of nodes in a file, and where each stands. */
record PairFile(Path file, List<NodeListFile.Entry> entries) {
  static PairFile read(Path file) throws IOException {
    return new PairFile(file, NodeListFile.pairs(file));
  }

  PairsQuestion question() {
    return new PairsQuestion(
        entries.stream()
            .map(entry -> new PairsQuestion.Pair(entry.names().get(0), entry.names().get(1)))
            .toList());
  }

  /** An error about one of the names, with its file and line. */
  InputException locate(InputException error) {
    int end = error.parameters().contains("source") ? 0 : 1;
    return entries.stream()
        .filter(entry -> error.value().filter(entry.names().get(end)::equals).isPresent())
        .findFirst()
        .map(entry -> error.in(file.toString(), entry.line()))
        .orElse(error);
  }
}
