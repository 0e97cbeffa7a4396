// Columns that several tables of bots have.
import { type Bot, botLabel } from "../data/core";
import type { Text } from "../i18n";
import { BotLink } from "./basics";
import type { Column } from "./data_table";

// The column with the bot that a row is about.
export function botColumn({ t }: Text): Column<Bot> {
  return {
    key: "bot",
    title: t("bot"),
    text: true,
    value: botLabel,
    cell: (bot) => <BotLink index={bot.index} />,
  };
}

export function timeColumns({ t, formats }: Text): Column<Bot>[] {
  const time = (key: string, title: string, value: (bot: Bot) => number): Column<Bot> => ({
    key,
    title,
    first: "high",
    value,
    cell: (bot) => <span class="nowrap">{formats.time(value(bot))}</span>,
  });
  return [
    time("p50", t("median"), (bot) => bot.time.median),
    time("p90", t("percentile", { n: 90 }), (bot) => bot.time.p90),
    time("p99", t("percentile", { n: 99 }), (bot) => bot.time.p99),
    time("longest", t("longest"), (bot) => bot.time.longest),
    {
      ...time("startup", t("startupMedian"), (bot) => bot.startup.median),
      hint: t("startupHint"),
      value: (bot) => (bot.startup.longest > 0 ? bot.startup.median : undefined),
      cell: (bot) => (
        <span class="nowrap">
          {bot.startup.longest > 0 ? formats.time(bot.startup.median) : "–"}
        </span>
      ),
    },
  ];
}
