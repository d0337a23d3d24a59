/**
 * Results as one HTML page that needs nothing else.
 *
 * <p>Entry type: {@link dev.tiara.cli.report.Report}. Template, style and script are resources; the
 * code here only gathers what they show. Everything is immutable.
 */
package dev.tiara.cli.report;
