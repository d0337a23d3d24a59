/** An example project that uses tiara-learn. */
module org.example.training {
  requires dev.tiara.learn;
}
