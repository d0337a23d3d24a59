/**
 * A results folder as one self-contained HTML page.
 *
 * <p>Entry type: {@link dev.tiara.experiments.report.Report}. Immutable, safe from any thread.
 */
@NullMarked
package dev.tiara.experiments.report;

import org.jspecify.annotations.NullMarked;
