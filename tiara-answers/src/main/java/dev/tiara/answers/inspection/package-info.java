/**
 * What a log is: how its input was interpreted, and its row of the paper's Table 1.
 *
 * <p>Entry types: {@link dev.tiara.answers.inspection.InspectionAnswer} and {@link
 * dev.tiara.answers.inspection.StatisticsAnswer}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.inspection;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
