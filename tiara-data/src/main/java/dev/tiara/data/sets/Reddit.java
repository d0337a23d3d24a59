package dev.tiara.data.sets;

import java.util.List;

/** Reddit: posts that share keywords, with features and 4 classes. */
final class Reddit extends NpzDataSet {
  Reddit() {
    super("Reddit", null);
  }

  @Override
  public String about() {
    return "posts that share keywords, with features and 4 classes";
  }

  @Override
  public List<Form> forms() {

    return List.of(
        new Form(
            "Reddit",
            List.of(
                DataFile.byHand(
                    "Reddit/reddit.npz",
                    Checksum.gitBlob("adc31aa6494ab9438eaf50a8fddc0925dfd79f23"))),
            new Expected(8_291, 264_050, 10)));
  }
}
