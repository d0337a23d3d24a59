package dev.tiara.cli.command;

import dev.tiara.answers.choice.LinkQuery;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.data.nodes.NodeListFile;
import dev.tiara.data.output.TableFile;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The links that {@code tiara predict} scores, and the rows of its result. */
final class PredictRequest {
  private final Nodes nodes;
  private final LinkQuery query;
  private final int top;
  private final boolean excludesContacts;
  private int[] sources = new int[0];
  private int[] candidates = new int[0];
  private @Nullable List<int[]> pairs;

  PredictRequest(EventTable events, int top, boolean excludesContacts) {
    this.nodes = events.nodes();
    this.query = new LinkQuery(events);
    this.top = top;
    this.excludesContacts = excludesContacts;
  }

  /**
   * Sets the sources: the name of a node, names separated by commas, or a file of them; null for
   * all nodes that can have targets.
   */
  void sources(@Nullable String text) throws IOException {
    if (text == null) {
      sources = query.sources();
      return;
    }
    List<Integer> found = new ArrayList<>();
    if (nodes.contains(text)) { // a name may contain a comma
      found.add(source(text, "--for"));
    } else if (isFile(text)) {
      for (NodeListFile.Entry entry : NodeListFile.nodes(Path.of(text))) {
        found.add(source(entry.names().get(0), text + ":" + entry.line() + ": node"));
      }
      if (found.isEmpty()) {
        throw new InputException(text + ": the file names no nodes");
      }
    } else {
      for (String name : text.split(",", -1)) {
        found.add(source(name.strip(), "--for"));
      }
    }
    sources = found.stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  private static boolean isFile(String text) {
    try {
      return Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Sets the candidates from a file; null for all nodes that have been a target. */
  void candidates(@Nullable Path file) throws IOException {
    if (file == null) {
      candidates = query.candidates();
      return;
    }
    List<Integer> found = new ArrayList<>();
    for (NodeListFile.Entry entry : NodeListFile.nodes(file)) {
      found.add(target(entry.names().get(0), file + ":" + entry.line() + ": node"));
    }
    candidates = found.stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  /** Sets the pairs to score from a file; null for none. */
  void pairs(@Nullable Path file) throws IOException {
    if (file == null) {
      return;
    }
    List<int[]> found = new ArrayList<>();
    for (NodeListFile.Entry entry : NodeListFile.pairs(file)) {
      String where = file + ":" + entry.line() + ": ";
      found.add(
          new int[] {
            source(entry.names().get(0), where + "source"),
            target(entry.names().get(1), where + "target")
          });
    }
    pairs = found;
  }

  private int source(String name, String what) {
    int node = node(name, what);
    if (!query.canBeSource(node)) {
      throw new InputException(
          what + " must be a source of the bipartite log, got the target \"" + name + "\"");
    }
    return node;
  }

  private int target(String name, String what) {
    int node = node(name, what);
    if (!query.canBeTarget(node)) {
      throw new InputException(
          what + " must be a target of the bipartite log, got the source \"" + name + "\"");
    }
    return node;
  }

  private int node(String name, String what) {
    if (!nodes.contains(name)) {
      throw new InputException(what + " must be a node of the input, got \"" + name + "\"");
    }
    return nodes.index(name);
  }

  /** The number of nodes, or of pairs, to process. */
  int size() {
    return pairs == null ? sources.length : pairs.size();
  }

  /** The names and types of the columns. */
  List<TableFile.Column> columns() {
    var source = new TableFile.Column("source", TableFile.Type.TEXT);
    var target = new TableFile.Column("target", TableFile.Type.TEXT);
    var score = new TableFile.Column("score", TableFile.Type.NUMBER);
    return pairs != null
        ? List.of(source, target, score)
        : List.of(
            source,
            new TableFile.Column("rank", TableFile.Type.INTEGER),
            target,
            score,
            new TableFile.Column("contact", TableFile.Type.TEXT));
  }

  /** The rows of the result. */
  List<List<Object>> rows(LinkScorer scorer, LongConsumer progress) {
    return pairs == null ? topRows(scorer, progress) : pairRows(pairs, scorer, progress);
  }

  private List<List<Object>> pairRows(List<int[]> asked, LinkScorer scorer, LongConsumer progress) {
    int[] from = asked.stream().mapToInt(pair -> pair[0]).toArray();
    int[] to = asked.stream().mapToInt(pair -> pair[1]).toArray();
    double[] scores = query.scores(scorer, from, to, progress);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      rows.add(List.of(nodes.name(from[i]), nodes.name(to[i]), scores[i]));
    }
    return rows;
  }

  private List<List<Object>> topRows(LinkScorer scorer, LongConsumer progress) {
    var best = query.best(scorer, sources, candidates, top, excludesContacts, progress);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < best.size(); i++) {
      rows.add(
          List.of(
              nodes.name(best.sources()[i]),
              best.ranks()[i],
              nodes.name(best.targets()[i]),
              best.scores()[i],
              best.known()[i] ? "known" : "new"));
    }
    return rows;
  }

  /** A number without an exponent. */
  static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
