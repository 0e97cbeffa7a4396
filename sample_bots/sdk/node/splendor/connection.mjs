// Frames to and from the referee: each message is preceded by its length.
import { readSync, writeSync } from "node:fs";
import { FromBot, ToBot } from "./messages.mjs";
import { putVarint, readVarint } from "./wire.mjs";

const STDIN = 0;
const TO_REFEREE = 1;

// From now on what the bot prints goes to stderr, its log. Node can't move a descriptor, so this
// takes away its streams; only a write to descriptor 1 by number would still reach the referee.
Object.defineProperty(process, "stdout", { get: () => process.stderr });
globalThis.console = new console.Console(process.stderr);

let waiting = Buffer.alloc(0);
const chunk = Buffer.alloc(65536);

// More bytes from the referee; false at the end of input. Waits without using the processor, and
// nothing else of the bot runs meanwhile: it must not compute while others move.
function fill() {
  const got = readSync(STDIN, chunk);
  waiting = Buffer.concat([waiting, chunk.subarray(0, got)]);
  return got > 0;
}

// The next message; undefined at the end of input.
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
