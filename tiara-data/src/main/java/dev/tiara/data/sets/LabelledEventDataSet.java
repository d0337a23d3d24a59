package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A file of events and a file {@code node2label.txt} with a node and its class in each line. */
abstract class LabelledEventDataSet extends EventDataSet {
  LabelledEventDataSet(String name, String columns) {
    super(name, columns);
  }

  @Override
  GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException {
    DynamicGraph graph = super.load(form, folder, options).graph();
    Path file = folder.get(form.files().get(1));
    int[] labels = new int[graph.nodeCount()];
    Arrays.fill(labels, -1);
    int classes = 0;
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String[] field = line.strip().split("\\s+", -1);
      if (field.length != 2 || !field[1].matches("\\d{1,6}")) {
        throw new IllegalArgumentException(
            file + ":" + number + ": expected a node and a class, got \"" + line + "\"");
      }
      int label = Integer.parseInt(field[1]);
      classes = Math.max(classes, label + 1);
      if (graph.nodes().contains(field[0])) {
        labels[graph.nodes().index(field[0])] = label;
      }
    }
    return new GraphData(graph, List.of(), labels, classes);
  }
}
