// Codes of the data format by name. Each list is indexed by code; the names are parts of message
// keys and of addresses.

// FaultKind of match.proto.
export const FAULTS = [
  "none",
  "noStart",
  "startTimeout",
  "timeout",
  "exited",
  "signalled",
  "protocol",
  "oversized",
  "illegalMove",
  "output",
  "memory",
  "processes",
  "disk",
  "syscall",
  "outOfTurn",
  "other",
] as const;
export type FaultName = (typeof FAULTS)[number];
export type Fault = Exclude<FaultName, "none">;

export const faultOf = (code: number): Fault | null => {
  const name = FAULTS[code] ?? "other";
  return name === "none" ? null : name;
};

export const ENDINGS = [
  "points",
  "stalemate",
  "round_limit",
  "fault",
  "voided",
  "broken",
  "unknown",
] as const;
export type Ending = (typeof ENDINGS)[number];
export const endingOf = (code: number): Ending => ENDINGS[code] ?? "unknown";

// Why a seat lost; indexed by bit.
export const TAGS = [
  "tieBreak",
  "missedWin",
  "nobleRace",
  "returned",
  "unbought",
  "wasSure",
  "fewPoints",
  "droppedOut",
] as const;
export type Tag = (typeof TAGS)[number];
export const tagsOf = (bits: number): Tag[] => TAGS.filter((_, bit) => (bits >> bit) & 1);

// Tags that a seat that won can have, too.
export const TAGS_OF_ANYONE: readonly Tag[] = ["missedWin", "returned", "unbought"];

export const MARKS = ["none", "inaccuracy", "mistake", "blunder", "missedWin"] as const;
// "delayedWin" has no code: it is a missed win after which winning stayed as good as certain.
export type Mark = (typeof MARKS)[number] | "delayedWin";

// The least loss, as a share of a win, that counts as a mistake of any kind; docs/analysis.md.
const LEAST_LOSS = 0.05;

export const judged = (mark: Mark, loss: number): Mark =>
  mark === "missedWin" && loss < LEAST_LOSS ? "delayedWin" : mark;

export const markOf = (code: number, loss: number): Mark => judged(MARKS[code] ?? "none", loss);

// Whether the results alone, without a prior, bound a rating.
export const FLAGS = ["none", "above", "below", "indeterminate", "noGames"] as const;
export type Flag = (typeof FLAGS)[number];
export const flagOf = (code: number): Flag => FLAGS[code] ?? "none";

export const HIGHLIGHTS = ["closest", "upset", "best", "favourites"] as const;
export type HighlightWhy = (typeof HIGHLIGHTS)[number];
