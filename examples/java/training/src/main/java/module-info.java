/** An example of tiara-learn in a project of its own. */
module org.example.training {
  requires dev.tiara.learn;
}
