/**
 * The commands that train models or reproduce the paper, with the options that only they have. With
 * the evaluation of models, they are all that needs tiara-learn and tiara-experiments.
 */
package dev.tiara.cli.lab;
