// Moves as sentences, and the list of them.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Material } from "../data/core";
import { cardOf, type Position } from "../data/position";
import type { GameData, Step } from "../data/shard";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { cardText } from "./cards";
import { Gem, Tokens } from "./gems";
import { isCostly, MarkSign, marksOf } from "./marks";
import { SeatMark } from "./seats";

const some = (counts: readonly number[]): boolean => counts.some((n) => n !== 0);

const VERBS = {
  take: "didTake",
  reserve: "didReserve",
  draw: "didDraw",
  buy: "didBuy",
  buyHand: "didBuyFromHand",
  pass: "didPass",
  out: "didDropOut",
} as const;

export const verbOf = (text: Text, step: Step): string => text.t(VERBS[step.kind]);

// A card by its bonus and points. `named`: with its number, where it is one of many on the table.
export function MoveCard({
  material,
  id,
  named,
}: {
  material: Material;
  id: number;
  named?: boolean;
}) {
  const text = useText();
  const card = material.cards[id - 1];
  if (!card) return null;
  return (
    <span class="move-card" title={cardText(text, material, id)}>
      <Gem colour={card.bonus} label />
      {card.points > 0 && <b>{card.points}</b>}
      {named && <span class="card-number">{text.t("cardNumber", { id })}</span>}
    </span>
  );
}

export function NobleChip({ points }: { points: number }) {
  const { t } = useText();
  return <span class="chip noble-chip">{t("nobleVisits", { points })}</span>;
}

// A move in short form.
export function MoveText({ before, step }: { before: Position; step: Step }) {
  const text = useText();
  const { material } = useCore();
  const card = cardOf(before, step);
  return (
    <span class="move-text">
      <span class="verb">{verbOf(text, step)}</span>
      {card > 0 && <MoveCard material={material} id={card} />}
      {step.kind === "take" && <Tokens counts={step.delta} />}
      {some(step.returned) && (
        <span class="returned">
          −<Tokens counts={step.returned} />
        </span>
      )}
      {step.noble > 0 && <NobleChip points={material.noblePoints} />}
    </span>
  );
}

// The number of each move; a drop-out is no move and has none.
function moveNumbers(steps: readonly Step[]): string[] {
  let moves = 0;
  return steps.map(({ kind }) => (kind === "out" ? "" : String(++moves)));
}

interface ListProps {
  game: GameData;
  positions: readonly Position[];
  at: number;
  go: (at: number) => void;
}

export function MoveList({ game, positions, at, go }: ListProps) {
  const { t } = useText();
  const marks = useMemo(() => marksOf(game), [game]);
  const numbers = useMemo(() => moveNumbers(game.steps), [game]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[at] as HTMLElement | undefined;
    const box = list.current;
    if (!item || !box) return;
    // Only the list scrolls, never the page.
    if (
      item.offsetTop < box.scrollTop ||
      item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight
    ) {
      box.scrollTop = item.offsetTop - box.clientHeight / 2;
    }
  }, [at]);
  return (
    <ol class="moves" ref={list} aria-label={t("moveList")} tabIndex={0}>
      <li>
        <button type="button" aria-current={at === 0 ? "step" : undefined} onClick={() => go(0)}>
          <span class="move-number">0</span>
          {t("start")}
        </button>
      </li>
      {game.steps.map((step, i) => (
        <li key={i} class={isCostly(marks[i] ?? "none") ? `marked mark-${marks[i] ?? ""}` : ""}>
          <button
            type="button"
            aria-current={at === i + 1 ? "step" : undefined}
            onClick={() => go(i + 1)}
          >
            <span class="move-number">{numbers[i]}</span>
            <SeatMark seat={step.seat} />
            <MoveText before={positions[i] as Position} step={step} />
            <MarkSign mark={marks[i] ?? "none"} />
          </button>
        </li>
      ))}
    </ol>
  );
}
