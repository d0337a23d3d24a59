/**
 * Files and folders that are complete or absent.
 *
 * <p>Entry types: {@link dev.tiara.internal.file.AtomicFile}, {@link
 * dev.tiara.internal.file.AtomicFolder}. Stateless, safe from any thread.
 */
@NullMarked
package dev.tiara.internal.file;

import org.jspecify.annotations.NullMarked;
