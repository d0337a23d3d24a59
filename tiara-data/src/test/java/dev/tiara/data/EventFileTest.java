package dev.tiara.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.TimeBins;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventFileTest {
  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("votes.csv"), content);
  }

  private static DynamicGraph read(Path path, String columns, boolean weighted) throws IOException {
    var events =
        DynamicGraph.events(
            Direction.DIRECTED, weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED);
    new EventFile(path, columns == null ? null : EventColumns.parse(columns))
        .readInto(events, weighted);
    return events.build(TimeBins.ofWidth(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b,10,7|",
        "'a b 1\t7'|",
        "a\tb\t7|",
        "source,target,time;a,b,7|",
        "Time,from,to;7,a,b|",
        "x,who,when,whom;1,a,7,b|who,whom,when",
        "# comment;% another;;a b 7|",
        "10,a,b,7|2,3,4",
      })
  void eventsAreFound_whateverTheLayout(String lines, String columns) throws IOException {
    String[] rows = lines.split(";");
    var graph = read(file(String.join("\n", rows) + "\n"), columns, false);
    assertThat(graph.nodes().name(0)).isEqualTo("a");
    assertThat(graph.nodes().name(1)).isEqualTo("b");
    assertThat(graph.snapshot(0).weight(0, 1)).isEqualTo(1);
    assertThat(graph.length()).isEqualTo(1);
  }

  @Test
  void namesInQuotes_stayThemselves() throws IOException {
    var graph = read(file("\"a, \"\"b\"\"\",007,1\n ü x,007,1\n"), null, false);
    assertThat(graph.nodes().contains("a, \"b\"")).isTrue();
    assertThat(graph.nodes().contains("007")).isTrue();
    assertThat(graph.nodes().contains("ü x")).isTrue();
  }

  @Test
  void weights_areReadOnRequest() throws IOException {
    var graph = read(file("u,v,t,w\na,b,1,2.5\na,b,1,1\n"), null, true);
    assertThat(graph.snapshot(0).weight(0, 1)).isEqualTo(3.5);
  }

  @Test
  void gzip_isRead() throws IOException {
    Path path = folder.resolve("votes.csv.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(path))) {
      out.write("a,b,1\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(path, null, false).nodeCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a,b,1;a,b,n/a| |:2: time \"n/a\" is not a number",
        "a,b,1;a,b| |:2: expected at least 3 columns, got 2",
        "a,b,1;,b,1| |:2: source is empty",
        "a,b,1;a,\"b,1| |:2: a quote is not closed",
        "a,b,1;a,\"b\"x,1| |:2: a closing quote must end its field",
        "a,b,1;a,b,NaN| |:2: time of an event must be finite, got NaN",
        "a,b,1|a,b,7|there is no column \"a\"",
        "a,b,1|1,2,7|there is no column \"7\" among the 3 of this line",
        "# nothing| |the file has no events",
        "foo,bar,baz| |no column of the header looks like the source",
        "a,b,1|1,2|columns must be source,target,time[,weight], got \"1,2\"",
      })
  void malformedFile_isNamedWithItsLine(String lines, String columns, String message)
      throws IOException {
    Path path = file(lines.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> read(path, columns, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message.startsWith(":") ? path + message : message);
  }

  @Test
  void emptyFile_isRefused() throws IOException {
    Path path = file("");
    assertThatThrownBy(() -> read(path, null, false)).hasMessage(path + ": the file has no events");
  }

  @Test
  void negativeWeight_isNamedWithItsLine() throws IOException {
    Path path = file("a,b,1,1\na,b,1,-3\n");
    assertThatThrownBy(() -> read(path, "1,2,3,4", true))
        .hasMessage(path + ":2: edge weight must be finite and not negative, got -3.0");
    assertThatThrownBy(() -> read(path, "1,2,3", true))
        .hasMessageContaining("needs a weight column");
  }

  @Test
  void missingFile_isSaid() {
    assertThatThrownBy(() -> read(folder.resolve("no.csv"), null, false))
        .isInstanceOf(NoSuchFileException.class);
  }
}
