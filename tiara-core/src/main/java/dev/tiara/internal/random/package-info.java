/** Random bits that depend on a key alone. */
@NullMarked
package dev.tiara.internal.random;

import org.jspecify.annotations.NullMarked;
