// The SDK for bots in Node. Import it first: it redirects console.log to stderr.
import { inspect } from "node:util";
import { receive, send } from "./connection.mjs";
import { Dice } from "./dice.mjs";

export * from "./game.mjs";
export { Dice };

const PROTOCOL = 1;
const LONGEST_COMMENT = 256; // bytes

/**
 * Everything a bot is told on its turn.
 * @typedef {object} Turn
 * @property {number} number of your earlier turns in this game
 * @property {import("./game.mjs").View} view
 * @property {import("./game.mjs").Move[]} legalMoves
 * @property {object[]} events moves since your last turn, beginning with your own
 * @property {() => number} msLeft milliseconds until your answer must have arrived
 */

/**
 * A move and, for the replay, an estimate of your chance to win and a comment.
 * @typedef {object} Choice
 * @property {import("./game.mjs").Move} move
 * @property {number} [winEstimate] 0 to 1
 * @property {string} [comment] cut after 256 bytes
 */

/** Base class of bots: override choose(). Each game gets a new instance. */
export class Bot {
  constructor(game, cards, nobles) {
    this.game = game; // seat, players, ruleset, time
    this.cards = cards; // by id
    this.nobles = nobles; // by id
    this.dice = new Dice(game.dice); // use only this, so that games can be repeated
  }

  /** @param {Turn} turn @returns {Choice | Promise<Choice>} */
  choose(turn) {
    throw new Error(`${this.constructor.name} has no choose()`);
  }

  /** Called after the last move. result has reason, ranks, points and view. */
  gameOver(result) {}
}

const byId = (things) => Object.fromEntries(things.map((thing) => [thing.id, thing]));

/** Plays until the referee closes stdin. Call it at the end of your program. */
export async function run(BotClass, { name, version = "" }) {
  let bot, cards, nobles;
  for (let message = receive(); message !== undefined; message = receive()) {
    const { hello, newGame, turn, gameOver } = message;
    if (hello) {
      if (hello.protocol !== PROTOCOL) {
        console.error(`${name}: this bot speaks protocol ${PROTOCOL}, the referee speaks ${hello.protocol}`);
        process.exit(1);
      }
      [cards, nobles] = [byId(hello.cards), byId(hello.nobles)];
      send({ hello: { protocol: PROTOCOL, name, version, wantsLegalMoves: true, manyGames: true } });
    } else if (newGame) {
      bot = new BotClass(newGame, cards, nobles);
    } else if (turn) {
      send({ turn: await answer(bot, turn) });
    } else if (gameOver) {
      bot.gameOver(gameOver);
    }
  }
  process.exit(0);
}

async function answer(bot, request) {
  const deadline = performance.now() + request.clock.limitMs;
  const choice = await bot.choose({
    number: request.turn,
    view: request.view,
    legalMoves: request.legalMoves,
    events: request.events,
    msLeft: () => deadline - performance.now(),
  });
  if (!choice?.move) {
    throw new TypeError(`choose() must return { move }, with a move in it, not ${inspect(choice)}`);
  }
  const { move, winEstimate, comment = "" } = choice;
  return { turn: request.turn, move, winEstimate, comment: shortened(comment) };
}

// Cuts the comment to 256 bytes, between characters.
function shortened(comment) {
  let bytes = Buffer.from(comment).subarray(0, LONGEST_COMMENT);
  while (bytes.toString().endsWith("\uFFFD") && !comment.startsWith(bytes.toString())) {
    bytes = bytes.subarray(0, -1);
  }
  return bytes.toString();
}
