// Looks one move ahead and takes what leaves it best off; never asks what the others will do.
import { Bot, notation, run } from "./splendor/index.mjs";
import { Prospect } from "./value.mjs";

class GreedyBot extends Bot {
  choose({ view, legalMoves }) {
    let best = { value: -Infinity };
    for (const move of legalMoves) {
      const prospect = new Prospect(view, move, this.cards, this.nobles);
      const value = prospect.value() + 1e-3 * this.dice.random();
      if (value > best.value) best = { move, value };
    }
    const comment = `${notation(best.move)}: the best of ${legalMoves.length}`;
    return { move: best.move, winEstimate: this.chance(view), comment };
  }

  // A guess from the points alone: even if all have the same.
  chance(view) {
    const others = view.players.filter((_, seat) => seat !== view.seat).map((player) => player.points);
    const ahead = view.players[view.seat].points - Math.max(...others);
    const odds = Math.exp(ahead / 3) / others.length;
    return odds / (1 + odds);
  }
}

run(GreedyBot, { name: "node-greedy" });
