// Tests the Node SDK: it encodes the examples of proto/README.md, and decodes messages to the right types.
// Usage: node node_sdk_test.mjs SDK-FOLDER
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const SDK = join(resolve(process.argv[2]), "splendor");
const load = (file) => import(pathToFileURL(join(SDK, file)));
const { Move, RED, View, minus, notation, plus, tokensOf, total } = await load("game.mjs");
const { FromBot, ToBot } = await load("messages.mjs");
const { Dice } = await load("dice.mjs");

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const unhex = (text) => Buffer.from(text.replaceAll(" ", ""), "hex");
const framed = (bytes) => Buffer.concat([Buffer.from([bytes.length]), bytes]);

test("Bytes are those of the specification", () => {
  const table = [
    [{ hello: { protocol: 1, name: "tiny", wantsLegalMoves: true } }, "0c 0a 0a 08 01 12 04 74 69 6e 79 20 01"],
    [{ turn: { legalIndex: 3 } }, "04 12 02 18 03"],
    [{ turn: { turn: 1, notation: "T wug", winEstimate: 0.5 } }, "10 12 0e 08 01 22 05 54 20 77 75 67 2d 00 00 00 3f"],
  ];
  for (const [message, bytes] of table) {
    const encoded = FromBot.encode(message);
    assert.equal(hex(framed(encoded)), hex(unhex(bytes)));
    assert.equal(hex(FromBot.encode(FromBot.decode(encoded))), hex(encoded));
  }
  assert.equal(FromBot.decode(unhex("12 05 2d 00 00 00 3f")).turn.winEstimate, 0.5);
});

test("Zero is sent where it means something", () => {
  assert.equal(hex(FromBot.encode({ turn: { turn: 0, legalIndex: 0 } })), "12021800");
});

test("Unknown fields of later versions are ignored", () => {
  const later = unhex("98 06 05  a2 06 02 41 42  ad 06 01 02 03 04  b1 06 01 02 03 04 05 06 07 08  38 03");
  assert.equal(Move.decode(later).noble, 3);
});

test("A truncated message is an error", () => {
  const whole = Move.encode({ take: [1, 1, 1, 0, 0, 0], noble: 300 });
  for (const size of [1, 3, whole.length - 1]) {
    assert.throws(() => Move.decode(whole.subarray(0, size)));
  }
});

test("Numbers may be packed or not, and use all 32 bits", () => {
  assert.deepEqual(View.decode(unhex("3a 03 05 ac 02")).board, [5, 300]);
  assert.deepEqual(View.decode(unhex("38 05 38 ac 02")).board, [5, 300]);
  assert.equal(ToBot.decode(unhex("12 06 28 ff ff ff ff 0f")).newGame.dice, 2 ** 32 - 1);
});

const MOVES = {
  "T wug": { take: [1, 1, 1, 0, 0, 0] },
  "T kk -wo": { take: [0, 0, 0, 0, 2, 0], returned: [1, 0, 0, 0, 0, 1] },
  "R 62": { reserveCard: 62 },
  "D 2": { reserveTop: 2 },
  "B 62 wuuuugg N3": { buy: { card: 62, payment: [1, 4, 2, 0, 0, 0] }, noble: 3 },
  "B 5 0": { buy: { card: 5, payment: [0, 0, 0, 0, 0, 0] } },
  "B 5": { buy: { card: 5 } },
  P: { pass: {} },
};

test("Moves read as the notation says, and survive being sent", () => {
  for (const [text, move] of Object.entries(MOVES)) {
    assert.equal(notation(move), text);
    assert.equal(notation(Move.decode(Move.encode(move))), text);
  }
  assert.throws(() => Move.encode({ steal: 1 }), /no field steal/);
});

test("Tokens are added and taken away by colour", () => {
  assert.deepEqual(plus([1, 0, 0, 2, 0, 0], tokensOf(RED)), [1, 0, 0, 3, 0, 0]);
  assert.equal(total(minus([1, 0, 0, 2, 0, 0], tokensOf(RED, 2))), 1);
});

test("The same seed gives the same random numbers, another seed gives others", () => {
  const rolls = (seed) => {
    const dice = new Dice(seed);
    return Array.from({ length: 100 }, () => dice.pick([1, 2, 3, 4, 5, 6])).join("");
  };
  assert.equal(rolls(7), rolls(7));
  assert.notEqual(rolls(7), rolls(8));
  assert.equal(new Set(rolls(7)).size, 6);
});

test("Prints go to stderr, and a long comment is cut between characters", () => {
  const folder = mkdtempSync(join(tmpdir(), "node-sdk-"));
  const program = join(folder, "main.mjs");
  writeFileSync(
    program,
    `import { Bot, run } from ${JSON.stringify(pathToFileURL(join(SDK, "index.mjs")))};
     console.log("at the top");
     class Chatty extends Bot {
       async choose(turn) {
         process.stdout.write("thinking\\n");
         await new Promise((resolve) => setTimeout(resolve, 1));
         return { move: turn.legalMoves[0], comment: "x" + "ü".repeat(200) };
       }
     }
     run(Chatty, { name: "tiny" });`,
  );
  const talk = ["0a 02 08 01", "12 02 10 02", "1a 04 2a 02 2a 00"].map((text) => framed(unhex(text)));
  const done = spawnSync(process.execPath, [program], { input: Buffer.concat(talk) });
  rmSync(folder, { recursive: true });
  assert.equal(done.status, 0, done.stderr.toString());
  assert.match(done.stderr.toString(), /at the top\nthinking\n/);
  const hello = unhex("0e 0a 0c 08 01 12 04 74 69 6e 79 20 01 30 01");
  assert.equal(hex(done.stdout.subarray(0, hello.length)), hex(hello));
  const reply = FromBot.decode(done.stdout.subarray(hello.length + 2)).turn;
  assert.equal(notation(reply.move), "P");
  assert.equal(reply.comment, "x" + "ü".repeat(127));
});
