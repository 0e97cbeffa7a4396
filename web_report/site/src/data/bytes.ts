// Decodes what web_report/bytes.hpp writes.

export class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw new RangeError("the data file is cut short");
    return this.bytes[this.at++] as number;
  }

  // Exact up to 2^53, which no count or id exceeds.
  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  bigVarint(): bigint {
    let value = 0n;
    let shift = 0n;
    for (;;) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7n;
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bigZigzag(): bigint {
    const value = this.bigVarint();
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n;
  }

  // A part, preceded by its length.
  part(): Reader {
    const length = this.varint();
    if (this.at + length > this.bytes.length) throw new RangeError("the data file is cut short");
    const part = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return new Reader(part);
  }

  text(): string {
    return new TextDecoder().decode(this.part().bytes);
  }
}
