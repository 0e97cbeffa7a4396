// One bot: who it is, how it did, how it plays, and its games.
import { Bars } from "../charts/bars";
import { Calibration } from "../charts/calibration";
import { History } from "../charts/history";
import { type BotFile, decodeBot, TAGS } from "../data/bot";
import { type Bot, botLabel, faultCount } from "../data/core";
import { load } from "../data/loader";
import { timeOf } from "../data/shard";
import { useText } from "../i18n";
import { link, type Route } from "../router";
import {
  Await,
  BotLink,
  BotName,
  CopyButton,
  Empty,
  Facts,
  Figure,
  GameLink,
  Section,
} from "../ui/basics";
import { useCore, useLoaded, useTitle } from "../ui/context";
import { GamesTable } from "./bot_games";
import { StyleTable } from "./bot_style";
import { rankText } from "./ladder";

function Identity({ bot, file }: { bot: Bot; file: BotFile }) {
  const { t, formats } = useText();
  const { bots } = useCore();
  const { details } = file;
  const children = bots.filter(({ parent }) => parent === bot.index);
  const rows: Parameters<typeof Facts>[0]["rows"] = [
    [t("author"), <bdi key="a">{bot.author || "–"}</bdi>],
    [t("language"), details.language || "–"],
    [t("submitted"), formats.date(details.submitted)],
    [
      t("contentHash"),
      <span key="h">
        <code class="hash">{bot.sha || "–"}</code> {bot.sha && <CopyButton text={bot.sha} />}
      </span>,
    ],
    [t("peakMemory"), `${formats.number(bot.memory_kib / 1024, 1)} MiB`],
  ];
  if (details.note) rows.push([t("note"), <bdi key="n">{details.note}</bdi>]);
  if (bot.parent !== null) rows.push([t("cameFrom"), <BotLink key="p" index={bot.parent} />]);
  else if (details.parent_elsewhere) {
    rows.push([t("cameFrom"), <bdi key="p">{details.parent_elsewhere}</bdi>]);
  }
  if (children.length > 0) {
    rows.push([
      t("ledTo"),
      children.map((child) => <BotLink key={child.index} index={child.index} />),
    ]);
  }
  return (
    <Section title={t("identity")}>
      <Facts rows={rows} />
    </Section>
  );
}

function Seats({ bot }: { bot: Bot }) {
  const { t, formats } = useText();
  const rows = bot.seats.flatMap((row, i) =>
    row.some(([games]) => games > 0) ? [{ players: i + 2, row, rating: bot.by_players[i] }] : [],
  );
  return (
    <Section title={t("bySeat")} note={t("bySeatNote")}>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("bySeat")}>
        <table class="data plain">
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("players")}
              </th>
              <th scope="col">{t("rating")}</th>
              {[1, 2, 3, 4].map((n) => (
                <th key={n} scope="col">
                  {t("seatN", { n })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ players, row, rating }) => (
              <tr key={players}>
                <th scope="row" class="text">
                  {t("nPlayers", { n: players })}
                </th>
                <td class="nowrap">
                  {rating ? `${formats.number(rating[0])} ± ${formats.number(rating[1])}` : "–"}
                </td>
                {[0, 1, 2, 3].map((seat) => {
                  const tally = row[seat];
                  return (
                    <td key={seat}>
                      {tally && tally[0] > 0 && (
                        <>
                          <a
                            href={link("bot", bot.index, {
                              seat: String(seat + 1),
                              players: String(players),
                            })}
                          >
                            {formats.percent(tally[1] / tally[0], 0)}
                          </a>
                          <span class="error block">{formats.number(tally[0])}</span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function LostTags({ bot, file }: { bot: Bot; file: BotFile }) {
  const { t, formats } = useText();
  const losses = bot.results[2];
  if (losses === 0) return null;
  const rows = TAGS.map((tag, bit) => ({ tag, count: file.details.tags[bit] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  return (
    <Section title={t("whyLost")} note={t("whyLostNote")}>
      <ul class="tag-bars">
        {rows.map(({ tag, count }) => (
          <li key={tag}>
            <a href={link("bot", bot.index, { result: "lost", tag })}>{t(`tag_${tag}`)}</a>
            <span class="meter" aria-hidden="true">
              <span style={{ width: `${(100 * count) / losses}%` }} />
            </span>
            <span>
              {formats.number(count)}{" "}
              <span class="error">({formats.percent(count / losses, 0)})</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TimesOf({ bot, file }: { bot: Bot; file: BotFile }) {
  const { t, formats } = useText();
  const bins = file.details.times;
  const first = bins.findIndex((n) => n > 0);
  if (first < 0) return null;
  const last = bins.length - [...bins].reverse().findIndex((n) => n > 0);
  const values = bins.slice(first, last);
  const labels = values.map((_, i) => formats.time(timeOf(first + i)));
  return (
    <Section title={t("thinkingTime")}>
      <Bars
        values={values}
        labels={labels}
        label={t("thinkingTimeText", { median: formats.time(bot.time[0]) })}
        every={Math.max(1, Math.ceil(values.length / 5))}
      />
      <p>
        {t("slowestMoves")}{" "}
        {file.details.slowest.map(([game, step, wall]) => (
          <span key={`${game}/${step}`} class="slow">
            <GameLink id={game} step={step + 1} /> ({formats.time(wall)})
          </span>
        ))}
      </p>
    </Section>
  );
}

function Lengths({ file }: { file: BotFile }) {
  const { t, formats } = useText();
  const last = file.details.lengths.reduce((end, n, i) => (n > 0 ? i + 1 : end), 0);
  if (last === 0) return null;
  const first = Math.max(
    0,
    file.details.lengths.findIndex((n) => n > 0),
  );
  const values = file.details.lengths.slice(first, last);
  return (
    <Section title={t("gameLength")} note={t("gameLengthNote")}>
      <Bars
        values={values}
        labels={values.map((_, i) => formats.number(first + i))}
        label={t("gameLength")}
        every={Math.max(1, Math.ceil(values.length / 8))}
      />
    </Section>
  );
}

function Page({ bot, file, route }: { bot: Bot; file: BotFile; route: Route }) {
  const { t, formats } = useText();
  const { details } = file;
  const estimates = details.calibration.reduce((sum, [moves]) => sum + moves, 0);
  return (
    <>
      <div class="figures">
        <Figure label={t("rank")} value={rankText(bot)} />
        <Figure
          label={t("rating")}
          value={bot.rating ? formats.number(bot.rating[0]) : "–"}
          {...(bot.rating ? { note: `± ${formats.number(bot.rating[1])}` } : {})}
        />
        <Figure label={t("games")} value={formats.number(bot.games)} />
        <Figure
          label={t("winsSharedLosses")}
          value={bot.results.map((n) => formats.number(n)).join(" / ")}
        />
        <Figure
          label={t("winShare")}
          value={bot.games > 0 ? formats.percent(bot.win_share / bot.games) : "–"}
        />
        <Figure
          label={t("faults")}
          value={formats.number(faultCount(bot))}
          href={faultCount(bot) > 0 ? link("failures", { bot: String(bot.index) }) : ""}
        />
      </div>
      <div class="columns">
        {details.history.length > 1 && (
          <Section title={t("ratingHistory")} note={t("ratingHistoryNote")}>
            <History points={details.history} />
          </Section>
        )}
        <Seats bot={bot} />
        <StyleTable file={file} games={bot.games} />
        <LostTags bot={bot} file={file} />
        {estimates > 0 && (
          <Section
            title={t("calibration")}
            note={t("calibrationNote", { brier: formats.number(details.brier ?? 0, 3) })}
          >
            <Calibration bins={details.calibration} />
          </Section>
        )}
        <TimesOf bot={bot} file={file} />
        <Lengths file={file} />
        <Identity bot={bot} file={file} />
      </div>
      <GamesTable bot={bot} games={file.games} route={route} />
    </>
  );
}

export function BotPage({ route }: { route: Route }) {
  const { t } = useText();
  const { bots } = useCore();
  const bot = bots[Number(route.args[0])];
  useTitle(bot ? botLabel(bot) : t("noSuchBot"));
  const loaded = useLoaded(
    async () => (bot ? decodeBot(await load(`b/${bot.index}`)) : undefined),
    [bot],
  );
  if (!bot) return <Empty>{t("noSuchBot")}</Empty>;
  const next =
    bots.find((other) => other.rank[0] === bot.rank[0] + 1) ?? bots.find((other) => other !== bot);
  return (
    <>
      <h1>
        <BotName bot={bot} />
      </h1>
      {next && (
        <p>
          <a href={link("compare", bot.index, next.index)}>
            {t("compareWith", { bot: botLabel(next) })}
          </a>
        </p>
      )}
      <Await loaded={loaded}>
        {(file) => file && <Page key={bot.index} bot={bot} file={file} route={route} />}
      </Await>
    </>
  );
}
