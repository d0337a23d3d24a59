/**
 * Labels and features of nodes, from files of their own.
 *
 * <p>Entry type: {@link dev.tiara.data.nodes.NodeFile}. Stateless, safe from any thread.
 */
@NullMarked
package dev.tiara.data.nodes;

import org.jspecify.annotations.NullMarked;
