// Always plays the first legal move. Speaks the protocol by hand, so that it needs no packages.
'use strict';

const HELLO = 0x0a;
const TURN = 0x1a; // first bytes of a ToBot

function readVarint(bytes, at) {
  let value = 0;
  for (let shift = 0; at < bytes.length; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return {value, at};
  }
  return undefined;
}

function varint(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push(value % 128 | 0x80);
  return Buffer.from([...bytes, value]);
}

const frame = (...parts) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([varint(body.length), body]);
};

function turnNumber(message) {
  const {at} = readVarint(message, 1);
  return message[at] === 0x08 ? readVarint(message, at + 1).value : 0;
}

function answer(message) {
  if (message[0] === HELLO) {
    process.stdout.write(frame([0x0a], frame([0x08, 1, 0x12], frame(Buffer.from('node')))));
  } else if (message[0] === TURN) {
    process.stdout.write(frame([0x12], frame([0x08], varint(turnNumber(message)), [0x18, 0])));
  }
}

let pending = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  pending = Buffer.concat([pending, chunk]);
  for (;;) {
    const length = readVarint(pending, 0);
    if (length === undefined || pending.length < length.at + length.value) return;
    answer(pending.subarray(length.at, length.at + length.value));
    pending = pending.subarray(length.at + length.value);
  }
});
