/**
 * Training-free predictors: recency, popularity, memory of past links, and proximity.
 *
 * <p>Entry type: {@link dev.tiara.answers.rule.Rules}.
 */
@NullMarked
package dev.tiara.answers.rule;

import org.jspecify.annotations.NullMarked;
