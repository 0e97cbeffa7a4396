package splendor;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The part of Protocol Buffers that this protocol uses, so that a bot has no dependencies. */
final class Wire {
  private Wire() {}

  /** A message that can be decoded. field() is called once for each field, unknown ones included. */
  interface Message {
    void field(int number, Value value);
  }

  /** The value of a field: a number, or the bytes of a string, a message or packed numbers. */
  record Value(int number, byte[] bytes) {
    boolean isTrue() {
      return number != 0;
    }

    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    <M extends Message> M into(M message) {
      return read(bytes, message);
    }

    int[] tokens() {
      int[] tokens = new int[6];
      read(bytes, (colour, count) -> {
        if (colour >= 1 && colour <= 6) tokens[colour - 1] = count.number;
      });
      return tokens;
    }

    /** Appends a repeated number, or all numbers of a packed field. */
    void appendTo(List<Integer> numbers) {
      if (bytes == null) {
        numbers.add(number);
        return;
      }
      Reader reader = new Reader(bytes);
      while (reader.hasMore()) numbers.add(reader.varint());
    }
  }

  static <M extends Message> M read(byte[] bytes, M message) {
    Reader reader = new Reader(bytes);
    while (reader.hasMore()) {
      int key = reader.varint();
      Value value =
          switch (key & 7) {
            case 0 -> new Value(reader.varint(), null);
            case 1 -> new Value(0, reader.take(8));
            case 2 -> new Value(0, reader.take(reader.varint()));
            case 5 -> new Value(0, reader.take(4));
            default -> throw new IllegalStateException("the referee sent an unreadable message");
          };
      message.field(key >>> 3, value);
    }
    return message;
  }

  private static final class Reader {
    private final byte[] bytes;
    private int at = 0;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    boolean hasMore() {
      return at < bytes.length;
    }

    int varint() {
      int number = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[at++];
        if (shift < 32) number |= (next & 127) << shift;
        if (next >= 0) return number;
      }
    }

    byte[] take(int size) {
      if (size < 0 || size > bytes.length - at) {
        throw new IllegalStateException("the referee sent an unreadable message");
      }
      at += size;
      return Arrays.copyOfRange(bytes, at - size, at);
    }
  }

  /** Builds a message. Zeros and empty strings are not written. */
  static final class Writer {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    byte[] bytes() {
      return out.toByteArray();
    }

    void varint(int number) {
      for (; (number & ~127) != 0; number >>>= 7) out.write(number & 127 | 128);
      out.write(number);
    }

    void number(int field, int value) {
      if (value == 0) return;
      varint(field << 3);
      varint(value);
    }

    void text(int field, String value) {
      if (!value.isEmpty()) bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    void real(int field, float value) {
      varint(field << 3 | 5);
      int bits = Float.floatToIntBits(value);
      for (int shift = 0; shift < 32; shift += 8) out.write(bits >>> shift);
    }

    void tokens(int field, int[] tokens) {
      message(field, inner -> {
        for (int colour = 0; colour < 6; ++colour) inner.number(colour + 1, tokens[colour]);
      });
    }

    void message(int field, Consumer<Writer> write) {
      Writer inner = new Writer();
      write.accept(inner);
      bytes(field, inner.bytes());
    }

    void bytes(int field, byte[] value) {
      varint(field << 3 | 2);
      varint(value.length);
      out.writeBytes(value);
    }
  }
}
