/**
 * How stable a type is: every type of an exported package is either {@link
 * dev.tiara.stability.Stable} or {@link dev.tiara.stability.Experimental}, itself or as its package
 * is.
 */
@NullMarked
package dev.tiara.stability;

import org.jspecify.annotations.NullMarked;
