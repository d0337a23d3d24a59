package dev.tiara.data.sets;

import java.util.List;

/** Brain: connectivity of brain tissues, with features and 10 classes. */
final class Brain extends NpzDataSet {
  Brain() {
    super("Brain", null);
  }

  @Override
  public String about() {
    return "connectivity of brain tissues, with features and 10 classes";
  }

  @Override
  public List<Form> forms() {

    return List.of(
        new Form(
            "Brain",
            List.of(
                DataFile.byHand(
                    "Brain/Brain.npz",
                    Checksum.gitBlob("1b1f7c0dbf5fe9ebdfcc4cef9bd536fa99304fa6"))),
            new Expected(5_000, 1_955_488, 12)));
  }
}
