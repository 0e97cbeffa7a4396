// Where a game was decided, by the evaluator's chances: by one move, or little by little.
import { lastIndexWhere } from "../data/lists";
import { type GameData, movesUpTo } from "../data/shard";
import { chancesOf, type Effect, effectsOf } from "./chances";

export interface Change extends Effect {
  seat: number;
}

export interface Decisive {
  kind: "move";
  step: number; // the position after it
  move: number;
  seat: number; // who made it
  byCards: boolean; // the cards that it revealed did more than the move itself
  winner: Change;
  rival: Change; // of the others, the one who lost most by it
}

// No single move decided the game.
export interface Gradual {
  kind: "gradual";
  step: number; // the position from which on the winner was almost certain to win
  move: number;
  winner: number;
  isOneSided: boolean; // the winner was in front from early on
}

// A later jump must be more than twice as large to count instead: the last moves only confirm a decision.
const EARLY_ENOUGH = 0.5;
// A smaller jump of the winner's chance decides nothing.
const LEAST_JUMP = 0.1;
// Whoever has this chance has as good as won: a later jump only confirms it.
const DECIDED = 0.8;
const ALMOST_CERTAIN = 0.9;
const EARLY = 1 / 3; // of the game

// The first large jump of the winner's lead since it was in front for good or, if there is none, since when the
// winner was almost certain to win. Null if the game was not analysed, has no winner or several.
export function decisionOf(game: GameData): Decisive | Gradual | null {
  const winner = game.seats.findIndex(({ rank }) => rank === 1);
  const isAlone = game.seats.filter(({ rank }) => rank === 1).length === 1;
  const known = chancesOf(game).flatMap((chances, at) => (chances ? [{ chances, at }] : []));
  if (!isAlone || known.length < 2) return null;
  const chances = known.map((position) => position.chances[winner] ?? 0);
  const leads = known.map((position, i) => {
    const others = position.chances.filter((_, seat) => seat !== winner);
    return (chances[i] ?? 0) - Math.max(...others);
  });
  const behind = lastIndexWhere(leads, (lead) => lead <= 0);
  const jumps = leads.map((lead, i) => {
    const [from = 0, to = 0] = [chances[i - 1], chances[i]];
    const counts = i > Math.max(0, behind) && from < DECIDED && to - from >= LEAST_JUMP;
    return counts ? lead - (leads[i - 1] ?? 0) : 0;
  });
  const largest = Math.max(...jumps);
  const found = jumps.findIndex((jump) => jump > 0 && jump >= EARLY_ENOUGH * largest);
  const before = known[found - 1];
  const step = game.steps[before?.at ?? -1];
  const effects = before ? effectsOf(game, before.at) : null;
  if (!before || !step || !effects || step.kind === "out") {
    const from = lastIndexWhere(chances, (chance) => chance < ALMOST_CERTAIN) + 1;
    const at = known[from]?.at;
    if (at === undefined) return null;
    const move = movesUpTo(game.steps, at);
    const isOneSided = behind < EARLY * known.length;
    return { kind: "gradual", step: at, move, winner, isOneSided };
  }
  const changes = effects.map((effect, seat): Change => ({ seat, ...effect }));
  const losers = changes.filter(({ seat }) => seat !== winner);
  const rival = losers.reduce((a, b) => (b.after - b.before < a.after - a.before ? b : a));
  const gain = changes[winner] as Change;
  return {
    kind: "move",
    step: before.at + 1,
    move: movesUpTo(game.steps, before.at + 1),
    seat: step.seat,
    byCards: gain.luck > (gain.after - gain.before) / 2,
    winner: gain,
    rival,
  };
}
