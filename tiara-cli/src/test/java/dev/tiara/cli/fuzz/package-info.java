/** Every reader of files, against damaged and forged ones. */
@NullMarked
package dev.tiara.cli.fuzz;

import org.jspecify.annotations.NullMarked;
