package dev.tiara.spark;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Remembers what a run said. */
final class RecordedNotes implements Consumer<String> {
  final List<String> lines = new CopyOnWriteArrayList<>();

  @Override
  public void accept(String line) {
    lines.add(line);
  }
}
