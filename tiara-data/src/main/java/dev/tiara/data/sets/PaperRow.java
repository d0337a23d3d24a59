package dev.tiara.data.sets;

/**
 * A row of the paper's Table 1, which lists the data sets of its experiments.
 *
 * @param title the name as the paper prints it
 * @param nodes n, the number of nodes
 * @param edges m, the number of edges in both directions, summed over snapshots
 * @param snapshots T, the number of snapshots
 * @param labels L, the number of classes
 * @param meanActivated n̄_t, the mean number of activated nodes, rounded; the paper's brackets
 *     promise to round down, but it prints 2,070.6 as 2,071
 * @param edgesPerActivated C̄_t, the number of edges per activated node, rounded to one digit
 */
public record PaperRow(
    String title,
    int nodes,
    long edges,
    int snapshots,
    int labels,
    int meanActivated,
    double edgesPerActivated) {}
