/** The one worker pool. */
package dev.tiara.internal.concurrent;
