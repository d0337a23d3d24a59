/**
 * Training-free predictors under the protocols of snapshots: recency, popularity, memory of past
 * links, and proximity. Those that are asked event by event are {@code contest.EventRule}.
 *
 * <p>Entry type: {@link dev.tiara.answers.rule.Rules}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.rule;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
