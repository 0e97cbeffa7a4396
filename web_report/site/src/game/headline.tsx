// The game in one sentence, where it was decided, and how it ended.
import { useContext } from "preact/hooks";
import type { Core } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import { useCore } from "../ui/context";
import { AnalyserContext } from "./analysed";
import type { Change, Decisive, Gradual } from "./decisive";
import { Star } from "./marks";
import { nameIn } from "./seats";

// Rounds that were begun.
export function roundsOf(game: GameData): number {
  const most = new Map<number, number>();
  for (const { seat, kind } of game.steps)
    if (kind !== "out") most.set(seat, (most.get(seat) ?? 0) + 1);
  return Math.max(0, ...most.values());
}

// The points of all players in the order of the result and, where they do not tell the winner, the cards that did.
function scoreOf({ t }: Text, game: GameData, end: Position): string {
  const ordered = end.players
    .map((player, seat) => ({ ...player, rank: game.seats[seat]?.rank ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  const score = ordered.map(({ points }) => points).join("\u2060–\u2060"); // on one line
  const [first] = ordered;
  const rival = ordered.find(({ rank, out }) => rank > 1 && !out);
  if (game.ending !== "points" || !first || first.points !== rival?.points) return score;
  return t("scoreByFewerCards", { score, cards: first.cards.length, others: rival.cards.length });
}

export function headlineOf(text: Text, core: Core, game: GameData, end: Position): string {
  const places = game.seats
    .map(({ rank }, seat) => ({ rank, name: nameIn(core, game, seat) }))
    .sort((a, b) => a.rank - b.rank);
  const winners = places.filter(({ rank }) => rank === 1).map(({ name }) => name);
  const [bot, other] = winners;
  if (bot === undefined) return text.t("gameTitle", { id: game.id });
  const rounds = roundsOf(game);
  const points = scoreOf(text, game, end);
  if (other !== undefined) {
    return text.count("sharedAfter", rounds, { bots: text.formats.list(winners), points });
  }
  if (game.players > 2) return text.count("wonAfter", rounds, { bot, points });
  return text.count("wonAgainst", rounds, { bot, points, other: places[1]?.name ?? "" });
}

type GoTo = (step: number) => void;

interface DecisionProps<What> {
  game: GameData;
  decision: What;
  go: GoTo;
}

// Which move decided the game, and what it did to the chances of the winner and of whom it cost most.
function DecisiveMove({ game, decision, go }: DecisionProps<Decisive>) {
  const { t, formats } = useText();
  const core = useCore();
  const percent = (n: number) => formats.percent(n / 100, 0);
  const signed = (n: number) => formats.signedPercent(n / 100);
  const { move, seat, byCards, winner, rival } = decision;
  const change = (of: Change) =>
    t("chanceChange", {
      bot: nameIn(core, game, of.seat),
      from: percent(of.before),
      to: percent(of.after),
    });
  const parts = { move: signed(winner.byMove), luck: signed(winner.luck) };
  return (
    <p class="decisive-move">
      <button type="button" class="as-link" onClick={() => go(decision.step)}>
        <Star />{" "}
        {t(byCards ? "decisiveCards" : "decisiveMove", { move, bot: nameIn(core, game, seat) })}
      </button>{" "}
      {t("chancesChanged", {
        winner: winner.luck === 0 ? change(winner) : `${change(winner)} ${t("ofWhich", parts)}`,
        rival: change(rival),
      })}
    </p>
  );
}

function NoDecisiveMove({ game, decision, go }: DecisionProps<Gradual>) {
  const { t } = useText();
  const bot = nameIn(useCore(), game, decision.winner);
  return (
    <p class="decisive-move">
      {t(decision.isOneSided ? "oneSided" : "decidedSlowly")}{" "}
      <button type="button" class="as-link" onClick={() => go(decision.step)}>
        {t("almostCertain", { bot, move: decision.move })}
      </button>
    </p>
  );
}

// Where analyses can be asked for, one is on its way.
function NotAnalysed({ game }: { game: GameData }) {
  const { t } = useText();
  const analyser = useContext(AnalyserContext);
  if (game.analysis || analyser || game.ending !== "points") return null;
  return (
    <p class="decisive-move not-analysed">
      {t("notAnalysed", { command: `arena analyse ${game.id}` })}
    </p>
  );
}

interface Props {
  game: GameData;
  end: Position;
  decision: Decisive | Gradual | null;
  around: [number | undefined, number | undefined];
  go: GoTo;
}

export function Headline({ game, end, decision, around, go }: Props) {
  const text = useText();
  const { t } = text;
  const core = useCore();
  const [before, next] = around;
  const moves = movesUpTo(game.steps, game.steps.length);
  return (
    <header class="game-head">
      <div class="game-title">
        <h1>{headlineOf(text, core, game, end)}</h1>
        <p class="game-facts">
          {t("gameTitle", { id: game.id })}, {text.count("nMoves", moves)}.{" "}
          <span class={game.ending === "points" ? "usual-ending" : ""}>
            {t(`endingText_${game.ending}`)}
          </span>
        </p>
      </div>
      <nav class="turn-pages" aria-label={t("otherGames")}>
        {before !== undefined && <a href={link("game", before)}>{t("previousGame")}</a>}
        {next !== undefined && <a href={link("game", next)}>{t("nextGame")}</a>}
      </nav>
      {decision?.kind === "move" && <DecisiveMove game={game} decision={decision} go={go} />}
      {decision?.kind === "gradual" && <NoDecisiveMove game={game} decision={decision} go={go} />}
      <NotAnalysed game={game} />
    </header>
  );
}
