package dev.tiara.data.sets;

import dev.tiara.data.events.Binning;
import java.util.List;

/** Patent: citations between US patents, with their categories. */
final class Patent extends LabelledEventDataSet {
  Patent() {
    super("Patent", "1,2,3");
  }

  @Override
  Binning binning() {
    return Binning.ofCount(20);
  }

  @Override
  public String about() {
    return "citations between US patents, with their categories";
  }

  @Override
  public String source() {
    return "NBER, https://www.nber.org/research/data/us-patents";
  }

  @Override
  public String licence() {
    return "none stated by the publisher";
  }

  @Override
  public String citation() {
    return "B. H. Hall, A. B. Jaffe, M. Trajtenberg: The NBER Patent Citation Data File. NBER Working Paper 8498, 2001";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "Patent",
            List.of(
                DataFile.byHand(
                    "Patent/patent.txt.gz",
                    Checksum.sha256(
                        "d074fd2977563e0ba41159bc32cc51944e00784f88a84a6453d0525ce115ee77")),
                DataFile.byHand(
                    "Patent/node2label.txt",
                    Checksum.sha256(
                        "f6c1f83600450a538f00d558275afd75b5240d90501cb12528e09419b461497b"))),
            new Expected(12_214, 83_832, 20)));
  }
}
