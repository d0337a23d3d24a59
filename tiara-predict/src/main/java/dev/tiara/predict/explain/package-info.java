/**
 * Why two nodes are close: a score of the time-aware walk taken apart, exactly.
 *
 * <p>Entry type: {@link dev.tiara.predict.explain.Explainer}. Results are immutable.
 */
@NullMarked
package dev.tiara.predict.explain;

import org.jspecify.annotations.NullMarked;
