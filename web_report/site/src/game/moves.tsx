// Moves as sentences, and the list of them.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Material } from "../data/core";
import { cardOf, type Position } from "../data/position";
import type { GameData, Step } from "../data/shard";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { Gem, LETTERS, Tokens } from "./gems";
import { MarkSign, plyOfStep } from "./marks";
import { SeatMark } from "./seats";

const negated = (counts: readonly number[]): number[] => counts.map((n) => -n);
const some = (counts: readonly number[]): boolean => counts.some((n) => n !== 0);
const letters = (counts: readonly number[]): string =>
  counts.map((n, colour) => (LETTERS[colour] ?? "").repeat(Math.max(0, n))).join("");

// The move in the notation of the arena.
export function notationOf(before: Position, step: Step): string {
  const card = cardOf(before, step);
  const action = {
    take: () => `T ${letters(step.delta)}`,
    reserve: () => `R ${card}`,
    draw: () => `D ${step.place + 1}`,
    buy: () => `B ${card} ${letters(negated(step.delta)) || "0"}`,
    buyHand: () => `B ${card} ${letters(negated(step.delta)) || "0"}`,
    pass: () => "P",
    out: () => "–",
  }[step.kind]();
  const returned = some(step.returned) ? ` -${letters(step.returned)}` : "";
  const noble = step.noble > 0 ? ` N${step.noble}` : "";
  return action + returned + noble;
}

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

function MoveCard({ material, id }: { material: Material; id: number }) {
  const card = material.cards[id - 1];
  if (!card) return null;
  return (
    <span class="move-card">
      <Gem colour={card.bonus} label />
      {card.points > 0 && <b>{card.points}</b>}
    </span>
  );
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
      {step.noble > 0 && (
        <span class="chip noble-chip">
          {text.t("nobleVisits", { points: material.noblePoints })}
        </span>
      )}
      {step.missedWin && <span class="chip bad">{text.t("missedWinShort")}</span>}
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
  const plies = useMemo(() => plyOfStep(game), [game]);
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
        <li key={i}>
          <button
            type="button"
            aria-current={at === i + 1 ? "step" : undefined}
            onClick={() => go(i + 1)}
          >
            <span class="move-number">{numbers[i]}</span>
            <SeatMark seat={step.seat} />
            <MoveText before={positions[i] as Position} step={step} />
            <MarkSign mark={plies[i]?.mark ?? "none"} />
          </button>
        </li>
      ))}
    </ol>
  );
}
