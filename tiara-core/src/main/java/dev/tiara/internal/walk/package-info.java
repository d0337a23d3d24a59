/** The transition matrix of the walk on a snapshot, and its series. */
package dev.tiara.internal.walk;
