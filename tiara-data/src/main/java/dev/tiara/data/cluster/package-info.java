/**
 * Augmentation beyond one machine, as a service: the command asks for it, the module that brings a
 * cluster's software along provides it.
 *
 * <p>Entry type: {@link dev.tiara.data.cluster.ClusterAugmentation}.
 */
@NullMarked
package dev.tiara.data.cluster;

import org.jspecify.annotations.NullMarked;
