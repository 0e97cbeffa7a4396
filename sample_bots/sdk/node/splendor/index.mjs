// Everything that a bot for the arena needs. Import it first: from then on console.log goes to stderr.
import { inspect } from "node:util";
import { receive, send } from "./connection.mjs";
import { Dice } from "./dice.mjs";

export * from "./game.mjs";
export { Dice };

const PROTOCOL = 1;
const LONGEST_COMMENT = 256; // bytes

/**
 * What you know when it is your turn.
 * @typedef {object} Turn
 * @property {number} number of yours in this game, from 0
 * @property {import("./game.mjs").View} view
 * @property {import("./game.mjs").Move[]} legalMoves
 * @property {object[]} events since your last turn, your own move first
 * @property {() => number} msLeft until your answer must have arrived
 */

/**
 * A move and, for the replay, what you think of your chances.
 * @typedef {object} Choice
 * @property {import("./game.mjs").Move} move
 * @property {number} [winEstimate] 0 to 1
 * @property {string} [comment] at most 256 bytes are kept
 */

/** Derive from it and write choose(). There is a new one for every game. */
export class Bot {
  constructor(game, cards, nobles) {
    this.game = game; // seat, players, ruleset, time
    this.cards = cards; // by id
    this.nobles = nobles; // by id
    this.dice = new Dice(game.dice); // use no others, and games can be repeated
  }

  /** @param {Turn} turn @returns {Choice | Promise<Choice>} */
  choose(turn) {
    throw new Error(`${this.constructor.name} has no choose()`);
  }

  /** After the last move. The result has reason, ranks, points and view. */
  gameOver(result) {}
}

const byId = (things) => Object.fromEntries(things.map((thing) => [thing.id, thing]));

/** Plays until the referee ends the input. The last line of your program. */
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

// Cut between characters.
function shortened(comment) {
  let bytes = Buffer.from(comment).subarray(0, LONGEST_COMMENT);
  while (bytes.toString().endsWith("\uFFFD") && !comment.startsWith(bytes.toString())) {
    bytes = bytes.subarray(0, -1);
  }
  return bytes.toString();
}
