package dev.tiara.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The headings of a help page, in the order in which they appear. */
public enum Heading {
  /** Options specific to the command. */
  OPTIONS,
  /** The source of the events, and how they become snapshots. */
  INPUT,
  /** The walk and the augmentation. */
  DIFFUSION,
  /** The neural network. */
  MODEL,
  /** The training of the neural network. */
  TRAINING,
  /** Output files and formats. */
  OUTPUT,
  /** Options that most commands have. */
  GENERAL,
  /** Options that few users need. */
  ADVANCED;

  /**
   * Puts an option, or all options that a class declares, under a heading. Otherwise an option is
   * under {@link #OPTIONS}.
   */
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.FIELD, ElementType.TYPE})
  public @interface Under {
    /** The heading; that of a field takes precedence over that of its class. */
    Heading value();
  }

  /** Names shared options that a command rejects, and that its help page omits. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Without {
    /** The longest names of the options. */
    String[] value();
  }

  /**
   * Describes an argument that a command, or every command with the annotated mixin, shares with
   * others, but treats differently. Negatable options cannot be described in this way.
   */
  @Repeatable(Descriptions.class)
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Described {
    /** The longest name of the option, or the label of the parameter. */
    String name();

    /** Its description on the page of this command. */
    String as();
  }

  /** All {@link Described} of a command. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Descriptions {
    /** One per argument. */
    Described[] value();
  }

  /** The text of the heading. */
  public String title() {
    return name().charAt(0) + name().substring(1).toLowerCase(java.util.Locale.ROOT) + ":";
  }
}
