/** An example of tiara-core in a project of its own. */
module org.example.streaming {
  requires dev.tiara.core;
}
