package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A file of events and a file {@code node2label.txt} with a node and its class in each line.
 * Classes are numbered from 0 in the order of their numbers in the file.
 */
abstract class LabelledEventDataSet extends EventDataSet {
  LabelledEventDataSet(String name, String columns) {
    super(name, columns);
  }

  @Override
  GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException {
    DynamicGraph graph = super.load(form, folder, options).graph();
    Path file = folder.get(form.files().get(1));
    Map<String, Integer> written = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String[] field = line.strip().split("\\s+", -1);
      if (field.length != 2 || !field[1].matches("\\d{1,6}")) {
        throw new IllegalArgumentException(
            file + ":" + number + ": expected a node and a class, got \"" + line + "\"");
      }
      written.put(field[0], Integer.valueOf(field[1]));
    }
    List<Integer> classes = List.copyOf(new TreeSet<>(written.values()));
    int[] labels = new int[graph.nodeCount()];
    for (int v = 0; v < labels.length; v++) {
      labels[v] = classes.indexOf(written.getOrDefault(graph.nodes().name(v), -1));
    }
    return new GraphData(graph, List.of(), labels, classes.size());
  }
}
