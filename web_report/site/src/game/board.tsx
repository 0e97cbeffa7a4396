// The middle of the table: nobles, the three rows of cards with their decks, the bank.
import type { Position } from "../data/position";
import type { Step } from "../data/shard";
import { useText } from "../i18n";
import { CardBack, CardFace, NobleTile } from "./cards";
import { COLOUR_KEYS, Gem } from "./gems";
import type { ParsedMove } from "./notation";

export function Change({ by }: { by: number }) {
  if (by === 0) return null;
  return <span class={`change ${by > 0 ? "gain" : "loss"}`}>{by > 0 ? `+${by}` : `−${-by}`}</span>;
}

function Row({
  level,
  position,
  fresh,
  better,
}: {
  level: number;
  position: Position;
  fresh: number | null;
  better: ParsedMove | null;
}) {
  const first = (level - 1) * 4;
  return (
    <div class="card-row">
      <CardBack
        level={level}
        count={position.decks[level - 1] ?? 0}
        better={better?.level === level}
      />
      {position.board.slice(first, first + 4).map((id, i) => (
        <CardFace
          key={`${first + i}:${id}`}
          id={id}
          place={first + i}
          fresh={fresh === first + i}
          better={id > 0 && better?.card === id}
        />
      ))}
    </div>
  );
}

// How the last step changed the tokens of the bank.
function bankChanges(step: Step | undefined): number[] {
  if (!step) return [0, 0, 0, 0, 0, 0];
  return step.delta.map((delta, colour) => (step.returned[colour] ?? 0) - delta);
}

interface Props {
  position: Position;
  last: Step | undefined;
  better?: ParsedMove | null; // what it would have taken is outlined
}

export function Board({ position, last, better = null }: Props) {
  const { t } = useText();
  const changed = last?.kind === "buy" || last?.kind === "reserve" ? last.place : null;
  const changes = bankChanges(last);
  return (
    <section class="board" aria-label={t("middleOfTable")}>
      <div class="nobles">
        {position.nobles.map((id) => (
          <NobleTile key={id} id={id} />
        ))}
        {position.nobles.length === 0 && <span class="note">{t("noNoblesLeft")}</span>}
      </div>
      <div class="rows">
        {[3, 2, 1].map((level) => (
          <Row key={level} level={level} position={position} fresh={changed} better={better} />
        ))}
      </div>
      <ul class="bank" aria-label={t("bank")}>
        {position.bank.map((count, colour) => (
          <li
            key={colour}
            class={`pile${count === 0 ? " used-up" : ""}${better?.taken[colour] ? " better" : ""}`}
            data-colour={colour}
          >
            <Gem colour={colour} />
            <span class="pile-count">{count}</span>
            <Change by={changes[colour] ?? 0} />
            <span class="pile-name">{t(COLOUR_KEYS[colour] ?? "gold")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
