/** How long work reports its progress, without knowing who shows it. */
@NullMarked
package dev.tiara.progress;

import org.jspecify.annotations.NullMarked;
