package dev.tiara.data.sets;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All named data sets. */
public final class DataSets {
  private static final List<DataSet> ALL = Catalogue.read();

  private DataSets() {}

  /** All of them, those of the paper first. */
  public static List<DataSet> all() {
    return ALL;
  }

  /**
   * The data set of this name, ignoring case, dashes, underscores and blanks. For the name of a
   * variant it has that variant only.
   */
  public static Optional<DataSet> find(String name) {
    return ALL.stream()
        .flatMap(set -> Stream.concat(Stream.of(set), set.namedVariants().stream()))
        .filter(set -> set.key().equals(DataSet.key(name)))
        .findFirst();
  }

  /** Their names, separated by commas. */
  public static String names() {
    return ALL.stream().map(DataSet::name).collect(Collectors.joining(", "));
  }
}
