/**
 * Reports on results folders, as self-contained HTML pages.
 *
 * <p>Entry type: {@link dev.tiara.experiments.report.Report}. Immutable and thread-safe.
 */
@NullMarked
package dev.tiara.experiments.report;

import org.jspecify.annotations.NullMarked;
