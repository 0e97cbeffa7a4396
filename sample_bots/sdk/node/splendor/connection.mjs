// Frames to and from the referee: the length of a message, then the message.
import { readSync, writeSync } from "node:fs";
import { FromBot, ToBot } from "./messages.mjs";
import { putVarint, readVarint } from "./wire.mjs";

const STDIN = 0;
const TO_REFEREE = 1;

// Redirects what the bot prints to stderr, its log. Node can't duplicate a descriptor, so this replaces
// Node's streams; only a write to descriptor 1 by number would still reach the referee.
Object.defineProperty(process, "stdout", { get: () => process.stderr });
globalThis.console = new console.Console(process.stderr);

let waiting = Buffer.alloc(0);
const chunk = Buffer.alloc(65536);

// Reads more bytes from the referee; false at the end of input. Blocks the whole process, timers
// included: a bot must not compute while others move.
function fill() {
  const got = readSync(STDIN, chunk);
  waiting = Buffer.concat([waiting, chunk.subarray(0, got)]);
  return got > 0;
}

// Returns the next message; undefined at the end of input.
export function receive() {
  while (true) {
    const size = readVarint(waiting, 0);
    if (size !== undefined && waiting.length >= size.at + size.value) {
      const end = size.at + size.value;
      const frame = waiting.subarray(size.at, end);
      waiting = waiting.subarray(end);
      return ToBot.decode(frame);
    }
    if (!fill()) return undefined;
  }
}

export function send(message) {
  const body = FromBot.encode(message);
  const head = [];
  putVarint(head, body.length);
  let rest = Buffer.concat([Buffer.from(head), body]);
  while (rest.length > 0) rest = rest.subarray(writeSync(TO_REFEREE, rest));
}
