/**
 * The rates of a walk: given, or chosen by how well proximity ranks the links of the latest
 * snapshots.
 *
 * <p>Entry types: {@link dev.tiara.answers.rates.Rates} and {@link
 * dev.tiara.answers.rates.RatesQuestion}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.rates;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
