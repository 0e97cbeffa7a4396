// Positions of a game, computed by adding up the changes of each step. The rules are not needed here:
// they determined the changes when the report was written.
import type { Material } from "./core";
import type { GameData, Step } from "./shard";

export interface Reserved {
  card: number;
  hidden: boolean; // drawn from a deck, so only its owner knows it
}

export interface PlayerState {
  tokens: number[]; // six
  bonuses: number[]; // five
  cards: number[];
  nobles: number[];
  reserved: Reserved[];
  points: number;
  out: boolean;
}

export interface Position {
  bank: number[];
  board: number[]; // twelve places, 0 is empty
  decks: number[];
  nobles: number[];
  players: PlayerState[];
}

const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);

function emptyPlayer(): PlayerState {
  return {
    tokens: zeros(6),
    bonuses: zeros(5),
    cards: [],
    nobles: [],
    reserved: [],
    points: 0,
    out: false,
  };
}

function receiveCard(player: PlayerState, id: number, material: Material): void {
  const card = material.cards[id - 1];
  if (!card) return;
  player.cards.push(id);
  player.bonuses[card.bonus] = (player.bonuses[card.bonus] ?? 0) + 1;
  player.points += card.points;
}

function receiveNoble(player: PlayerState, id: number, material: Material): void {
  player.nobles.push(id);
  player.points += material.noblePoints;
}

// A starting position in the format of `referee rules`.
interface RulesState {
  bank: number[];
  board: number[][];
  decks: number[][];
  nobles: number[];
  player: {
    tokens: number[];
    cards: number[];
    reserved: { card: number; hidden: boolean }[];
    nobles: number[];
  }[];
}

function fromState(text: string, material: Material): Position {
  const state = JSON.parse(text) as RulesState;
  const players = state.player.map((from) => {
    const player = emptyPlayer();
    player.tokens = [...from.tokens];
    for (const id of from.cards) receiveCard(player, id, material);
    for (const id of from.nobles) receiveNoble(player, id, material);
    player.reserved = from.reserved.map(({ card, hidden }) => ({ card, hidden }));
    return player;
  });
  const decks = state.decks.map((deck) => deck.length);
  return { bank: state.bank, board: state.board.flat(), decks, nobles: state.nobles, players };
}

export function startOf(game: GameData, material: Material): Position {
  if ("state" in game.start) return fromState(game.start.state, material);
  const gems = material.gems[game.players - 2] ?? 0;
  return {
    bank: [gems, gems, gems, gems, gems, material.gold],
    board: [...game.start.board],
    decks: [...material.decks],
    nobles: [...game.start.nobles],
    players: Array.from({ length: game.players }, emptyPlayer),
  };
}

function copyOf(position: Position): Position {
  return {
    bank: [...position.bank],
    board: [...position.board],
    decks: [...position.decks],
    nobles: [...position.nobles],
    players: position.players.map((player) => ({
      ...player,
      tokens: [...player.tokens],
      bonuses: [...player.bonuses],
      cards: [...player.cards],
      nobles: [...player.nobles],
      reserved: [...player.reserved],
    })),
  };
}

function takePlace(position: Position, step: Step): number {
  const card = position.board[step.place] ?? 0;
  position.board[step.place] = step.revealed;
  const level = Math.floor(step.place / 4);
  if (step.revealed > 0) position.decks[level] = (position.decks[level] ?? 0) - 1;
  return card;
}

// The card that a step is about, given the position before it; 0 if there is none.
export function cardOf(before: Position, step: Step): number {
  switch (step.kind) {
    case "reserve":
    case "buy":
      return before.board[step.place] ?? 0;
    case "draw":
      return step.revealed;
    case "buyHand":
      return before.players[step.seat]?.reserved[step.place]?.card ?? 0;
    default:
      return 0;
  }
}

export function after(before: Position, step: Step, material: Material): Position {
  const position = copyOf(before);
  const player = position.players[step.seat];
  if (!player) return position;
  step.delta.forEach((delta, colour) => {
    const change = delta - (step.returned[colour] ?? 0);
    player.tokens[colour] = (player.tokens[colour] ?? 0) + change;
    position.bank[colour] = (position.bank[colour] ?? 0) - change;
  });
  switch (step.kind) {
    case "reserve":
      player.reserved.push({ card: takePlace(position, step), hidden: false });
      break;
    case "draw":
      player.reserved.push({ card: step.revealed, hidden: true });
      position.decks[step.place] = (position.decks[step.place] ?? 0) - 1;
      break;
    case "buy":
      receiveCard(player, takePlace(position, step), material);
      break;
    case "buyHand":
      receiveCard(player, player.reserved.splice(step.place, 1)[0]?.card ?? 0, material);
      break;
    case "out":
      player.out = true;
      break;
    default:
      break;
  }
  if (step.noble > 0) {
    position.nobles = position.nobles.filter((id) => id !== step.noble);
    receiveNoble(player, step.noble, material);
  }
  return position;
}

// All positions: the start, and the one after each step.
export function positionsOf(game: GameData, material: Material): Position[] {
  const positions = [startOf(game, material)];
  for (const step of game.steps) {
    positions.push(after(positions[positions.length - 1] as Position, step, material));
  }
  return positions;
}
