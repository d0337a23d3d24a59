/**
 * TGB's link ranking, asked event by event (Huang et al. 2023).
 *
 * <p>Entry type: {@link dev.tiara.answers.tgb.TgbEvaluation}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.tgb;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
