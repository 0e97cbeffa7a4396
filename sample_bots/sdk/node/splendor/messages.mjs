// Messages between referee and bot. Fields and their numbers are those of proto/splendor/v1/bot.proto.
import { Card, Move, Noble, Ruleset, View } from "./game.mjs";
import { bool, float, message, optional, repeated, string, uint } from "./wire.mjs";

const Hello = message({ protocol: uint, referee: string, cards: repeated(Card), nobles: repeated(Noble) });
const TimeControl = message({ moveMs: uint, bankMs: uint, incrementMs: uint });
const NewGame = message({ seat: uint, players: uint, ruleset: Ruleset, time: TimeControl, dice: uint });
const Clock = message({ limitMs: uint, bankMs: uint });
const Event = message({ seat: uint, notation: string, move: Move, revealed: uint, fault: bool });
const TurnRequest = message({
  turn: uint,
  view: View,
  events: repeated(Event),
  clock: Clock,
  legalMoves: repeated(Move),
  legalNotation: repeated(string),
});
const GameOver = message({ reason: string, ranks: repeated(uint), points: repeated(uint), view: View });

export const ToBot = message({
  hello: optional(Hello),
  newGame: optional(NewGame),
  turn: optional(TurnRequest),
  gameOver: optional(GameOver),
});

const HelloReply = message({
  protocol: uint,
  name: string,
  version: string,
  wantsLegalMoves: bool,
  wantsLegalNotation: bool,
  manyGames: bool,
});
const TurnReply = message({
  turn: uint,
  move: optional(Move),
  legalIndex: optional(uint),
  notation: optional(string),
  winEstimate: optional(float),
  comment: string,
});

export const FromBot = message({ hello: optional(HelloReply), turn: optional(TurnReply) });
