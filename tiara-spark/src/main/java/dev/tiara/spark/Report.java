package dev.tiara.spark;

import dev.tiara.diffusion.Certificate;
import java.io.Serializable;

/**
 * What a task says of one snapshot.
 *
 * @param partition whose nodes it is about
 * @param snapshot its number
 * @param nodes how many it is about
 * @param entries of their rows
 * @param certificate null where the method is exact
 * @param file the name of the file that has them; null if none was written
 */
record Report(
    int partition, int snapshot, int nodes, long entries, Certificate certificate, String file)
    implements Serializable {}
