// The panels of all players at one turn.
import type { Position } from "../data/position";
import type { GameData } from "../data/shard";
import type { ParsedMove } from "./notation";
import { PlayerPanel } from "./player";

interface Props {
  game: GameData;
  position: Position;
  at: number;
  eyes: number | null;
  better?: ParsedMove | null;
}

export function Players({ game, position, at, eyes, better = null }: Props) {
  const last = at > 0 ? game.steps[at - 1] : undefined;
  const next = game.steps[at];
  return (
    <div class="players">
      {position.players.map((player, seat) => (
        <PlayerPanel
          key={seat}
          seat={seat}
          head={game.seats[seat] ?? { bot: -1, rank: 0, fault: null }}
          player={player}
          last={last?.seat === seat ? last : undefined}
          toMove={next !== undefined && next.kind !== "out" && next.seat === seat}
          ended={at === game.steps.length}
          eyes={eyes}
          better={better?.card ?? 0}
        />
      ))}
    </div>
  );
}
