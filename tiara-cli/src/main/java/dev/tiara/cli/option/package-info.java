/** Options that several commands share, each declared once. */
package dev.tiara.cli.option;
