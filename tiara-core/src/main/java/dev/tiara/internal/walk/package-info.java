/** The transition matrix of the walk on a snapshot, and its series. */
@NullMarked
package dev.tiara.internal.walk;

import org.jspecify.annotations.NullMarked;
