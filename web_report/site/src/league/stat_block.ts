import { type Core, inLadderOrder, rankText } from "../data/core";

// Plain text to paste into a message; in English, like commands and logs.
export function statBlock(core: Core): string {
  const { league, totals } = core;
  const lines = [
    `${league.title}: ${totals.games} games, ${core.bots.length} bots, ${totals.faults} faults, ${totals.voided} void`,
    `rules ${league.ruleset}, ${league.clock.move} ms per move, seed ${league.seed}`,
    `${league.arena}, ${league.referee}, isolation ${league.isolation}`,
    `reproduce: ${league.command}`,
  ];
  for (const bot of inLadderOrder(core.bots).slice(0, 10)) {
    const rating = bot.rating
      ? `${bot.rating.elo.toFixed(1)} ± ${bot.rating.error.toFixed(1)}`
      : "no rating";
    lines.push(
      `${rankText(bot).padStart(7)}  ${bot.name}@${bot.version}  ${rating}  ${bot.wins}/${bot.shared}/${bot.losses}  ${bot.sha.slice(0, 12)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
