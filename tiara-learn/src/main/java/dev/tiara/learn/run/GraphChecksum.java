package dev.tiara.learn.run;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.stability.Experimental;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 checksum over the names of the nodes and all edges with their weights. */
@Experimental
public final class GraphChecksum {
  private GraphChecksum() {}

  /** The checksum of a graph. */
  public static String of(DynamicGraph graph) {
    MessageDigest digest = sha256();
    for (int v = 0; v < graph.nodeCount(); v++) {
      digest.update(graph.nodes().name(v).getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    ByteBuffer edge = ByteBuffer.allocate(20);
    for (int t = 0; t < graph.length(); t++) {
      int time = t;
      Snapshot snapshot = graph.snapshot(t);
      snapshot.forEachEdge(
          (u, v, weight) -> {
            edge.clear();
            edge.putInt(time).putInt(u).putInt(v).putDouble(weight);
            digest.update(edge.array());
          });
    }
    return text(digest);
  }

  /** A new SHA-256 digest. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Completes a digest and returns it in hexadecimal digits. */
  public static String text(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
