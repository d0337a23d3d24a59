package dev.tiara.cli.command;

import dev.tiara.graph.Direction;

/** In which direction an answer follows edges, in words. */
final class Directions {
  private Directions() {}

  static String text(Direction direction) {
    return direction == Direction.UNDIRECTED ? "in both directions" : "from source to target only";
  }
}
