/** Bounds on the error of a column, as proved in docs/certificate.md. */
@NullMarked
package dev.tiara.internal.bound;

import org.jspecify.annotations.NullMarked;
