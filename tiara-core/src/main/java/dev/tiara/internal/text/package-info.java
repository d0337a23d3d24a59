/** Wording that messages and summaries share. */
@NullMarked
package dev.tiara.internal.text;

import org.jspecify.annotations.NullMarked;
