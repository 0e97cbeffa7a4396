// What one player has: points, bonuses, tokens, reserved cards, nobles.
import type { Material } from "../data/core";
import type { PlayerState } from "../data/position";
import type { SeatHead, Step } from "../data/shard";
import { useText } from "../i18n";
import { BotLink } from "../ui/basics";
import { useCore } from "../ui/context";
import { Change } from "./board";
import { CardBack, CardFace, NobleTile } from "./cards";
import { COLOUR_KEYS, Gem, LETTERS } from "./gems";
import { SeatMark } from "./seats";

// The purchased cards of a colour, one strip each, with their points.
function Stack({ cards, colour }: { cards: readonly number[]; colour: number }) {
  const { material } = useCore();
  const own = cards.filter((id) => material.cards[id - 1]?.[1] === colour);
  return (
    <>
      {own.map((id) => (
        <span key={id} class={`strip face-${LETTERS[colour]}`}>
          {material.cards[id - 1]?.[2] || "\u00a0"}
        </span>
      ))}
    </>
  );
}

function Stock({ player, last }: { player: PlayerState; last: Step | undefined }) {
  const { t } = useText();
  const change = (colour: number) =>
    last ? (last.delta[colour] ?? 0) - (last.returned[colour] ?? 0) : 0;
  const total = player.tokens.reduce((sum, n) => sum + n, 0);
  return (
    <table class="stock">
      <caption class="hidden">{t("stockCaption")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{t("colour")}</span>
          </th>
          {COLOUR_KEYS.map((key, colour) => (
            <th key={key} scope="col">
              <Gem colour={colour} label />
            </th>
          ))}
          <th scope="col">{t("sum")}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t("bonuses")}</th>
          {player.bonuses.map((count, colour) => (
            <td key={colour} class={count === 0 ? "zero" : "bonus"}>
              {count}
            </td>
          ))}
          <td class="zero">–</td>
          <td>{player.cards.length}</td>
        </tr>
        <tr class="token-row">
          <th scope="row">{t("tokens")}</th>
          {player.tokens.map((count, colour) => (
            <td key={colour} class={count === 0 ? "zero" : ""}>
              {count}
              <Change by={change(colour)} />
            </td>
          ))}
          <td>{total}</td>
        </tr>
        {player.cards.length > 0 && (
          <tr>
            <th scope="row">{t("cards")}</th>
            {[0, 1, 2, 3, 4].map((colour) => (
              <td key={colour} class="stack">
                <Stack cards={player.cards} colour={colour} />
              </td>
            ))}
            <td />
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

const levelOf = (material: Material, id: number): number => material.cards[id - 1]?.[0] ?? 1;

interface Props {
  seat: number;
  head: SeatHead;
  player: PlayerState;
  last: Step | undefined; // undefined if it was another player's
  toMove: boolean;
  ended: boolean;
  eyes: number | null; // the seat whose view is shown; null shows all hidden cards
}

export function PlayerPanel({ seat, head, player, last, toMove, ended, eyes }: Props) {
  const { t } = useText();
  const { material } = useCore();
  const seen = eyes === null || eyes === seat;
  const reservedNow = last?.kind === "reserve" || last?.kind === "draw";
  return (
    <section
      class={`player seat-${seat}${toMove ? " to-move" : ""}${player.out ? " is-out" : ""}`}
      aria-label={t("seatN", { n: seat + 1 })}
    >
      <header>
        <SeatMark seat={seat} />
        <h2>
          <BotLink index={head.bot} />
        </h2>
        {player.out && <span class="chip bad">{t("out")}</span>}
        {toMove && <span class="chip">{t("toMove")}</span>}
        {ended && head.rank === 1 && <span class="chip good">{t("winner")}</span>}
        <span class="points">
          {player.points}
          <span class="hidden"> {t("prestigePoints")}</span>
        </span>
      </header>
      <Stock player={player} last={last} />
      {(player.reserved.length > 0 || player.nobles.length > 0) && (
        <div class="hand">
          {player.reserved.map(({ card, hidden }, i) => {
            const fresh = reservedNow && i === player.reserved.length - 1;
            return (
              <div key={card} class={hidden ? "reserved drawn" : "reserved"}>
                {hidden && !seen ? (
                  <CardBack level={levelOf(material, card)} fresh={fresh} />
                ) : (
                  <CardFace id={card} fresh={fresh} />
                )}
                {hidden && seen && <span class="drawn-mark">{t("faceDown")}</span>}
              </div>
            );
          })}
          {player.nobles.map((id) => (
            <NobleTile key={id} id={id} fresh={last?.noble === id} />
          ))}
        </div>
      )}
    </section>
  );
}
