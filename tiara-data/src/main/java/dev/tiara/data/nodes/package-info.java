/**
 * What users say about nodes in files of their own: labels, features, seeds, and lists of nodes.
 *
 * <p>Entry types: {@link dev.tiara.data.nodes.NodeFile}, {@link dev.tiara.data.nodes.SeedFile} and
 * {@link dev.tiara.data.nodes.NodeListFile}. Stateless and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.nodes;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
