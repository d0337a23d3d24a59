/** The JSON format of run records, shared with tiara-experiments. */
@NullMarked
package dev.tiara.learn.internal.record;

import org.jspecify.annotations.NullMarked;
