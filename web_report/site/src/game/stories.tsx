// Why each player won or lost, in the order of the result: a row each.
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { isJudged } from "./chances";
import { COLOUR_NAMES } from "./gems";
import { nameOf } from "./headline";
import type { Reason } from "./reasons";
import { SeatMark } from "./seats";
import { type CostlyMove, type Story, storyOf } from "./story";

type GoTo = (step: number) => void;

function reasonText({ t, count }: Text, reason: Reason): string {
  switch (reason.kind) {
    case "turnShort":
      return t("reason_turnShort", { id: reason.card });
    case "nobleShort":
      return t("reason_nobleShort", { colour: t(COLOUR_NAMES[reason.colour] ?? "colour_gold") });
    case "behindSince":
      return reason.cards > 1
        ? count("reason_behindWithFewer", reason.cards, { move: reason.move })
        : t("reason_behindSince", { move: reason.move });
    case "moreCards":
    case "fewerCards": {
      const { cards, others } = reason;
      return t(`reason_${reason.kind}`, { cards, others });
    }
    default:
      return t(`reason_${reason.kind}`, { move: reason.move });
  }
}

function sentenceOf(text: Text, game: GameData, seat: number, { why, reason }: Story): string {
  const { t } = text;
  if (why === "out") {
    const step = game.steps.findIndex((item) => item.kind === "out" && item.seat === seat);
    const fault = t(`fault_${game.seats[seat]?.fault ?? "other"}`);
    return t("story_out", { move: movesUpTo(game.steps, Math.max(0, step)), fault });
  }
  const story = t(`story_${why}`);
  return reason ? t("storyBecause", { story, reason: reasonText(text, reason) }) : story;
}

function Costliest({ costly, go }: { costly: CostlyMove; go: GoTo }) {
  const { t, formats } = useText();
  const { move, loss, outcome, isSmall } = costly;
  const percent = (share: number) => formats.percent(share, 0);
  return (
    <button
      type="button"
      class={isSmall ? "as-link costliest small" : "as-link costliest"}
      onClick={() => go(costly.step)}
    >
      {outcome
        ? t(isSmall ? "smallMistakes" : "costliestMove", {
            move,
            after: percent(outcome.after),
            best: percent(outcome.best),
          })
        : t("costliestLoss", { move, loss: percent(loss) })}
    </button>
  );
}

function NoMistake({ why }: Pick<Story, "why">) {
  const { t } = useText();
  return <>{t(why === "lost_luck" || why === "lost_both" ? "noMistakeCards" : "noMistake")}</>;
}

interface Props {
  game: GameData;
  positions: readonly Position[];
  go: GoTo;
}

function SeatStory({ game, positions, go, seat }: Props & { seat: number }) {
  const text = useText();
  const { t, formats } = text;
  const core = useCore();
  const story = storyOf(game, positions, core.material, seat);
  if (!story) return null;
  const { costliest, why } = story;
  const sentence = sentenceOf(text, game, seat, story);
  const account = game.analysis?.seats[seat];
  const lost = game.seats[seat]?.rank !== 1 && why !== "out";
  return (
    <tr>
      <th scope="row">
        <SeatMark seat={seat} />
        <bdi class="story-bot">{nameOf(core, game.seats[seat]?.bot)}</bdi>
      </th>
      <td class="story-points">
        <b>{positions.at(-1)?.players[seat]?.points}</b>
        <span class="hidden"> {t("prestigePoints")}</span>
      </td>
      <td class="story" title={sentence}>
        {sentence}
      </td>
      {account &&
        [account.luck, account.own, account.others].map((change, i) => (
          <td key={i} class="story-figure">
            {formats.signedPercent(change)}
          </td>
        ))}
      <td class="story-move">
        {lost &&
          (costliest === "none" ? (
            <NoMistake why={why} />
          ) : (
            costliest && <Costliest costly={costliest} go={go} />
          ))}
      </td>
    </tr>
  );
}

export function Stories({ game, positions, go }: Props) {
  const { t, formats } = useText();
  const order = game.seats
    .map(({ rank }, seat) => ({ rank, seat }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank);
  if (order.length === 0 || game.ending === "voided") return null;
  const start = game.analysis?.seats[0]?.start;
  return (
    <table class="stories" aria-label={t("accounts")}>
      {start !== undefined && (
        <thead title={t("accountHint", { start: formats.percent(start, 0) })}>
          <tr>
            <td colSpan={3}>{t("accountUnit")}</td>
            <th scope="col">{t("account_luck")}</th>
            <th scope="col">{t("account_own")}</th>
            <th scope="col">{t("account_others")}</th>
            <th scope="col" class="story-move">
              {isJudged(game) && t("costliestHead")}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {order.map(({ seat }) => (
          <SeatStory key={seat} game={game} positions={positions} go={go} seat={seat} />
        ))}
      </tbody>
    </table>
  );
}
