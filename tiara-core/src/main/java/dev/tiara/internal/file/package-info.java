/**
 * Files and folders that are written completely or not at all.
 *
 * <p>Entry types: {@link dev.tiara.internal.file.AtomicFile}, {@link
 * dev.tiara.internal.file.AtomicFolder}. Safe for use by multiple threads.
 */
@NullMarked
package dev.tiara.internal.file;

import org.jspecify.annotations.NullMarked;
