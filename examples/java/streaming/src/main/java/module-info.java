/** An example project that uses tiara-core. */
module org.example.streaming {
  requires dev.tiara.core;
}
