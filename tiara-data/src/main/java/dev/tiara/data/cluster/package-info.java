/**
 * Augmentation on more than one machine, as a service: the command line looks it up, the module for
 * the cluster software provides it.
 *
 * <p>Entry type: {@link dev.tiara.data.cluster.ClusterAugmentation}.
 */
@NullMarked
package dev.tiara.data.cluster;

import org.jspecify.annotations.NullMarked;
