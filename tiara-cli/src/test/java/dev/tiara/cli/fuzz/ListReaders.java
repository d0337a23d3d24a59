package dev.tiara.cli.fuzz;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.DateFile;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.Inspection;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.nodes.NodeFile;
import dev.tiara.data.nodes.NodeListFile;
import dev.tiara.data.nodes.SeedFile;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.testing.Gzips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Readers of what users write besides events: lists, labels, features and dates. */
final class ListReaders {
  private ListReaders() {}

  /** These readers and others. */
  static List<FuzzTarget> joined(FuzzTarget... others) {
    return Stream.concat(Arrays.stream(others), all().stream()).toList();
  }

  private static List<FuzzTarget> all() {
    return List.of(
        new FuzzTarget(
            "gzip-members",
            true,
            members("events.csv.gz"),
            in -> Readers.events(in, "events.csv.gz")),
        new FuzzTarget("dates", false, dates(), in -> Readers.events(in, "events.csv")),
        new FuzzTarget("date-list", false, dateLists(), ListReaders::dateList),
        new FuzzTarget("nodes", false, nodeLists(), ListReaders::nodes),
        new FuzzTarget("pairs", false, pairLists(), in -> NodeListFile.pairs(in.resolve("p.csv"))),
        new FuzzTarget("seeds", false, seedLists(), ListReaders::seeds),
        new FuzzTarget("labels", false, labels("l.csv"), in -> labels(in, "l.csv")),
        new FuzzTarget("labels-gz", true, labels("l.csv.gz"), in -> labels(in, "l.csv.gz")),
        new FuzzTarget("features", false, features(), ListReaders::features));
  }

  private static List<FuzzTarget.Seed> members(String name) {
    return Arrays.stream(Readers.TEXTS)
        .map(
            text -> {
              int half = text.indexOf('\n', text.length() / 2) + 1;
              byte[] packed = Gzips.members(text.substring(0, half), text.substring(half));
              return (FuzzTarget.Seed) folder -> Files.write(folder.resolve(name), packed);
            })
        .toList();
  }

  /** Enough dates for one that is damaged to be an exception. */
  private static List<FuzzTarget.Seed> dates() {
    var numbers = new StringBuilder("source,target,date\n");
    var iso = new StringBuilder();
    for (int day = 1; day < 29; day++) {
      numbers.append("a,b").append(day).append(",202402").append(day < 10 ? "0" : "").append(day);
      numbers.append('\n');
      iso.append("a,b").append(day).append(",2024-02-").append(day < 10 ? "0" : "").append(day);
      iso.append(day % 2 == 0 ? "T10:30:00.5+02:00\n" : day % 3 == 0 ? " 23:59Z\n" : "\n");
    }
    return List.of(
        Readers.file("events.csv", numbers.toString()), Readers.file("events.csv", iso.toString()));
  }

  private static List<FuzzTarget.Seed> dateLists() {
    return List.of(
        Readers.file("d.csv", "date,what\n2024-02-01,start\n2024-02-03,\"an, end\"\n"),
        Readers.file("d.csv", "20240201\n20240203\n"));
  }

  private static Object dateList(Path folder) throws IOException {
    Path log = Files.createTempFile("tiara-fuzz", ".csv");
    try {
      Files.writeString(log, "a,b,20240201\nb,c,20240202\nc,d,20240203\n");
      Inspection read =
          Inspection.of(new EventReader(log.toString()).readEvents(), SnapshotOptions.DEFAULT);
      return DateFile.read(folder.resolve("d.csv"), read);
    } finally {
      Files.delete(log);
    }
  }

  private static List<FuzzTarget.Seed> nodeLists() {
    return List.of(
        Readers.file("n.csv", "node\nn1\n\"n2\"\n\nn3\n"), Readers.file("n.csv", "n1\r\nn2\r\n"));
  }

  private static Object nodes(Path folder) throws IOException {
    return NodeListFile.nodes(folder.resolve("n.csv"), Readers.someGraph().nodes());
  }

  private static List<FuzzTarget.Seed> pairLists() {
    return List.of(Readers.file("p.csv", "source,target\nn1,n2\n\"n,3\",n1\n"));
  }

  private static List<FuzzTarget.Seed> seedLists() {
    return List.of(
        Readers.file("s.csv", "node,weight\nn1,2\nn2,0.5\n"),
        Readers.file("s.csv", "n1\nn2,1e-3\n"));
  }

  private static Object seeds(Path folder) throws IOException {
    return SeedFile.read(folder.resolve("s.csv"), Readers.someGraph().nodes());
  }

  private static List<FuzzTarget.Seed> labels(String name) {
    return List.of(
        Readers.file(name, "node,label\nn1,1\nn2,2\nn3,1\n"),
        Readers.file(name, "node,label\nn1,\"red, \"\"dark\"\"\"\nn2,blue\nn3,\n"));
  }

  private static GraphData someData() {
    var events = EventTable.builder().add("n1", "n2", 0).add("n2", "n3", 1).build();
    return GraphData.cut(events, TimeBins.ofWidth(1), Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  private static Object labels(Path folder, String name) throws IOException {
    return Arrays.toString(NodeFile.withLabels(someData(), folder.resolve(name)).labels());
  }

  private static List<FuzzTarget.Seed> features() {
    return List.of(
        Readers.file("f.csv", "node,x,y\nn1,1,0.5\nn2,2e1,-3\nn3,0,0\n"),
        Readers.file("f.csv", "snapshot,node,x\n0,n1,1\n0,n2,2\n0,n3,3\n1,n1,4\n1,n2,5\n1,n3,6\n"));
  }

  private static Object features(Path folder) throws IOException {
    return NodeFile.withFeatures(someData(), folder.resolve("f.csv")).features().stream()
        .map(Arrays::deepToString)
        .toList();
  }
}
