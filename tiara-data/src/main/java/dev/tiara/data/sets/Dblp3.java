package dev.tiara.data.sets;

import java.util.List;
import java.util.Optional;

/** DBLP-3: co-authors of DBLP, with features and 3 classes. */
final class Dblp3 extends NpzDataSet {
  Dblp3() {
    super("DBLP-3", "2,3,1");
  }

  @Override
  public String about() {
    return "co-authors of DBLP, with features and 3 classes";
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(
        "a mean of 1,212.1 activated nodes is what these edges have; Table 1 prints 782 here and"
            + " 1,212 a row lower, for DBLP-5");
  }

  @Override
  public List<Form> forms() {
    // The paper counts self-loops too (2), which are removed before anything else.
    return List.of(
        new Form(
            "DBLP-3",
            List.of(
                DataFile.byHand(
                    "DBLP3/DBLP3.npz",
                    Checksum.gitBlob("210389ba0508e74370c306cc61a2ac5a7d9bb8f8"))),
            new Expected(4_257, 23_538, 10)),
        new Form(
            "DBLP-3 (edges only)",
            List.of(
                DataFile.byHand(
                    "DBLP3/edges.tsv.gz",
                    Checksum.sha256(
                        "0f7c14da5e6b9424318b400e36e9f43fb358162b2343897c4501d14d3362c924"))),
            new Expected(4_257, 23_538, 10)));
  }
}
