// Why each player won or lost, in the order of the result: a row each.
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { type Text, useText } from "../i18n";
import { useCore } from "../ui/context";
import { isJudged } from "./chances";
import { COLOUR_NAMES } from "./gems";
import { NOBLES, type Reason } from "./reasons";
import { nameIn, SeatMark } from "./seats";
import { type Mistakes, type Story, storyOf, wholeAccount } from "./story";

type GoTo = (step: number) => void;

function reasonText({ t, count }: Text, reason: Reason): string {
  switch (reason.kind) {
    case "turnShort":
      return t("reason_turnShort", { id: reason.card });
    case "nobleShort":
      return t("reason_nobleShort", { colour: t(COLOUR_NAMES[reason.colour] ?? "colour_gold") });
    case "pointsFrom": {
      const { source, points, all, second } = reason;
      return source === NOBLES
        ? t("reason_byNobles", { points, all, second })
        : t("reason_byLevel", { points, all, second, level: source });
    }
    case "fewerFrom": {
      const { source, points } = reason;
      return source === NOBLES
        ? t("reason_fewerByNobles", { points })
        : t("reason_fewerByLevel", { points, level: source });
    }
    case "unbought":
      return count("reason_unbought", reason.cards, { points: reason.points });
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

// Where a loser lost its chances: its worst move, other marked ones, and many small losses.
function MistakesOf({ mistakes, why, go }: { mistakes: Mistakes; why: Story["why"]; go: GoTo }) {
  const { t, formats } = useText();
  const { worst, others, small } = mistakes;
  const losses = small && { moves: small.moves, each: formats.percent(small.each) };
  if (!worst) {
    if (losses) return <>{t("onlySmallLosses", losses)}</>;
    return <>{t(why === "lost_luck" || why === "lost_both" ? "noMistakeCards" : "noMistake")}</>;
  }
  return (
    <>
      <button type="button" class="as-link costliest" onClick={() => go(worst.step)}>
        {t("worstMove", { move: worst.move, mark: t(`mark_${worst.mark}`) })}
      </button>
      {others > 0 && `, ${t("otherMistakes", { n: others })}`}
      {losses && <span class="small-losses">, {t("smallLosses", losses)}</span>}
    </>
  );
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
  const { mistakes, why } = story;
  const sentence = sentenceOf(text, game, seat, story);
  const account = game.analysis?.seats[seat];
  const lost = game.seats[seat]?.rank !== 1 && why !== "out";
  const { start, ...changes } = account ? wholeAccount(account) : { start: 0 };
  return (
    <tr>
      <th scope="row">
        <SeatMark seat={seat} />
        <bdi class="story-bot">{nameIn(core, game, seat)}</bdi>
      </th>
      <td class="story-points">
        <b>{positions.at(-1)?.players[seat]?.points}</b>
        <span class="hidden"> {t("prestigePoints")}</span>
      </td>
      <td class="story" title={sentence}>
        {sentence}
      </td>
      {account && (
        <>
          <td class="story-figure">{formats.percent(start / 100, 0)}</td>
          {Object.values(changes).map((change, i) => (
            <td key={i} class="story-figure">
              {formats.signedPercent(change / 100)}
            </td>
          ))}
        </>
      )}
      <td class="story-mistakes">
        {lost && mistakes && <MistakesOf mistakes={mistakes} why={why} go={go} />}
      </td>
    </tr>
  );
}

export function Stories({ game, positions, go }: Props) {
  const { t } = useText();
  const order = game.seats
    .map(({ rank }, seat) => ({ rank, seat }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank);
  if (order.length === 0 || game.ending === "voided") return null;
  return (
    <table class="stories" aria-label={t("accounts")}>
      {game.analysis && (
        <thead title={t("accountHint")}>
          <tr>
            <td colSpan={3}>{t("accountUnit")}</td>
            <th scope="col">{t("account_start")}</th>
            <th scope="col">{t("account_luck")}</th>
            <th scope="col">{t("account_own")}</th>
            <th scope="col">{t("account_others")}</th>
            <th scope="col" class="story-mistakes">
              {isJudged(game) && t("mistakesHead")}
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
