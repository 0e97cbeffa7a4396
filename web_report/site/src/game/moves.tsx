// Moves as sentences, and the list of them.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Material } from "../data/core";
import { cardOf, type Position } from "../data/position";
import type { GameData, Step } from "../data/shard";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { cardText, Crown } from "./cards";
import { COLOUR_NAMES, Gem, LETTERS, Tokens } from "./gems";
import { isCostly, MarkSign, marksOf, Star } from "./marks";
import { nameIn, SeatMark } from "./seats";

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

const isLong = ({ kind }: Step): boolean => kind === "draw" || kind === "buyHand";
export const verbOf = (text: Text, step: Step): string => text.t(VERBS[step.kind]);

// A card by its number, points and colour, as people say it.
export function cardName({ t, count }: Text, material: Material, id: number): string {
  const card = material.cards[id - 1];
  if (!card) return t("emptyPlace");
  const colour = t(COLOUR_NAMES[card.bonus] ?? "colour_gold");
  return card.points > 0
    ? count("cardName", card.points, { id, colour })
    : t("cardNameOnly", { id, colour });
}

// A card drawn like the top of a card on the table or, if `named`, in words with its number.
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
  const title = cardText(text, material, id);
  if (named) {
    return (
      <span class="move-card" title={title}>
        {cardName(text, material, id)} <Gem colour={card.bonus} />
      </span>
    );
  }
  return (
    <span class={`mini-card face-${LETTERS[card.bonus] ?? "w"}`} role="img" aria-label={title}>
      {card.points > 0 && <b>{card.points}</b>}
      <Gem colour={card.bonus} />
    </span>
  );
}

// `named`: in words rather than as a crown.
export function NobleChip({ points, named = false }: { points: number; named?: boolean }) {
  const { t } = useText();
  const words = t("nobleVisits", { points });
  if (named) return <span class="chip noble-chip">{words}</span>;
  return (
    <span class="chip noble-chip" title={words}>
      <svg class="crown" viewBox="50 15 40 29" role="img" aria-label={words}>
        <Crown />
      </svg>
      <span aria-hidden="true">+{points}</span>
    </span>
  );
}

// A move in short form; with `named`, in full.
export function MoveText({
  before,
  step,
  named = false,
  title,
}: {
  before: Position;
  step: Step;
  named?: boolean;
  title?: string;
}) {
  const text = useText();
  const { material } = useCore();
  const card = cardOf(before, step);
  return (
    <span class="move-text" title={title}>
      <span class={isLong(step) ? "verb long-verb" : "verb"}>{verbOf(text, step)}</span>{" "}
      {card > 0 && <MoveCard material={material} id={card} named={named} />}
      {step.kind === "take" && <Tokens counts={step.delta} />}
      {some(step.returned) && (
        <span class="returned">
          −<Tokens counts={step.returned} />
        </span>
      )}
      {step.noble > 0 && <NobleChip points={material.noblePoints} named={named} />}
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
  decisive: number; // the step that decided the game; 0: none
}

export function MoveList({ game, positions, at, go, decisive }: ListProps) {
  const { t } = useText();
  const core = useCore();
  const marks = useMemo(() => marksOf(game), [game]);
  const numbers = useMemo(() => moveNumbers(game.steps), [game]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[at] as HTMLElement | undefined;
    const box = list.current;
    if (!item || !box) return;
    // Only the list scrolls, never the page, and always by whole rows.
    if (
      item.offsetTop < box.scrollTop ||
      item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight
    ) {
      const row = item.offsetHeight;
      box.scrollTop = item.offsetTop - row * Math.floor(box.clientHeight / row / 2);
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
        <li
          key={i}
          class={`seat-${step.seat}${isCostly(marks[i] ?? "none") ? ` marked mark-${marks[i] ?? ""}` : ""}`}
        >
          <button
            type="button"
            aria-current={at === i + 1 ? "step" : undefined}
            title={nameIn(core, game, step.seat)}
            onClick={() => go(i + 1)}
          >
            <span class="move-number">{numbers[i]}</span>
            <SeatMark seat={step.seat} name={nameIn(core, game, step.seat)} />
            <MoveText before={positions[i] as Position} step={step} />
            {i + 1 === decisive && <Star />}
            <MarkSign mark={marks[i] ?? "none"} />
          </button>
        </li>
      ))}
    </ol>
  );
}
