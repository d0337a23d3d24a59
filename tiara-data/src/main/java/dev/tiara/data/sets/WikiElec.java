package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * WikiElec: votes on who becomes administrator of Wikipedia, in SNAP's format or KONECT's. The
 * latter has one vote for each voter and candidate, so its figures are others than the paper's.
 */
final class WikiElec extends EventDataSet {
  private static final String SNAP = "https://snap.stanford.edu/data/";

  WikiElec() {
    super("WikiElec", "1,2,4");
  }

  @Override
  public String about() {
    return "votes on who becomes administrator of Wikipedia";
  }

  @Override
  public String source() {
    return SNAP + "wiki-Elec.html, or KONECT, http://konect.cc/networks/elec";
  }

  @Override
  public String licence() {
    return "none stated by the publisher";
  }

  @Override
  public String citation() {
    return "J. Leskovec, D. Huttenlocher, J. Kleinberg: Predicting Positive and Negative Links in"
        + " Online Social Networks. WWW 2010";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "WikiElec",
            List.of(
                DataFile.published(
                    "WikiElec/wikiElec.ElecBs3.txt.gz", SNAP + "wikiElec.ElecBs3.txt.gz", null)),
            new Expected(7_125, 212_854, 100)),
        new Form(
            "WikiElec (KONECT)",
            List.of(
                DataFile.byHand(
                    "WikiElec/elec.konect.txt.gz",
                    Checksum.sha256(
                        "d1db225aadd20d94fef5e2fa5c09bebc415626fc40d5f556c1f294e4120a4bef"))),
            new Expected(7_115, 206_348, 100)));
  }

  @Override
  GraphData load(Form form, DataFolder folder, LoadOptions options) throws IOException {
    Path file = folder.get(form.files().get(0));
    return file.toString().contains("konect")
        ? super.load(form, folder, options)
        : GraphData.of(ElectionFile.read(file, options, binning()));
  }
}
