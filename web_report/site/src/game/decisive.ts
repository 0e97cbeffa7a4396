// The move that decided a game, by the evaluator's chances.
import { lastIndexWhere } from "../data/lists";
import { type GameData, movesUpTo } from "../data/shard";
import { chancesOf } from "./chances";
import { plyOfStep } from "./marks";

export interface Change {
  seat: number;
  from: number;
  to: number;
}

export interface Decisive {
  step: number; // the position after it
  move: number;
  seat: number; // who made it
  byCards: boolean; // the cards that it revealed did more than the move itself
  winner: Change;
  rival: Change; // of the others, the one who lost most by it
}

// A later jump must be more than twice as large to count instead: the last moves only confirm a decision.
const EARLY_ENOUGH = 0.5;

// The first large jump of the winner's lead since it was in front for good. Null if the game was not analysed,
// has no winner or several.
export function decisiveOf(game: GameData): Decisive | null {
  const winner = game.seats.findIndex(({ rank }) => rank === 1);
  const isAlone = game.seats.filter(({ rank }) => rank === 1).length === 1;
  const known = chancesOf(game).flatMap((chances, at) => (chances ? [{ chances, at }] : []));
  if (!isAlone || known.length < 2) return null;
  const leads = known.map(({ chances }) => {
    const others = chances.filter((_, seat) => seat !== winner);
    return (chances[winner] ?? 0) - Math.max(...others);
  });
  const behind = lastIndexWhere(leads, (lead) => lead <= 0);
  const jumps = leads.map((lead, i) => (i > Math.max(0, behind) ? lead - (leads[i - 1] ?? 0) : 0));
  const largest = Math.max(...jumps);
  const found = jumps.findIndex((jump) => jump > 0 && jump >= EARLY_ENOUGH * largest);
  const [before, after] = [known[found - 1], known[found]];
  const step = game.steps[before?.at ?? -1];
  if (!before || !after || !step || step.kind === "out") return null;
  const changes = before.chances.map((from, seat): Change => ({
    seat,
    from,
    to: after.chances[seat] ?? 0,
  }));
  const losers = changes.filter(({ seat }) => seat !== winner);
  const rival = losers.reduce((a, b) => (b.to - b.from < a.to - a.from ? b : a));
  const gain = changes[winner] as Change;
  const luck = plyOfStep(game)[before.at]?.luck[winner] ?? 0;
  return {
    step: before.at + 1,
    move: movesUpTo(game.steps, before.at + 1),
    seat: step.seat,
    byCards: luck > (gain.to - gain.from) / 2,
    winner: gain,
    rival,
  };
}
