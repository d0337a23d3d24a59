package dev.tiara.learn.train;

/** Training cannot go on. */
public final class TrainingException extends RuntimeException {
  TrainingException(String message) {
    super(message);
  }
}
