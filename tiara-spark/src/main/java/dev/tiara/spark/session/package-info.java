/**
 * Starts Spark sessions, and accounts for the time that they take: what is waited for, what a job
 * does, and which tasks are to end.
 */
@Experimental
@NullMarked
package dev.tiara.spark.session;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
