package dev.tiara.data.sets;

import java.util.List;

/** CollegeMsg: private messages between students. */
final class CollegeMsg extends EventDataSet {
  CollegeMsg() {
    super("CollegeMsg", "1,2,3");
  }

  @Override
  public String about() {
    return "private messages between students";
  }

  @Override
  public String source() {
    return "https://snap.stanford.edu/data/CollegeMsg.html";
  }

  @Override
  public String licence() {
    return "none stated by the publisher";
  }

  @Override
  public String citation() {
    return "P. Panzarasa, T. Opsahl, K. M. Carley: Patterns and dynamics of users' behavior and interaction. JASIST 60(5), 2009";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "CollegeMsg",
            List.of(
                DataFile.published(
                    "CollegeMsg/CollegeMsg.txt.gz",
                    "https://snap.stanford.edu/data/CollegeMsg.txt.gz",
                    Checksum.sha256(
                        "10ea59599b406b29f14da31938ab000343e3cfff85e63b3fa62202f81120bba0"))),
            new Expected(1_899, 34_092, 15)));
  }
}
