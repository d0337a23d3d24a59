package dev.tiara.data.sets;

import dev.tiara.data.events.Binning;
import java.util.List;

/** School: contacts of high school students, with their classes. */
final class School extends LabelledEventDataSet {
  School() {
    super("School", "1,2,3");
  }

  @Override
  Binning binning() {
    return Binning.ofCount(20);
  }

  @Override
  public String about() {
    return "contacts of high school students, with their classes";
  }

  @Override
  public String source() {
    return "SocioPatterns (there as High school contact and friendship networks), "
        + "http://www.sociopatterns.org/datasets/high-school-contact-and-friendship-networks";
  }

  @Override
  public String licence() {
    return "CC BY-NC-SA";
  }

  @Override
  public String citation() {
    return "R. Mastrandrea, J. Fournet, A. Barrat: Contact Patterns in a High School. PLoS ONE 10(9), 2015";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "School",
            List.of(
                DataFile.byHand(
                    "School/school.txt.gz",
                    Checksum.sha256(
                        "274d8c2a7a68edc4eeb811a7e7395dcf3c8ed738c5e930542c76f7ddbb59f8b0")),
                DataFile.byHand(
                    "School/node2label.txt",
                    Checksum.sha256(
                        "03de05504dbb9a80952ee7fd72fb738c47557ba850c78c15b7f4e08f3dec7f78"))),
            new Expected(327, 27_726, 20)));
  }
}
