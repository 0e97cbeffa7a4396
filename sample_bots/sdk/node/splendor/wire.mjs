// The part of Protocol Buffers that this protocol uses, so that a bot has no dependencies.
//
// A type is an object: its wire type (kind), encode, decode, and none(), the value if it was not sent.
// All integers of the protocol have at most 32 bits, so JavaScript's numbers are exact.

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

const utf8 = new TextEncoder();
const text = new TextDecoder();

export const uint = { kind: VARINT, encode: Number, decode: Number, none: () => 0 };
export const bool = { kind: VARINT, encode: Number, decode: Boolean, none: () => false };
export const string = {
  kind: BYTES,
  encode: (value) => utf8.encode(value),
  decode: (bytes) => text.decode(bytes),
  none: () => "",
};
export const float = {
  kind: FIXED32,
  encode: (value) => new Uint8Array(new Float32Array([value]).buffer),
  decode: (bytes) => new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true),
  none: () => 0,
};

// A field that is undefined if it was not sent.
export const optional = (type) => ({ ...type, optional: true, none: () => undefined });
export const repeated = (type) => ({ ...type, repeated: true, none: () => [] });

// The type of a message with these fields: the n-th one is field n, as in the .proto files.
export function message(fields) {
  const names = Object.keys(fields);
  const types = Object.values(fields);

  function none() {
    return Object.fromEntries(names.map((name, i) => [name, types[i].none()]));
  }

  function decode(bytes) {
    const result = none();
    for (const { number, value } of fieldsOf(bytes)) {
      const [name, type] = [names[number - 1], types[number - 1]];
      if (type === undefined) continue; // added by a later version of the protocol
      if (!type.repeated) {
        result[name] = type.decode(value);
      } else if (type.kind === VARINT && typeof value !== "number") {
        result[name].push(...unpack(value).map(type.decode));
      } else {
        result[name].push(type.decode(value));
      }
    }
    return result;
  }

  function encode(value) {
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined) throw new TypeError(`there is no field ${unknown}`);
    const out = [];
    types.forEach((type, i) => {
      const field = value[names[i]];
      for (const item of type.repeated ? field ?? [] : [field]) put(out, i + 1, type, item);
    });
    return Uint8Array.from(out);
  }

  return { kind: BYTES, encode, decode, none };
}

// Appends a field. A missing field is not sent, nor is zero, unless the field is optional or repeated.
function put(out, number, type, value) {
  if (value === undefined || value === null) return;
  const raw = type.encode(value);
  if (!type.optional && !type.repeated && (type.kind === VARINT ? raw === 0 : raw.length === 0)) return;
  putVarint(out, (number << 3) | type.kind);
  if (type.kind === VARINT) {
    putVarint(out, raw);
  } else {
    if (type.kind === BYTES) putVarint(out, raw.length);
    for (const byte of raw) out.push(byte);
  }
}

export function putVarint(out, number) {
  while (number > 127) {
    out.push((number % 128) | 128);
    number = Math.floor(number / 128);
  }
  out.push(number);
}

// Returns the number at `at` and the index after it; undefined if the bytes end within the number.
export function readVarint(bytes, at) {
  let value = 0;
  for (let factor = 1; at < bytes.length; factor *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * factor;
    if (byte < 128) return { value, at };
  }
  return undefined;
}

function mustReadVarint(bytes, at) {
  const read = readVarint(bytes, at);
  if (read === undefined) throw new Error("unreadable message");
  return read;
}

// Yields each field of an encoded message: its number, and its value as number or bytes.
export function* fieldsOf(bytes) {
  let at = 0;
  while (at < bytes.length) {
    const key = mustReadVarint(bytes, at);
    at = key.at;
    const kind = key.value & 7;
    const number = key.value >>> 3;
    if (kind === VARINT) {
      const read = mustReadVarint(bytes, at);
      at = read.at;
      yield { number, value: read.value };
      continue;
    }
    let size = { [FIXED32]: 4, [FIXED64]: 8 }[kind];
    if (kind === BYTES) ({ value: size, at } = mustReadVarint(bytes, at));
    if (size === undefined || at + size > bytes.length) throw new Error("unreadable message");
    yield { number, value: bytes.subarray(at, at + size) };
    at += size;
  }
}

function unpack(bytes) {
  const numbers = [];
  for (let at = 0; at < bytes.length; ) {
    const read = mustReadVarint(bytes, at);
    numbers.push(read.value);
    at = read.at;
  }
  return numbers;
}
