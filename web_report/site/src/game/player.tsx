// What one player has: points, bonuses, tokens, buying power, reserved cards, nobles. The panel has
// the same height at every turn, so that nothing moves while the game is played.
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

const GOLD = 5;
const MOST_RESERVED = 3;

function Stock({ player, last }: { player: PlayerState; last: Step | undefined }) {
  const { t } = useText();
  const change = (colour: number) =>
    last ? (last.delta[colour] ?? 0) - (last.returned[colour] ?? 0) : 0;
  const total = player.tokens.reduce((sum, n) => sum + n, 0);
  const power = (colour: number) =>
    (player.tokens[colour] ?? 0) + (colour === GOLD ? 0 : (player.bonuses[colour] ?? 0));
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
          <th scope="col">{t("allColours")}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t("bonuses")}</th>
          {player.bonuses.map((count, colour) => (
            <td key={colour} class={count === 0 ? "zero" : `bonus face-${LETTERS[colour] ?? "w"}`}>
              {count}
            </td>
          ))}
          <td class="zero">–</td>
          <td>{player.cards.length}</td>
        </tr>
        <tr class="token-row">
          <th scope="row">{t("tokens")}</th>
          {player.tokens.map((count, colour) => (
            <td key={colour} class={count === 0 ? "zero" : ""} data-token={colour}>
              {count}
              <Change by={change(colour)} />
            </td>
          ))}
          <td>{total}</td>
        </tr>
        <tr class="power-row" title={t("togetherHint")}>
          <th scope="row">{t("together")}</th>
          {COLOUR_KEYS.map((key, colour) => (
            <td key={key} class={power(colour) === 0 ? "zero" : ""}>
              {power(colour)}
            </td>
          ))}
          <td>{player.cards.length + total}</td>
        </tr>
      </tbody>
    </table>
  );
}

const levelOf = (material: Material, id: number): number => material.cards[id - 1]?.level ?? 1;

interface Props {
  seat: number;
  head: SeatHead;
  player: PlayerState;
  last: Step | undefined; // undefined if it was another player's
  toMove: boolean;
  ended: boolean;
  eyes: number | null; // the seat whose view is shown; null shows all hidden cards
  better: number; // the card that would have been the better buy; 0: none
}

export function PlayerPanel({ seat, head, player, last, toMove, ended, eyes, better }: Props) {
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
      <div class="hand">
        <div class="reserved-cards">
          {player.reserved.map(({ card, hidden }, i) => {
            const fresh = reservedNow && i === player.reserved.length - 1;
            return (
              <div
                key={card}
                class={hidden ? "reserved drawn" : "reserved"}
                title={hidden ? t("faceDown") : undefined}
              >
                {hidden && !seen ? (
                  <CardBack level={levelOf(material, card)} fresh={fresh} />
                ) : (
                  <CardFace id={card} fresh={fresh} better={card === better} />
                )}
              </div>
            );
          })}
          {Array.from({ length: MOST_RESERVED - player.reserved.length }, (_, i) => (
            <div key={`free ${i}`} class="reserved free" title={t("freePlace")}>
              <svg viewBox="0 0 100 140" aria-hidden="true">
                <rect x="2" y="2" width="96" height="136" rx="9" />
              </svg>
            </div>
          ))}
        </div>
        <div class="own-nobles">
          {player.nobles.map((id) => (
            <NobleTile key={id} id={id} fresh={last?.noble === id} isOwned />
          ))}
        </div>
      </div>
    </section>
  );
}
