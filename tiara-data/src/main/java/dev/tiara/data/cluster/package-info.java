/**
 * Augmentation on several machines, as a service that the command line looks up and the module for
 * the cluster software provides.
 *
 * <p>Entry type: {@link dev.tiara.data.cluster.ClusterAugmentation}.
 */
@Experimental
@NullMarked
package dev.tiara.data.cluster;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
