/** The JSON of run records, shared with tiara-experiments. */
package dev.tiara.learn.internal.record;
