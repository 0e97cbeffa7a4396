// All games of the league, found by filters that are part of the address.
import { useMemo, useRef } from "preact/hooks";
import { type Bot, botLabel } from "../data/core";
import type { ListedGame } from "../data/game_list";
import { wonByFewerCards } from "../data/results";
import { type Text, useText } from "../i18n";
import {
  ANALYSED_SORTS,
  type GameQuery,
  parseGameQuery,
  RESULTS,
  SORTS,
} from "../league/game_query";
import { type Search, useSearch } from "../league/game_search";
import { link, type Route, setQuery } from "../router";
import { BotLink, Empty, GameLink, NumberField, Select } from "../ui/basics";
import { useCore } from "../ui/context";
import { useCutEdges } from "../ui/scroll";
import { useNarrow, useWindow } from "../ui/virtual_rows";
import { WinnerMark } from "../ui/winner";

const ROW_HEIGHT = 36;
const TALL_ROW = 104; // on a phone, with a line for each player

function Filters({ query, bots }: { query: GameQuery; bots: readonly Bot[] }) {
  const { t, formats } = useText();
  const { evaluators } = useCore();
  const named = useMemo(
    () => [...bots].sort((a, b) => formats.compare(botLabel(a), botLabel(b))),
    [bots, formats],
  );
  const sorts = SORTS.filter((sort) => evaluators.length > 0 || !ANALYSED_SORTS.includes(sort));
  const results = RESULTS.filter(
    (name) => query.bot !== null || name === "shared" || name === "void",
  );
  return (
    <div class="filters">
      <Select
        label={t("bot")}
        value={query.bot === null ? "" : String(query.bot)}
        options={[
          ["", t("all")],
          ...named.map((bot): [string, string] => [String(bot.index), botLabel(bot)]),
        ]}
        onChange={(bot) => setQuery({ bot })}
      />
      <Select
        label={t("result")}
        value={query.result ?? ""}
        options={[
          ["", t("all")],
          ...results.map((name): [string, string] => [name, t(`outcome_${name}`)]),
        ]}
        onChange={(result) => setQuery({ result })}
      />
      <Select
        label={t("players")}
        value={query.players === null ? "" : String(query.players)}
        options={[["", t("all")], ...["2", "3", "4"].map((n): [string, string] => [n, n])]}
        onChange={(players) => setQuery({ players })}
      />
      <NumberField
        label={t("fewestMoves")}
        value={query.fewest}
        onChange={(fewest) => setQuery({ fewest })}
      />
      <NumberField
        label={t("mostMoves")}
        value={query.most}
        onChange={(most) => setQuery({ most })}
      />
      <Select
        label={t("only")}
        value={query.only ?? ""}
        options={[
          ["", t("all")],
          ["fault", t("only_fault")],
          ["missedWin", t("only_missedWin")],
        ]}
        onChange={(only) => setQuery({ only })}
      />
      <Select
        label={t("order")}
        value={query.sort}
        options={sorts.map((name): [string, string] => [name, t(`order_${name}`)])}
        onChange={(sort) => setQuery({ sort: sort === "newest" ? "" : sort })}
      />
    </div>
  );
}

// Orders that have a column of what they are about, such as the margin or the luck.
const FIGURES = ["closest", "upset", "luck", "swing", "mistake"] as const;

function figureOf({ formats }: Text, sort: (typeof FIGURES)[number], worth: number): string {
  if (sort === "closest") return formats.number(-worth);
  return sort === "upset" ? formats.number(worth) : formats.percent(worth / 100, 0);
}

function Seats({ game }: { game: ListedGame }) {
  const { t } = useText();
  const ordered = [...game.seats].sort((a, b) => a.rank - b.rank);
  return (
    <>
      {ordered.map((seat, i) => (
        <span key={i} class={seat.rank === 1 ? "listed first" : "listed"}>
          <span>
            {seat.rank === 1 && <WinnerMark />}
            <BotLink index={seat.bot} />
          </span>{" "}
          {i === 0 && wonByFewerCards(ordered) && (
            <span class="tie-break">{t("byFewerCards")}</span>
          )}{" "}
          <b>{seat.points}</b>
        </span>
      ))}
    </>
  );
}

function List({ search, query }: { search: Search; query: GameQuery }) {
  const text = useText();
  const { t } = text;
  const box = useRef<HTMLDivElement>(null);
  const { found } = search;
  const rowHeight = useNarrow() ? TALL_ROW : ROW_HEIGHT;
  const { first, last, above, below } = useWindow(box, found.length, rowHeight);
  useCutEdges(box);
  const figure = FIGURES.find((sort) => sort === query.sort);
  return (
    <div
      class="virtual"
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={t("games")}
      style={{ "--row": `${rowHeight}px` }}
    >
      <table class="data games" aria-rowcount={found.length + 1}>
        <caption class="hidden">{t("games")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("game")}</th>
            <th scope="col" class="text">
              {t("botsAndPoints")}
            </th>
            {figure && <th scope="col">{t(`figure_${figure}`)}</th>}
            <th scope="col">{t("nMovesTitle")}</th>
            <th scope="col" class="text">
              {t("endedBy")}
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && (
            <tr aria-hidden="true" class="spacer">
              <td colSpan={5} style={{ height: `${above}px` }} />
            </tr>
          )}
          {found.slice(first, last).map((item, i) => {
            const game = item.file.game(item.index);
            return (
              <tr key={game.id} aria-rowindex={first + i + 2}>
                <td>
                  <GameLink id={game.id} />
                </td>
                <td class="text listed-bots">
                  <Seats game={game} />
                </td>
                {figure && <td>{figureOf(text, figure, item.worth)}</td>}
                <td>{game.moves}</td>
                <td class="text nowrap">
                  {t(`ending_${game.ending}`)}
                  {game.missedWin && <span class="chip bad">{t("missedWinShort")}</span>}
                  {game.seats.map(
                    ({ fault }, seat) =>
                      fault && (
                        <span key={seat} class="chip bad">
                          {t(`fault_${fault}`)}
                        </span>
                      ),
                  )}
                </td>
              </tr>
            );
          })}
          {below > 0 && (
            <tr aria-hidden="true" class="spacer">
              <td colSpan={5} style={{ height: `${below}px` }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

// How many games are shown, and why there are fewer than all, or other numbers elsewhere.
function Counts({ search, query }: { search: Search; query: GameQuery }) {
  const { t, count, formats } = useText();
  const { totals } = useCore();
  const voided = search.games - totals.games;
  const shown = t("shownOf", {
    n: formats.number(search.found.length),
    all: formats.number(search.done ? search.games : totals.games),
  });
  if (!search.done) {
    return (
      <span class="note" role="status">
        {shown} {t("loading")}
      </span>
    );
  }
  return (
    <>
      <span class="note" role="status">
        {shown}
      </span>
      {voided > 0 && <span class="note">{count("voidIncluded", voided)}</span>}
      {ANALYSED_SORTS.includes(query.sort) && <span class="note">{t("orderNote_analysed")}</span>}
      {(query.sort === "closest" || query.sort === "upset") && (
        <span class="note">{t(`orderNote_${query.sort}`)}</span>
      )}
    </>
  );
}

export function GamesPage({ route }: { route: Route }) {
  const { t } = useText();
  const { bots, evaluators } = useCore();
  const query = parseGameQuery(route.query);
  const search = useSearch(query);
  const find = (id: string) => {
    if (id) location.hash = link("game", id);
  };
  return (
    <>
      <h1>{t("games")}</h1>
      <p class="lead">{t(evaluators.length > 0 ? "gamesLeadAnalysed" : "gamesLead")}</p>
      <Filters query={query} bots={bots} />
      <div class="filters">
        <NumberField label={t("goToGame")} value={null} onChange={find} />
        <Counts search={search} query={query} />
      </div>
      {search.error && (
        <p class="problem" role="alert">
          {t("missingFile", { file: search.error.message })}
        </p>
      )}
      {search.done && search.found.length === 0 ? (
        <Empty>{t(search.games === 0 ? "noGames" : "noSuchGames")}</Empty>
      ) : (
        <List search={search} query={query} />
      )}
    </>
  );
}
