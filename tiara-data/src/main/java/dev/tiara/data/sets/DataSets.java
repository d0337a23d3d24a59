package dev.tiara.data.sets;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** All named data sets. */
public final class DataSets {
  private static final List<DataSet> ALL =
      List.of(
          new BitcoinAlpha(),
          new WikiElec(),
          new RedditBody(),
          new Brain(),
          new Dblp3(),
          new Dblp5(),
          new Reddit(),
          new BitcoinOtc(),
          new CollegeMsg(),
          new School(),
          new Patent(),
          new PrimarySchool());

  private DataSets() {}

  /** All of them, those of the paper first. */
  public static List<DataSet> all() {
    return ALL;
  }

  /** The data set of this name, whatever its case and dashes. */
  public static Optional<DataSet> find(String name) {
    return ALL.stream()
        .filter(set -> PaperRow.key(set.name()).equals(PaperRow.key(name)))
        .findFirst();
  }

  /** Their names, as a user reads them. */
  public static String names() {
    return ALL.stream().map(DataSet::name).collect(Collectors.joining(", "));
  }
}
