// Each seat has its own colour, mark and line style, and a bot.
import { botLabel, type Core } from "../data/core";
import type { GameData } from "../data/shard";

export function nameIn(core: Core, { seats }: Pick<GameData, "seats">, seat: number): string {
  const bot = core.bots[seats[seat]?.bot ?? -1];
  return bot ? botLabel(bot) : "?";
}

export const DASHES = ["", "7 4", "2 3", "10 3 2 3"] as const;

const MARKS = [
  "M12 3A9 9 0 1 1 12 21 9 9 0 1 1 12 3Z",
  "M4 4H20V20H4Z",
  "M12 2.5 22 20.5H2Z",
  "M12 1.5 22.5 12 12 22.5 1.5 12Z",
];

// With the bot's name where no text beside it tells whose mark it is.
export function SeatMark({ seat, name }: { seat: number; name?: string }) {
  return (
    <svg
      class={`seat-mark seat-${seat}`}
      viewBox="0 0 24 24"
      {...(name === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": name })}
    >
      <path d={MARKS[seat] ?? ""} />
    </svg>
  );
}
