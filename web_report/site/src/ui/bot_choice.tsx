import { type Bot, botLabel } from "../data/core";
import { Select } from "./basics";

export function BotChoice(props: {
  label: string;
  value: number;
  bots: readonly Bot[];
  onChange: (index: number) => void;
}) {
  return (
    <Select
      label={props.label}
      value={String(props.value)}
      options={props.bots.map((bot): [string, string] => [String(bot.index), botLabel(bot)])}
      onChange={(value) => props.onChange(Number(value))}
    />
  );
}
