// How many games an average bot wins: a leader of tables of four may lose more games than it wins.
import type { Text } from "../i18n";

// `games`: by number of players, from two on. Empty where all games have two players, of whom everybody
// expects half.
export function averageSentence({ t, formats }: Text, games: readonly number[]): string {
  const tables = games.flatMap((count, i) => (count > 0 ? [{ players: i + 2, count }] : []));
  const all = tables.reduce((sum, { count }) => sum + count, 0);
  const wins = tables.reduce((sum, { players, count }) => sum + count / players, 0);
  const [first, second] = tables;
  if (!first || (first.players === 2 && !second)) return "";
  const share = formats.percent(wins / all, 0);
  if (second) return t("averageWinsMixed", { share });
  return t("averageWins", { players: first.players, share });
}
