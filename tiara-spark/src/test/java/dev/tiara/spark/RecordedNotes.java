package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterAugmentation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a run said. */
final class RecordedNotes implements ClusterAugmentation.Watcher {
  final List<String> lines = new CopyOnWriteArrayList<>();

  @Override
  public void finished(int snapshots, int all) {}

  @Override
  public void note(String line) {
    lines.add(line);
  }
}
