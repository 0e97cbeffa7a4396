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
