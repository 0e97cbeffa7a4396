// Looks one move ahead and plays the move that leaves it best off. Ignores what the others will do.
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

  // Estimates the chance of winning from the points alone; equal points give equal chances.
  chance(view) {
    const others = view.players.filter((_, seat) => seat !== view.seat).map((player) => player.points);
    const ahead = view.players[view.seat].points - Math.max(...others);
    const odds = Math.exp(ahead / 3) / others.length;
    return odds / (1 + odds);
  }
}

run(GreedyBot, { name: "node-greedy" });
