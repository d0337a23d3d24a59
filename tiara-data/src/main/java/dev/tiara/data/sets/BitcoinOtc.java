package dev.tiara.data.sets;

import java.util.List;

/** BitcoinOTC: who trusts whom on Bitcoin OTC. */
final class BitcoinOtc extends EventDataSet {
  BitcoinOtc() {
    super("BitcoinOTC", "1,2,4");
  }

  @Override
  public String about() {
    return "who trusts whom on Bitcoin OTC";
  }

  @Override
  public String source() {
    return "https://snap.stanford.edu/data/soc-sign-bitcoin-otc.html";
  }

  @Override
  public String licence() {
    return "none stated by the publisher";
  }

  @Override
  public String citation() {
    return "S. Kumar, F. Spezzano, V. S. Subrahmanian, C. Faloutsos: Edge Weight Prediction in Weighted Signed Networks. ICDM 2016";
  }

  @Override
  public List<Form> forms() {
    return List.of(
        new Form(
            "BitcoinOTC",
            List.of(
                DataFile.published(
                    "BitcoinOTC/soc-sign-bitcoinotc.csv.gz",
                    "https://snap.stanford.edu/data/soc-sign-bitcoinotc.csv.gz",
                    null)),
            null));
  }
}
