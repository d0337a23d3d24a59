package dev.tiara.data.sets;

import java.util.List;
import java.util.Optional;

/** DBLP-5: co-authors of DBLP, with features and 5 classes. */
final class Dblp5 extends NpzDataSet {
  Dblp5() {
    super("DBLP-5", "2,3,1");
  }

  @Override
  public String about() {
    return "co-authors of DBLP, with features and 5 classes";
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(
        "a mean of 2,070.6 activated nodes is what these edges have; Table 1 prints 1,212 here and"
            + " 2,071 a row lower, for Reddit");
  }

  @Override
  public List<Form> forms() {
    // The paper counts self-loops too (3), which are removed before anything else.
    return List.of(
        new Form(
            "DBLP-5",
            List.of(
                DataFile.byHand(
                    "DBLP5/DBLP5.npz",
                    Checksum.gitBlob("9f57c9f93f0aa159f54b7088e8d4a111554f2330"))),
            new Expected(6_606, 42_812, 10)),
        new Form(
            "DBLP-5 (edges only)",
            List.of(
                DataFile.byHand(
                    "DBLP5/edges.tsv.gz",
                    Checksum.sha256(
                        "4c0115bc7fe5b9e4091e43b519072a755390f85974932c78762136b433019486"))),
            new Expected(6_606, 42_812, 10)));
  }
}
