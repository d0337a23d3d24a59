/**
 * Synthetic dynamic graphs from a seed: the same seed gives the same events on any machine.
 *
 * <p>Entry types: {@link dev.tiara.data.synthetic.Generator} and {@link
 * dev.tiara.data.synthetic.Generators}, which finds one by name. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.synthetic;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
