// Who won a game, and by what.
import type { Fault } from "./names";

export interface SeatResult {
  rank: number; // 0: the game is void
  points: number;
  fault?: Fault | null;
}

// Whether fewer cards decided the game: another player who stayed in it has as many points as the only
// winner.
export function wonByFewerCards(seats: readonly SeatResult[]): boolean {
  const [winner, ...others] = seats.filter(({ rank }) => rank === 1);
  return (
    winner !== undefined &&
    others.length === 0 &&
    seats.some(({ rank, points, fault }) => rank > 1 && !fault && points === winner.points)
  );
}
