package dev.tiara.data.columns;

/**
 * The names of the two id spaces of a bipartite log, as {@link
 * dev.tiara.events.EventTable.Builder#bipartite} uses them: source 1 becomes {@code user:1}.
 *
 * @param source the name of the sources' id space
 * @param target the name of the targets' id space
 */
public record IdSpaces(String source, String target) {
  /**
   * Names the spaces after columns, without a trailing id: user_id and item_id give user and item.
   */
  public static IdSpaces ofColumns(String source, String target) {
    String from = space(source);
    String to = space(target);
    boolean named = !from.isEmpty() && !to.isEmpty() && !from.equals(to);
    return named ? new IdSpaces(from, to) : new IdSpaces("source", "target");
  }

  /** The name of an id space, without a colon so that names of the two spaces cannot collide. */
  private static String space(String column) {
    String name = column.strip().replace(":", "");
    String shorter = name.replaceFirst("(?i)[_ -]?ids?$", "");
    return shorter.isEmpty() ? name : shorter;
  }

  public String sourcePrefix() {
    return source + ":";
  }

  public String targetPrefix() {
    return target + ":";
  }
}
