/** Random bits that depend only on a key and a counter. */
@NullMarked
package dev.tiara.internal.random;

import org.jspecify.annotations.NullMarked;
