/**
 * Augmentation on several machines, as a service that the command line looks up and the module for
 * the cluster software provides.
 *
 * <p>Entry type: {@link dev.tiara.data.cluster.ClusterAugmentation}.
 */
@NullMarked
package dev.tiara.data.cluster;

import org.jspecify.annotations.NullMarked;
