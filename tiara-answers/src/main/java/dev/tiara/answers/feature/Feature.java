package dev.tiara.answers.feature;

/**
 * The features of a possible link from a source s to a target d, in the order of their columns.
 * "Out" means from s to d, "in" from d to s; half-lives h are in snapshots. Most values are
 * logarithms.
 */
public enum Feature {
  /** Whether s = d. */
  SELF(Group.PAIR),
  /** Decayed number of events, h = 1/28, out. */
  RECENCY_OUT(Group.PAIR),
  /** The same, in. */
  RECENCY_IN(Group.PAIR),
  /** Decayed number of "days" (sevenths of a snapshot) with an event, h = 0.5, out. */
  DAYS_OUT_SHORT(Group.PAIR),
  /** The same, h = 2. */
  DAYS_OUT_MEDIUM(Group.PAIR),
  /** The same, h = 6. */
  DAYS_OUT_LONG(Group.PAIR),
  /** The same as {@link #DAYS_OUT_SHORT}, in. */
  DAYS_IN_SHORT(Group.PAIR),
  /** The same, h = 2. */
  DAYS_IN_MEDIUM(Group.PAIR),
  /** The same, h = 6. */
  DAYS_IN_LONG(Group.PAIR),
  /** The share of d in the decayed contact days of s, over all its contacts, h = 0.5. */
  SHARE_OF_SOURCE_SHORT(Group.PAIR),
  /** The same, h = 2. */
  SHARE_OF_SOURCE_MEDIUM(Group.PAIR),
  /** The same, h = 6. */
  SHARE_OF_SOURCE_LONG(Group.PAIR),
  /** The share of s in the decayed contact days of d, over all its contacts, h = 0.5. */
  SHARE_OF_TARGET_SHORT(Group.PAIR),
  /** The same, h = 2. */
  SHARE_OF_TARGET_MEDIUM(Group.PAIR),
  /** The same, h = 6. */
  SHARE_OF_TARGET_LONG(Group.PAIR),
  /** Events out since the last one in. */
  UNANSWERED_OUT(Group.PAIR),
  /** Events in since the last one out. */
  UNANSWERED_IN(Group.PAIR),
  /** The lesser of the decayed numbers of events out and in, h = 4. */
  MUTUAL(Group.PAIR),
  /** The number of nodes that s has contacted since it last contacted d. */
  RANK_OUT(Group.PAIR),
  /**
   * The number of nodes that s has been in contact with since its last contact with d, in either
   * direction.
   */
  RANK_EITHER(Group.PAIR),
  /**
   * The number of nodes that d has been in contact with since its last contact with s, in either
   * direction.
   */
  RANK_OF_SOURCE(Group.PAIR),
  /** Time since d was last active. */
  TARGET_IDLE(Group.TARGET),
  /** Time since d was last a target. */
  TARGET_UNCONTACTED(Group.TARGET),
  /** Time since d was last a source. */
  TARGET_SILENT(Group.TARGET),
  /** Time since the first event of d. */
  TARGET_AGE(Group.TARGET),
  /** Decayed number of events to d, h = 1/7. */
  TARGET_IN_SHORT(Group.TARGET),
  /** The same, h = 1. */
  TARGET_IN_MEDIUM(Group.TARGET),
  /** The same, h = 4. */
  TARGET_IN_LONG(Group.TARGET),
  /** Decayed number of events from d, h = 1/7. */
  TARGET_OUT_SHORT(Group.TARGET),
  /** The same, h = 1. */
  TARGET_OUT_MEDIUM(Group.TARGET),
  /** Decayed number of distinct sources of d per snapshot, h = 4. */
  TARGET_SOURCES(Group.TARGET),
  /** Decayed number of sources that contacted d for the first time, h = 1. */
  TARGET_NEW_SOURCES_SHORT(Group.TARGET),
  /** The same, h = 4. */
  TARGET_NEW_SOURCES_LONG(Group.TARGET),
  /** Whether d has never been a target. */
  TARGET_UNSEEN(Group.TARGET),
  /** The number of distinct sources of d. */
  TARGET_DEGREE(Group.TARGET),
  /** The rank of d by the decayed number of events to it, h = 1. */
  TARGET_RANK_POPULAR(Group.TARGET),
  /** The rank of d by the time since it was last a target. */
  TARGET_RANK_RECENT(Group.TARGET),
  /** The share of its sources that d has contacted as well. */
  TARGET_REPLIES(Group.TARGET),
  /** Adamic-Adar over decayed contacts, h = 4. */
  ADAMIC_ADAR(Group.TRIAD),
  /** Adamic-Adar over all contacts so far. */
  ADAMIC_ADAR_EVER(Group.TRIAD),
  /**
   * The targets that s and d have in common, weighted by how much both contact them and by their
   * rarity.
   */
  COMMON_TARGETS(Group.TRIAD),
  /** How often nodes whose targets resemble those of s contact d. */
  SIMILAR_SOURCES(Group.TRIAD),
  /** How often s and d were contacted by one source at the same time. */
  CO_RECIPIENT(Group.TRIAD),
  /** How often recent targets of s and d were contacted by one source at the same time. */
  CO_RECIPIENT_OF_TARGETS(Group.TRIAD),
  /** Proximity x_s(d) on whole snapshots. */
  NEAR(Group.PROXIMITY),
  /** The reverse, x_d(s). */
  NEAR_BACK(Group.PROXIMITY),
  /** The rank of d by x_s. */
  NEAR_RANK(Group.PROXIMITY),
  /** Proximity x_s(d) on sevenths of snapshots. */
  FINE(Group.PROXIMITY),
  /** The reverse. */
  FINE_BACK(Group.PROXIMITY),
  /** The rank. */
  FINE_RANK(Group.PROXIMITY),
  /** Proximity x_s(d) on sevenths of snapshots, along the direction of events. */
  DIRECTED(Group.PROXIMITY),
  /** The reverse. */
  DIRECTED_BACK(Group.PROXIMITY),
  /** The rank. */
  DIRECTED_RANK(Group.PROXIMITY);

  /** What a feature is computed from. */
  public enum Group {
    /** Events between s and d. */
    PAIR,
    /** Events of d. */
    TARGET,
    /** Third nodes that connect s and d. */
    TRIAD,
    /** Time-aware proximity. */
    PROXIMITY
  }

  /** The number of features. */
  public static final int COUNT = values().length;

  private final Group group;

  Feature(Group group) {
    this.group = group;
  }

  /** The column of this feature in a row of features. */
  @SuppressWarnings("EnumOrdinal") // the order of the constants is the order of the columns
  public int column() {
    return ordinal();
  }

  /** What this feature is computed from. */
  public Group group() {
    return group;
  }
}
