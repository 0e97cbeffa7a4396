import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

// Always plays the first legal move. Speaks the protocol by hand, so that it needs no packages.
public class Main {
  static final int HELLO = 0x0A, TURN = 0x1A; // first bytes of a ToBot

  static int readByte(InputStream in) throws IOException {
    int value = in.read();
    if (value < 0) throw new EOFException();
    return value;
  }

  static int readVarint(InputStream in) throws IOException {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int read = readByte(in);
      value |= (read & 0x7F) << shift;
      if (read < 0x80) return value;
    }
  }

  static byte[] frame(byte[]... parts) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] part : parts) body.write(part);
    ByteArrayOutputStream framed = new ByteArrayOutputStream();
    framed.write(body.size());
    body.writeTo(framed);
    return framed.toByteArray();
  }

  static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; ++i) bytes[i] = (byte) values[i];
    return bytes;
  }

  static byte[] varint(int value) {
    return value < 0x80 ? bytes(value) : bytes(value & 0x7F | 0x80, value >> 7);
  }

  static int turnNumber(byte[] message) throws IOException {
    InputStream in = new java.io.ByteArrayInputStream(message, 1, message.length - 1);
    readVarint(in);
    return readByte(in) == 0x08 ? readVarint(in) : 0;
  }

  public static void main(String[] arguments) throws IOException {
    InputStream in = new java.io.BufferedInputStream(System.in);
    OutputStream out = System.out;
    try {
      while (true) {
        byte[] message = in.readNBytes(readVarint(in));
        if (message[0] == HELLO) {
          out.write(frame(bytes(0x0A), frame(bytes(0x08, 1, 0x12), frame("java".getBytes()))));
        } else if (message[0] == TURN) {
          out.write(
              frame(bytes(0x12), frame(bytes(0x08), varint(turnNumber(message)), bytes(0x18, 0))));
        }
        out.flush();
      }
    } catch (EOFException end) {
      return;
    }
  }
}
