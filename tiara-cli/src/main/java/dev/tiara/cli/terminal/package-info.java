/** Terminal output: progress, tables, colours and error messages; and the handling of Ctrl-C. */
package dev.tiara.cli.terminal;
