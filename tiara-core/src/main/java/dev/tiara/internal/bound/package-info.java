/** Bounds on the error of a column, as proved in docs/certificate.md. */
package dev.tiara.internal.bound;
