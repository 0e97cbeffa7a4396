// A move that was not played, given in the arena's notation, drawn as the moves of the list are.
import { useText } from "../i18n";
import { useCore } from "../ui/context";
import { Tokens } from "./gems";
import { MoveCard, NobleChip } from "./moves";
import { parseMove } from "./notation";

const WORDS = {
  take: "leak_take",
  reserve: "leak_reserve",
  draw: "leak_reserve",
  buy: "leak_buy",
  pass: "leak_pass",
} as const;

export function BetterMove({ notation }: { notation: string }) {
  const { t } = useText();
  const { material } = useCore();
  const move = parseMove(notation);
  if (!move) return <code>{notation}</code>;
  return (
    <span class="move-text better-move" title={notation}>
      <span class="verb">{t(WORDS[move.kind])}</span>{" "}
      {move.card > 0 && <MoveCard material={material} id={move.card} named />}
      {move.level > 0 && t("fromDeck", { level: move.level })}
      <Tokens counts={move.taken} />
      {move.returned.some((n) => n > 0) && (
        <span class="returned">
          −<Tokens counts={move.returned} />
        </span>
      )}
      {move.noble > 0 && <NobleChip points={material.noblePoints} named />}
    </span>
  );
}
