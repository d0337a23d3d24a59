package dev.tiara.data.sets;

/**
 * A row of the paper's Table 1, which lists the data sets of its experiments.
 *
 * @param title the name as the paper prints it
 * @param nodes n
 * @param edges m, both directions, summed over snapshots
 * @param snapshots T
 * @param labels L
 * @param meanActivated ⌊n̄_t⌋
 * @param edgesPerActivated C̄_t, to one digit
 */
public record PaperRow(
    String title,
    int nodes,
    long edges,
    int snapshots,
    int labels,
    int meanActivated,
    double edgesPerActivated) {}
