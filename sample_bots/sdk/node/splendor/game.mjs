// The game as a bot sees it. Fields and their numbers are those of proto/splendor/v1/game.proto.
import { bool, fieldsOf, message, optional, putVarint, repeated, string, uint } from "./wire.mjs";

export const [WHITE, BLUE, GREEN, RED, BLACK, GOLD] = [0, 1, 2, 3, 4, 5];
export const LETTERS = "wugrko";

// ---- tokens: an array with a count for each colour; also costs, bonuses and requirements ---------

/** @typedef {number[]} Tokens a count for each colour, such as tokens[RED] */

export const noTokens = () => [0, 0, 0, 0, 0, 0];
export const tokensOf = (colour, count = 1) => noTokens().map((_, c) => (c === colour ? count : 0));
export const total = (tokens) => tokens.reduce((sum, count) => sum + count, 0);
export const plus = (a, b) => a.map((count, colour) => count + b[colour]);
export const minus = (a, b) => a.map((count, colour) => count - b[colour]);
export const letters = (tokens) => tokens.map((count, colour) => LETTERS[colour].repeat(count)).join("");

const Tokens = {
  kind: 2,
  none: noTokens,
  decode(bytes) {
    const tokens = noTokens();
    for (const { number, value } of fieldsOf(bytes)) {
      if (number >= 1 && number <= 6) tokens[number - 1] = value;
    }
    return tokens;
  },
  encode(tokens) {
    const out = [];
    tokens.forEach((count, colour) => {
      if (count === 0) return;
      putVarint(out, (colour + 1) << 3);
      putVarint(out, count);
    });
    return out;
  },
};

// WHITE is 0 here and 1 on the wire, where 0 means no colour.
const Colour = { ...uint, encode: (colour) => colour + 1, decode: (value) => value - 1 };

// ---- what lies on the table ---------------------------------------------------------------------

/** @typedef {{id: number, level: number, bonus: number, points: number, cost: Tokens}} Card */
export const Card = message({ id: uint, level: uint, bonus: Colour, points: uint, cost: Tokens });

/** @typedef {{id: number, points: number, requirement: Tokens}} Noble */
export const Noble = message({ id: uint, points: uint, requirement: Tokens });

/**
 * @typedef {object} Reservation
 * @property {number} card 0 if face down and not yours
 * @property {number} level
 * @property {boolean} faceDown
 */
const Reservation = message({ card: uint, level: uint, faceDown: bool });

/**
 * @typedef {object} Player
 * @property {Tokens} tokens
 * @property {Tokens} bonuses
 * @property {number} points
 * @property {number[]} cards purchased
 * @property {number[]} nobles
 * @property {Reservation[]} reserved
 * @property {boolean} out out of the game after a fault
 */
const Player = message({
  tokens: Tokens,
  bonuses: Tokens,
  points: uint,
  cards: repeated(uint),
  nobles: repeated(uint),
  reserved: repeated(Reservation),
  out: bool,
});

/**
 * Everything that your seat may see.
 * @typedef {object} View
 * @property {number} seat your seat; seat 0 starts
 * @property {number} toMove
 * @property {number} ply turns taken so far by all players
 * @property {number} passes consecutive passes just made
 * @property {Tokens} bank
 * @property {number[]} nobles not yet received by a player
 * @property {number[]} board 12 card ids: four of level 1, four of 2, four of 3; 0 is an empty place
 * @property {number[]} deckSizes of level 1, 2, 3
 * @property {Player[]} players by seat
 */
export const View = message({
  seat: uint,
  toMove: uint,
  ply: uint,
  passes: uint,
  bank: Tokens,
  nobles: repeated(uint),
  board: repeated(uint),
  deckSizes: repeated(uint),
  players: repeated(Player),
});

/** @typedef {{name: string, takeFewer: number, payment: number, maxRounds: number}} Ruleset */
export const Ruleset = message({ name: string, takeFewer: uint, payment: uint, maxRounds: uint });

// ---- moves --------------------------------------------------------------------------------------

const Buy = message({ card: uint, payment: optional(Tokens) });
const Pass = message({});

/**
 * One whole turn. Exactly one of the first five properties is set.
 * @typedef {object} Move
 * @property {Tokens} [take]
 * @property {number} [reserveCard] card id on the board
 * @property {number} [reserveTop] level of the deck
 * @property {{card: number, payment?: Tokens}} [buy] without payment, pays with as little gold as possible
 * @property {{}} [pass]
 * @property {Tokens} [returned] tokens given back to hold at most ten
 * @property {number} [noble] 0 if none; required whenever a noble visits
 */
export const Move = message({
  take: optional(Tokens),
  reserveCard: optional(uint),
  reserveTop: optional(uint),
  buy: optional(Buy),
  pass: optional(Pass),
  returned: Tokens,
  noble: uint,
});

/** @param {Move} move @returns {string} the move in the notation of proto/README.md, such as "T wug -k" */
export function notation(move) {
  const { take, reserveCard, reserveTop, buy, returned = noTokens(), noble = 0 } = move;
  const words = ["P"];
  if (take) words.splice(0, 1, "T", letters(take));
  if (reserveCard) words.splice(0, 1, "R", reserveCard);
  if (reserveTop) words.splice(0, 1, "D", reserveTop);
  if (buy) words.splice(0, 1, "B", buy.card);
  if (buy?.payment) words.push(letters(buy.payment) || "0");
  if (total(returned) > 0) words.push(`-${letters(returned)}`);
  if (noble) words.push(`N${noble}`);
  return words.join(" ");
}
