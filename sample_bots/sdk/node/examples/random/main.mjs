// Any legal move, each with the same chance.
import { Bot, run } from "./splendor/index.mjs";

class RandomBot extends Bot {
  choose(turn) {
    return { move: this.dice.pick(turn.legalMoves) };
  }
}

run(RandomBot, { name: "node-random" });
