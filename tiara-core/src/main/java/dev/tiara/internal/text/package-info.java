/** Wording shared by messages and summaries. */
@NullMarked
package dev.tiara.internal.text;

import org.jspecify.annotations.NullMarked;
