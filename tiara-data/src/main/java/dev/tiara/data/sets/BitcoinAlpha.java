package dev.tiara.data.sets;

import java.util.List;

/** BitcoinAlpha: who trusts whom on Bitcoin Alpha. */
final class BitcoinAlpha extends EventDataSet {
  BitcoinAlpha() {
    super("BitcoinAlpha", "1,2,4");
  }

  @Override
  public String about() {
    return "who trusts whom on Bitcoin Alpha";
  }

  @Override
  public String source() {
    return "https://snap.stanford.edu/data/soc-sign-bitcoin-alpha.html";
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
            "BitcoinAlpha",
            List.of(
                DataFile.published(
                    "BitcoinAlpha/soc-sign-bitcoinalpha.csv.gz",
                    "https://snap.stanford.edu/data/soc-sign-bitcoinalpha.csv.gz",
                    Checksum.sha256(
                        "1b2a970f327d0ceba0c57bd5919670257cbe4cc0704e2ddac09abc4b08e2ca4d"))),
            new Expected(3_783, 31_748, 138)));
  }
}
