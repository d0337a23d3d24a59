/**
 * Compressed files, read to the last byte or refused.
 *
 * <p>Entry type: {@link dev.tiara.data.gzip.GzipStream}. A stream is not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.gzip;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
