package dev.tiara.answers.contact;

import java.util.List;
import java.util.function.LongConsumer;

/** Answers whom sources contact next, as of the last event of a log. */
public interface Contacts extends AutoCloseable {
  /**
   * The likely next contacts of each source, the likeliest first; equal ones are in the order of
   * their names.
   *
   * @param progress receives the number of finished sources
   * @throws IllegalArgumentException if there is no such node
   */
  List<List<RankedContact>> next(List<String> sources, ContactQuery query, LongConsumer progress);

  /**
   * How likely each pair is to be the next contact of its source, in the order of the pairs.
   *
   * @param progress receives the number of finished pairs
   * @throws IllegalArgumentException if there is no such node
   */
  List<RankedContact> pairs(List<String> sources, List<String> targets, LongConsumer progress);

  /** Releases what the answers need. */
  @Override
  default void close() {}
}
