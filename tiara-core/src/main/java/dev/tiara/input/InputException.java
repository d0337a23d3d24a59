package dev.tiara.input;

import dev.tiara.stability.Experimental;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an argument or a file given by a user is invalid. It carries the parameters it is
 * about, the rule that was broken and the offending value, so that a command can name its option, a
 * service its query parameter, and a script can tell errors apart. The message is a single line
 * that can be shown to the user as it is: {@code votes.csv:3: time must be finite, got inf}.
 *
 * <p>Parameters are named as in {@code time-bin}. A rule may mention others in braces, as in {@code
 * "must not be given with {model}"}; {@link #message} replaces them by whatever the surface calls
 * them. In a message without a parameter, which may quote the user, only those it is {@link #about}
 * are replaced.
 *
 * <p>Any other {@link IllegalArgumentException} is a bug in the calling code.
 */
@Experimental
public final class InputException extends IllegalArgumentException {
  private static final long serialVersionUID = 4;
  private static final Pattern MENTIONED = Pattern.compile("\\{([a-z][a-z0-9-]*)}");

  /** How the message shows the value. */
  private enum Shown {
    /** In quotes, after the rule. */
    QUOTED,
    /** As it is, after the rule. */
    PLAIN,
    /** By a rule that quotes it, in which braces may therefore be the user's. */
    IN_RULE
  }

  private final List<String> parameters;
  private final @Nullable String subject;
  private final String rule;
  private final @Nullable String value;
  private final Shown shown;
  private final @Nullable String file;
  private final long line;
  private final @Nullable String hint;

  /**
   * An argument that breaks a rule.
   *
   * @param parameter the name of the parameter, such as {@code time-bin}
   * @param rule the rule, starting with its verb: {@code must be at least 1}
   * @param value the offending value; null to leave it out of the message
   */
  public InputException(String parameter, String rule, @Nullable Object value) {
    this(
        List.of(parameter),
        words(parameter),
        rule,
        value == null ? null : value.toString(),
        shown(value),
        null,
        0,
        null,
        null);
  }

  /** An error that concerns no single parameter, such as damaged content of a file. */
  public InputException(String message) {
    this(message, null);
  }

  /** The same, with its cause. */
  public InputException(String message, @Nullable Throwable cause) {
    this(List.of(), null, message, null, Shown.PLAIN, null, 0, null, cause);
  }

  private InputException(
      List<String> parameters,
      @Nullable String subject,
      String rule,
      @Nullable String value,
      Shown shown,
      @Nullable String file,
      long line,
      @Nullable String hint,
      @Nullable Throwable cause) {
    super(
        message(
            subject,
            rule,
            text(value, shown),
            file,
            line,
            hint,
            mentioning(subject, parameters, shown, InputException::words)),
        cause);
    this.parameters = List.copyOf(parameters);
    this.subject = subject;
    this.rule = rule;
    this.value = value;
    this.shown = shown;
    this.file = file;
    this.line = line;
    this.hint = hint;
  }

  /** An error as bad input; itself if it is one. */
  public static InputException of(IllegalArgumentException error) {
    return error instanceof InputException input
        ? input
        : new InputException(String.valueOf(error.getMessage()), error);
  }

  /** The same error about these parameters, such as α and β of a rule about their sum. */
  public InputException about(String... names) {
    return new InputException(
        List.of(names), subject, rule, value, shown, file, line, hint, getCause());
  }

  /**
   * The same error about these parameters if it names none, such as the file that was being read.
   * An error that mentions one in braces quotes the user, and is left as it is.
   */
  public InputException orAbout(String... names) {
    boolean quotes = List.of(names).stream().anyMatch(name -> rule.contains("{" + name + "}"));
    return parameters.isEmpty() && !quotes ? about(names) : this;
  }

  /** The same error with this offending value, in quotes if it is text. */
  public InputException got(Object given) {
    return got(given.toString(), shown(given));
  }

  /** The same error with figures that break the rule together, such as {@code 0.7 + 0.4}. */
  public InputException gotFigures(String figures) {
    return got(figures, Shown.PLAIN);
  }

  /** The same error with the offending value, which the rule quotes itself. */
  public InputException quoting(String given) {
    return got(given, Shown.IN_RULE);
  }

  private InputException got(String given, Shown how) {
    return new InputException(parameters, subject, rule, given, how, file, line, hint, getCause());
  }

  /** The same error with these words in place of the parameter's name. */
  public InputException saying(String words) {
    return new InputException(parameters, words, rule, value, shown, file, line, hint, getCause());
  }

  /** The same error with a remedy that is appended to its message. */
  public InputException hinting(String remedy) {
    return new InputException(
        parameters, subject, rule, value, shown, file, line, remedy, getCause());
  }

  /** The same error, found in this file. */
  public InputException in(String path) {
    return in(path, 0);
  }

  /** The same error, found in this line of a file, counted from 1; 0 for the file as a whole. */
  public InputException in(String path, long number) {
    return new InputException(
        parameters, subject, rule, value, shown, path, number, hint, getCause());
  }

  /** The names of the parameters that this error is about; may be empty. */
  public List<String> parameters() {
    return parameters;
  }

  /** The rule that was broken, or all that is known about the error. */
  public String rule() {
    return message(
        null,
        rule,
        null,
        null,
        0,
        null,
        mentioning(subject, parameters, shown, InputException::words));
  }

  /** The offending value as written by the user. */
  public Optional<String> value() {
    return Optional.ofNullable(value);
  }

  /** The file in which the error was found. */
  public Optional<String> file() {
    return Optional.ofNullable(file);
  }

  /** The line of the file, counted from 1; 0 if unknown. */
  public long line() {
    return line;
  }

  /** The message with its parameter, and those mentioned in braces, renamed. */
  public String message(UnaryOperator<String> name) {
    boolean plain = parameters.size() == 1 && words(parameters.get(0)).equals(subject);
    String renamed = plain ? name.apply(parameters.get(0)) : subject;
    return message(
        renamed,
        rule,
        text(value, shown),
        file,
        line,
        hint,
        mentioning(subject, parameters, shown, name));
  }

  /** What replaces a name in braces: itself, braces included, if nobody meant a parameter. */
  private static UnaryOperator<String> mentioning(
      @Nullable String subject, List<String> parameters, Shown shown, UnaryOperator<String> name) {
    return mentioned ->
        shown != Shown.IN_RULE && (subject != null || parameters.contains(mentioned))
            ? name.apply(mentioned)
            : "{" + mentioned + "}";
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage()); // every constructor sets it
  }

  private static String message(
      @Nullable String subject,
      String rule,
      @Nullable String value,
      @Nullable String file,
      long line,
      @Nullable String hint,
      UnaryOperator<String> name) {
    var text = new StringBuilder();
    if (file != null) {
      text.append(file).append(line > 0 ? ":" + line : "").append(": ");
    }
    if (subject != null) {
      text.append(subject).append(' ');
    }
    text.append(
        MENTIONED
            .matcher(rule)
            .replaceAll(
                found -> java.util.regex.Matcher.quoteReplacement(name.apply(found.group(1)))));
    if (value != null) {
      text.append(", got ").append(value);
    }
    if (hint != null) {
      text.append(": ").append(hint);
    }
    // Text quoted from a file may contain line breaks.
    return text.toString().replaceAll("\\R+", " ").strip();
  }

  /** The name of a parameter in words: {@code time bin} for {@code time-bin}. */
  private static String words(String parameter) {
    return parameter.replace('-', ' ').toLowerCase(Locale.ROOT);
  }

  private static Shown shown(@Nullable Object value) {
    return value instanceof String ? Shown.QUOTED : Shown.PLAIN;
  }

  /** The value as it follows the rule; null if it does not. */
  private static @Nullable String text(@Nullable String value, Shown shown) {
    return switch (shown) {
      case QUOTED -> "\"" + value + "\"";
      case PLAIN -> value;
      case IN_RULE -> null;
    };
  }
}
