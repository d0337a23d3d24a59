/**
 * Compressed files, read to the last byte or refused.
 *
 * <p>Entry type: {@link dev.tiara.data.gzip.GzipStream}. A stream is not thread-safe.
 */
@NullMarked
package dev.tiara.data.gzip;

import org.jspecify.annotations.NullMarked;
