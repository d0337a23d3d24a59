/**
 * Explains why two nodes are close, by an exact decomposition of a score of the time-aware walk.
 *
 * <p>Entry type: {@link dev.tiara.answers.explain.Explainer}. Results are immutable.
 */
@Experimental
@NullMarked
package dev.tiara.answers.explain;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
