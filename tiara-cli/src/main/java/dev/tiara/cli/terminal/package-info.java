/** What users see: progress, tables, colours, and how Ctrl-C ends a command. */
package dev.tiara.cli.terminal;
