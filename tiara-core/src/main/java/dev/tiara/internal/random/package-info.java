/** Random bits that depend on a key alone. */
package dev.tiara.internal.random;
