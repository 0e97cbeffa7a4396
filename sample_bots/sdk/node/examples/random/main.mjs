// Plays a random legal move; all are equally likely.
import { Bot, run } from "./splendor/index.mjs";

class RandomBot extends Bot {
  choose(turn) {
    return { move: this.dice.pick(turn.legalMoves) };
  }
}

run(RandomBot, { name: "node-random" });
