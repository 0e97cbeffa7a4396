// The game in one sentence, how it ended, and why each player won or lost.
import type { Core } from "../data/core";
import { botLabel } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import { useCore } from "../ui/context";
import { SeatMark } from "./seats";
import { type Story, storyOf } from "./story";

type GoTo = (step: number) => void;

const nameOf = (core: Core, bot: number): string => {
  const found = core.bots[bot];
  return found ? botLabel(found) : "?";
};

// Rounds that were begun.
export function roundsOf(game: GameData): number {
  const most = new Map<number, number>();
  for (const { seat, kind } of game.steps)
    if (kind !== "out") most.set(seat, (most.get(seat) ?? 0) + 1);
  return Math.max(0, ...most.values());
}

export function headlineOf(text: Text, core: Core, game: GameData, end: Position): string {
  const ordered = game.seats
    .map((seat, i) => ({ ...seat, points: end.players[i]?.points ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const winners = ordered.filter(({ rank }) => rank === 1);
  if (winners.length === 0) return text.t("gameTitle", { id: game.id });
  const points = ordered.map((seat) => seat.points).join("\u2060–\u2060"); // on one line
  const bots = winners.map(({ bot }) => nameOf(core, bot)).join(", ");
  const rounds = roundsOf(game);
  return winners.length === 1
    ? text.count("wonAfter", rounds, { bot: bots, points })
    : text.count("sharedAfter", rounds, { bots, points });
}

function endingText({ t }: Text, core: Core, game: GameData, end: Position): string {
  if (game.ending !== "points") return t(`endingText_${game.ending}`);
  const winner = game.seats.findIndex(({ rank }) => rank === 1);
  const best = end.players[winner];
  const rival = end.players.findIndex(
    (player, seat) => game.seats[seat]?.rank !== 1 && !player.out && player.points === best?.points,
  );
  const second = end.players[rival];
  if (!best || !second) return t("endingText_points");
  return t("endingText_tieBreak", {
    bot: nameOf(core, game.seats[winner]?.bot ?? -1),
    cards: best.cards.length,
    others: second.cards.length,
  });
}

function sentenceOf({ t }: Text, game: GameData, seat: number, { why }: Story): string {
  if (why !== "out") return t(`story_${why}`);
  const step = game.steps.findIndex((item) => item.kind === "out" && item.seat === seat);
  const fault = t(`fault_${game.seats[seat]?.fault ?? "other"}`);
  return t("story_out", { move: movesUpTo(game.steps, Math.max(0, step)), fault });
}

// Why this seat won or lost, what the evaluator counted, and the move that cost it most.
function SeatStory({ game, seat, go }: { game: GameData; seat: number; go: GoTo }) {
  const text = useText();
  const { t, formats } = text;
  const core = useCore();
  const account = game.analysis?.seats[seat];
  const story = storyOf(game, seat);
  if (!account || !story) return null;
  const { costliest } = story;
  const figures = {
    luck: formats.signedPercent(account.luck),
    own: formats.signedPercent(account.own),
    others: formats.signedPercent(account.others),
  };
  const hint = t("accountHint", {
    ...figures,
    start: formats.percent(account.start, 0),
    result: formats.percent(account.result, 0),
  });
  return (
    <li title={hint}>
      <SeatMark seat={seat} />
      <bdi class="story-bot">{nameOf(core, game.seats[seat]?.bot ?? -1)}</bdi>
      <span class="story">{sentenceOf(text, game, seat, story)}</span>
      {game.seats[seat]?.rank !== 1 && costliest && (
        <button type="button" class="as-link costliest" onClick={() => go(costliest.step)}>
          {t("costliestMove", {
            move: costliest.move,
            loss: formats.signedPercent(-costliest.loss),
          })}
        </button>
      )}
      <span class="story-figures">{t("accountFigures", figures)}</span>
    </li>
  );
}

function Stories({ game, go }: { game: GameData; go: GoTo }) {
  const { t } = useText();
  if (!game.analysis) return null;
  return (
    <ul class="stories" aria-label={t("accounts")}>
      {game.seats.map((_, seat) => (
        <SeatStory key={seat} game={game} seat={seat} go={go} />
      ))}
    </ul>
  );
}

interface Props {
  game: GameData;
  end: Position;
  around: [number | undefined, number | undefined];
  go: GoTo;
}

export function Headline({ game, end, around, go }: Props) {
  const text = useText();
  const { t } = text;
  const core = useCore();
  const [before, next] = around;
  const moves = movesUpTo(game.steps, game.steps.length);
  return (
    <header class="game-head">
      <h1>{headlineOf(text, core, game, end)}</h1>
      <nav class="turn-pages" aria-label={t("otherGames")}>
        {before !== undefined && <a href={link("game", before)}>{t("previousGame")}</a>}
        {next !== undefined && <a href={link("game", next)}>{t("nextGame")}</a>}
      </nav>
      <p class="game-facts">
        {t("gameTitle", { id: game.id })}, {text.count("nMoves", moves)}.{" "}
        {endingText(text, core, game, end)}
      </p>
      <Stories game={game} go={go} />
    </header>
  );
}
