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

/** Frames to and from the referee: the length of a message, then the message. */
final class Connection {
  private static final OutputStream TO_REFEREE = new FileOutputStream(FileDescriptor.out);
  private static final InputStream FROM_REFEREE =
      new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16);

  private Connection() {}

  /** Redirects System.out to stderr, the bot's log. */
  static void takeStdout() {
    System.setOut(System.err);
  }

  /** Returns the next message; null at the end of input. */
  static byte[] receive() {
    try {
      int next = FROM_REFEREE.read();
      if (next < 0) return null;
      int size = next & 127;
      for (int shift = 7; next > 127; shift += 7) {
        next = FROM_REFEREE.read();
        if (next < 0) throw new EOFException("the input ended within a message");
        size |= (next & 127) << shift;
      }
      byte[] frame = FROM_REFEREE.readNBytes(size);
      if (frame.length < size) throw new EOFException("the input ended within a message");
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
      // One write, so that the referee wakes up once.
      byte[] head = frame.bytes();
      byte[] whole = Arrays.copyOf(head, head.length + body.length);
      System.arraycopy(body, 0, whole, head.length, body.length);
      TO_REFEREE.write(whole);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
