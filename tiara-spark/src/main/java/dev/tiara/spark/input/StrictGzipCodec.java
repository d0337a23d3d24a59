package dev.tiara.spark.input;

import dev.tiara.data.gzip.GzipStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.GzipCodec;

/**
 * Reads gzip files as {@link GzipStream} does, in tasks and in the driver. Hadoop's own codec takes
 * what is left of a truncated member for the end of the file.
 */
public final class StrictGzipCodec extends GzipCodec {
  /** The setting that lists the codecs. */
  static final String CODECS = "io.compression.codecs";

  /** Creates a codec; Hadoop does so by its name. */
  public StrictGzipCodec() {}

  /** The setting's value that adds this codec, which replaces others for the same files. */
  static String addedTo(Configuration hadoop) {
    String others = hadoop.get(CODECS, "");
    return (others.isBlank() ? "" : others + ",") + StrictGzipCodec.class.getName();
  }

  @Override
  public CompressionInputStream createInputStream(InputStream in) throws IOException {
    return new Stream(in);
  }

  @Override
  public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor)
      throws IOException {
    return new Stream(in);
  }

  /** A stream as Hadoop expects it. */
  private static final class Stream extends CompressionInputStream {
    private final GzipStream gzip;

    Stream(InputStream in) throws IOException {
      super(in);
      gzip = new GzipStream(in);
    }

    @Override
    public int read() throws IOException {
      return gzip.read();
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      return gzip.read(into, from, length);
    }

    @Override
    public void resetState() {
      throw new UnsupportedOperationException("a gzip file is read once");
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        gzip.close();
      }
    }
  }
}
