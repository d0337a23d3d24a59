/**
 * Node labels and features, read from separate files.
 *
 * <p>Entry type: {@link dev.tiara.data.nodes.NodeFile}. Stateless, safe from any thread.
 */
@NullMarked
package dev.tiara.data.nodes;

import org.jspecify.annotations.NullMarked;
