/**
 * Training-free predictors: recency, popularity, memory of past links, and proximity.
 *
 * <p>Entry type: {@link dev.tiara.learn.ranking.rule.Rules}.
 */
@NullMarked
package dev.tiara.learn.ranking.rule;

import org.jspecify.annotations.NullMarked;
