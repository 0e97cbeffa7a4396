// One bot: who it is, how it did, how it plays, and its games.
import { GamesTable } from "../bot/games";
import { LeakReport } from "../bot/leaks";
import { Lineage } from "../bot/lineage";
import { LostTags } from "../bot/lost_tags";
import { StyleTable } from "../bot/style";
import { Bars } from "../charts/bars";
import { Calibration } from "../charts/calibration";
import { History } from "../charts/history";
import type { BotData } from "../data/bot";
import { type Bot, botLabel, faultCount, rankText } from "../data/core";
import { timeOf } from "../data/shard";
import { useText } from "../i18n";
import { averageSentence } from "../league/average_wins";
import { ratedSentence } from "../league/verdict";
import { link, type Route } from "../router";
import { Await, BotName, CopyButton, Empty, Facts, Figure, GameLink, Section } from "../ui/basics";
import { useCore, useLoaded, useRepository, useTitle } from "../ui/context";
import { Scroll } from "../ui/scroll";
import { Verdict } from "../ui/verdict";

function Identity({ bot, file }: { bot: Bot; file: BotData }) {
  const { t, formats } = useText();
  const { details } = file;
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
    [t("peakMemory"), `${formats.number(bot.memoryKib / 1024, 1)} MiB`],
  ];
  if (details.note) rows.push([t("note"), <bdi key="n">{details.note}</bdi>]);
  return (
    <Section title={t("identity")}>
      <Facts rows={rows} />
    </Section>
  );
}

function Seats({ bot }: { bot: Bot }) {
  const { t, formats } = useText();
  const rows = bot.seats.flatMap((row, i) =>
    row.some(({ games }) => games > 0) ? [{ players: i + 2, row, rating: bot.byPlayers[i] }] : [],
  );
  return (
    <Section title={t("bySeat")} note={t("bySeatNote")}>
      <Scroll label={t("bySeat")}>
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
                  {players}
                </th>
                <td class="nowrap">
                  {rating ? `${formats.number(rating.elo)} ± ${formats.number(rating.error)}` : "–"}
                </td>
                {[0, 1, 2, 3].map((seat) => {
                  const tally = row[seat];
                  return (
                    <td key={seat}>
                      {tally && tally.games > 0 && (
                        <>
                          <a
                            href={link("bot", bot.index, {
                              seat: String(seat + 1),
                              players: String(players),
                            })}
                          >
                            {formats.percent(tally.winShare / tally.games, 0)}
                          </a>
                          <span class="error block">{formats.number(tally.games)}</span>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

function TimesOf({ bot, file }: { bot: Bot; file: BotData }) {
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
        label={t("thinkingTimeText", { median: formats.time(bot.time.median) })}
        every={Math.max(1, Math.ceil(values.length / 5))}
      />
      <p>
        {t("slowestMoves")}{" "}
        {file.details.slowest.map(({ game, step, wall }) => (
          <span key={`${game}/${step}`} class="slow">
            <GameLink id={game} step={step + 1} /> ({formats.time(wall)})
          </span>
        ))}
      </p>
    </Section>
  );
}

function Lengths({ file }: { file: BotData }) {
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

function Page({ bot, file, route }: { bot: Bot; file: BotData; route: Route }) {
  const { t, formats, count } = useText();
  const { details } = file;
  const estimates = details.calibration.reduce((sum, { moves }) => sum + moves, 0);
  return (
    <>
      <div class="figures">
        <Figure label={t("rank")} value={rankText(bot)} />
        <Figure
          label={t("rating")}
          value={
            bot.rating
              ? t("ratingWithError", {
                  elo: formats.number(bot.rating.elo),
                  error: formats.number(bot.rating.error),
                })
              : "–"
          }
        />
        <Figure
          label={t("games")}
          value={formats.number(bot.games)}
          {...(bot.mirrorGames > 0 ? { note: count("mirrorGames", bot.mirrorGames) } : {})}
        />
        <Figure
          label={t("winsSharedLosses")}
          value={[bot.wins, bot.shared, bot.losses].map((n) => formats.number(n)).join(" / ")}
        />
        <Figure
          label={t("winShare")}
          value={bot.games > 0 ? formats.percent(bot.winShare / bot.games) : "–"}
        />
        <Figure
          label={t("faults")}
          value={formats.number(faultCount(bot))}
          href={faultCount(bot) > 0 ? link("failures", { bot: String(bot.index) }) : ""}
        />
      </div>
      <div class="masonry">
        {details.history.length > 1 && (
          <Section title={t("ratingHistory")} note={t("ratingHistoryNote")}>
            <History points={details.history} />
          </Section>
        )}
        <LeakReport details={details} />
        <Seats bot={bot} />
        <LostTags bot={bot} details={details} />
        <StyleTable details={details} />
        <Lineage bot={bot} details={details} />
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
  const text = useText();
  const { t } = text;
  const { bots } = useCore();
  const bot = bots[Number(route.args[0])];
  useTitle(bot ? botLabel(bot) : t("noSuchBot"));
  const repository = useRepository();
  const loaded = useLoaded(
    async () => (bot ? await repository.bot(bot.index) : undefined),
    [repository, bot],
  );
  if (!bot) return <Empty>{t("noSuchBot")}</Empty>;
  const played = bot.seats.map((row) => row.reduce((sum, { games }) => sum + games, 0));
  const next =
    bots.find((other) => other.rank === bot.rank + 1) ?? bots.find((other) => other !== bot);
  return (
    <>
      <h1>
        <BotName bot={bot} />
      </h1>
      <Verdict
        sentences={[ratedSentence(text, bot), averageSentence(text, played)].filter(Boolean)}
      />
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
