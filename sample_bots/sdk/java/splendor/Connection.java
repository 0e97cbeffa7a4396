package splendor;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Frames to and from the referee: each message is preceded by its length. */
final class Connection {
  private static final OutputStream TO_REFEREE = new FileOutputStream(FileDescriptor.out);
  private static final InputStream FROM_REFEREE =
      new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16);

  private Connection() {}

  /** From now on what the bot prints goes to stderr, its log. */
  static void takeStdout() {
    System.setOut(System.err);
  }

  /** The next message; null at the end of input. */
  static byte[] receive() {
    try {
      int next = FROM_REFEREE.read();
      if (next < 0) return null;
      int size = next & 127;
      for (int shift = 7; next > 127; shift += 7) {
        next = FROM_REFEREE.read();
        if (next < 0) throw new EOFException("the referee stopped within a message");
        size |= (next & 127) << shift;
      }
      byte[] frame = FROM_REFEREE.readNBytes(size);
      if (frame.length < size) throw new EOFException("the referee stopped within a message");
      return frame;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static void send(Wire.Writer message) {
    byte[] body = message.bytes();
    Wire.Writer frame = new Wire.Writer();
    frame.varint(body.length);
    try {
      // In one piece, so that the referee wakes up once.
      byte[] head = frame.bytes();
      byte[] whole = Arrays.copyOf(head, head.length + body.length);
      System.arraycopy(body, 0, whole, head.length, body.length);
      TO_REFEREE.write(whole);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
