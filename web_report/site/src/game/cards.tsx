// Drawings of cards, decks and nobles.
import type { Material } from "../data/core";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { COLOUR_KEYS, GemShape, LETTERS } from "./gems";

function costText(text: Text, cost: readonly number[]): string {
  return cost
    .map((n, colour) => (n > 0 ? `${n} ${text.t(COLOUR_KEYS[colour] ?? "gold")}` : ""))
    .filter(Boolean)
    .join(", ");
}

export function cardText(text: Text, material: Material, id: number): string {
  const card = material.cards[id - 1];
  if (!card) return text.t("emptyPlace");
  return text.t("cardText", {
    id,
    level: card.level,
    points: card.points,
    bonus: text.t(COLOUR_KEYS[card.bonus] ?? "gold"),
    cost: costText(text, card.cost),
  });
}

function Costs({
  cost,
  x,
  bottom,
  size,
}: {
  cost: readonly number[];
  x: number;
  bottom: number;
  size: number;
}) {
  const due = cost.map((n, colour) => ({ n, colour })).filter(({ n }) => n > 0);
  const step = size + 3;
  const top = bottom - due.length * step;
  return (
    <>
      {due.map(({ n, colour }, i) => (
        <g key={colour}>
          <GemShape colour={colour} x={x} y={top + i * step} size={size} />
          <text
            class="card-cost"
            x={x + size + 4}
            y={top + i * step + size * 0.82}
            font-size={size * 0.95}
          >
            {n}
          </text>
        </g>
      ))}
    </>
  );
}

function Dots({ level, x, y }: { level: number; x: number; y: number }) {
  return (
    <>
      {Array.from({ length: level }, (_, i) => (
        <circle key={i} class="level-dot" cx={x - i * 9} cy={y} r={3} />
      ))}
    </>
  );
}

interface FaceProps {
  id: number;
  place?: number; // on the board, for cards that lie there
  // On the board: turned up just now; elsewhere: brought by the last move.
  fresh?: boolean;
  better?: boolean; // part of the move that would have been better
}

export function CardFace({ id, place, fresh, better }: FaceProps) {
  const text = useText();
  const { material } = useCore();
  const card = material.cards[id - 1];
  if (!card) {
    return (
      <svg class="card" viewBox="0 0 100 140" role="img" aria-label={text.t("emptyPlace")}>
        <rect class="card-empty" x="2" y="2" width="96" height="136" rx="9" />
      </svg>
    );
  }
  const { level, bonus, points, cost } = card;
  const label = cardText(text, material, id);
  return (
    <svg
      class={`card face-${LETTERS[bonus] ?? "w"}${fresh ? " fresh" : ""}${place === undefined ? "" : " lying"}${better ? " better" : ""}`}
      data-place={place}
      data-card={id}
      viewBox="0 0 100 140"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect class="card-back" x="1.5" y="1.5" width="97" height="137" rx="9" />
      <g class="card-picture">
        <GemShape colour={bonus} x={36} y={54} size={58} plain />
      </g>
      <path class="card-band" d="M1.5 40V10.5A9 9 0 0 1 10.5 1.5H89.5A9 9 0 0 1 98.5 10.5V40Z" />
      {points > 0 && (
        <text class="card-points" x="11" y="32">
          {points}
        </text>
      )}
      <GemShape colour={bonus} x={62} y={6} size={30} />
      <Costs cost={cost} x={8} bottom={136} size={20} />
      <Dots level={level} x={90} y={131} />
      <text class="card-id" x="92" y="122">
        {id}
      </text>
      <rect class="card-frame" x="1.5" y="1.5" width="97" height="137" rx="9" />
      {better ? <Tag label="betterTag" /> : fresh && place !== undefined && <Tag label="newCard" />}
    </svg>
  );
}

function Tag({ label }: { label: "newCard" | "betterTag" }) {
  const { t } = useText();
  return (
    <g class={label === "newCard" ? "new-tag" : "better-tag"}>
      <rect
        x={label === "newCard" ? 46 : 30}
        y="44"
        width={label === "newCard" ? 49 : 65}
        height="22"
        rx="11"
      />
      <text x={label === "newCard" ? 70.5 : 62.5} y="59.5" text-anchor="middle">
        {t(label)}
      </text>
    </g>
  );
}

// The back of a deck, or of a card that was drawn from it.
export function CardBack({
  level,
  count,
  fresh,
  better,
}: {
  level: number;
  count?: number;
  fresh?: boolean;
  better?: boolean;
}) {
  const { t } = useText();
  const label =
    count === undefined ? t("hiddenCard", { level }) : t("deckText", { level, n: count });
  return (
    <svg
      class={`card back back-${level}${fresh ? " fresh" : ""}${better ? " better" : ""}`}
      data-deck={count === undefined ? undefined : level - 1}
      viewBox="0 0 100 140"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect
        class={count === 0 ? "card-empty" : "card-cover"}
        x="1.5"
        y="1.5"
        width="97"
        height="137"
        rx="9"
      />
      {count !== 0 && (
        <path
          class="cover-lines"
          d="M50 12 88 70 50 128 12 70ZM50 28 76 70 50 112 24 70ZM50 44 65 70 50 96 35 70Z"
        />
      )}
      {Array.from({ length: level }, (_, i) => (
        <circle key={i} class="cover-dot" cx={50 + (i - (level - 1) / 2) * 14} cy={122} r={4.5} />
      ))}
      {count !== undefined && (
        <text class="cover-count" x="50" y="80">
          {count}
        </text>
      )}
    </svg>
  );
}

export function Crown() {
  return <path class="noble-crown" d="M55 42 52 21 62 31 70 17 78 31 88 21 85 42Q70 36 55 42Z" />;
}

// What a noble needs no longer matters once it has visited: that of a player is a crown and its points.
export function NobleTile({
  id,
  fresh,
  isOwned,
}: {
  id: number;
  fresh?: boolean;
  isOwned?: boolean;
}) {
  const text = useText();
  const { material } = useCore();
  const requirement = material.nobles[id - 1] ?? [0, 0, 0, 0, 0];
  const label = text.t("nobleText", {
    id,
    points: material.noblePoints,
    cost: costText(text, requirement),
  });
  return (
    <svg
      class={`noble${fresh ? " fresh" : ""}`}
      viewBox="0 0 100 100"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect class="noble-back" x="1.5" y="1.5" width="97" height="97" rx="9" />
      {isOwned ? (
        <>
          <g transform="translate(-66 -16) scale(1.65)">
            <Crown />
          </g>
          <text class="noble-points" x="50" y="92" font-size="44" text-anchor="middle">
            {material.noblePoints}
          </text>
        </>
      ) : (
        <>
          <path class="noble-robe" d="M45 98.5C45 78 55 68 70 68S95 76 95 98.5Z" />
          <path class="noble-collar" d="M59 69 70 84 81 69 76 65H64Z" />
          <ellipse class="noble-head" cx="70" cy="52" rx="13" ry="16" />
          <Crown />
          <text class="noble-points" x="9" y="27" font-size="26">
            {material.noblePoints}
          </text>
          <Costs cost={requirement} x={7} bottom={96} size={18} />
        </>
      )}
      <rect class="card-frame" x="1.5" y="1.5" width="97" height="97" rx="9" />
    </svg>
  );
}
