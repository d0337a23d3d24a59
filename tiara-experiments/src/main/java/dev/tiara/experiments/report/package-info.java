/**
 * Reports on results folders, as self-contained HTML pages.
 *
 * <p>Entry type: {@link dev.tiara.experiments.report.Report}. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.report;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
