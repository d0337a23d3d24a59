/**
 * Node labels and features, read from separate files.
 *
 * <p>Entry type: {@link dev.tiara.data.nodes.NodeFile}. Stateless and thread-safe.
 */
@NullMarked
package dev.tiara.data.nodes;

import org.jspecify.annotations.NullMarked;
