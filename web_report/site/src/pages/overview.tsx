// The league at a glance: settings, figures, top ten, and how to reproduce it.
import { Interval, ratingScale } from "../charts/interval";
import { type Core, inLadderOrder } from "../data/core";
import { ENDINGS } from "../data/bot";
import { type Text, useText } from "../i18n";
import { link } from "../router";
import {
  BotLink,
  Command,
  CopyButton,
  download,
  Empty,
  Facts,
  Figure,
  Section,
} from "../ui/basics";
import { useCore } from "../ui/context";
import { rankText } from "./ladder";

// Plain text to paste into a message; in English, like commands and logs.
export function statBlock(core: Core): string {
  const { league, totals } = core;
  const lines = [
    `${league.title}: ${totals.games} games, ${core.bots.length} bots, ${totals.faults} faults, ${totals.void} void`,
    `rules ${league.ruleset}, ${league.time[0]} ms per move, seed ${league.seed}`,
    `${league.arena}, ${league.referee}, isolation ${league.isolation}`,
    `reproduce: ${league.command}`,
  ];
  for (const bot of inLadderOrder(core.bots).slice(0, 10)) {
    const rating = bot.rating
      ? `${bot.rating[0].toFixed(1)} ± ${bot.rating[1].toFixed(1)}`
      : "no rating";
    lines.push(
      `${rankText(bot).padStart(7)}  ${bot.name}@${bot.version}  ${rating}  ${bot.results.join("/")}  ${bot.sha.slice(0, 12)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function figures(core: Core, { t, formats }: Text): [string, string, string?][] {
  const { totals } = core;
  const to = (page: string, count: number) => (count > 0 ? link(page) : "");
  return [
    [t("games"), formats.number(totals.games)],
    [t("bots"), formats.number(core.bots.length)],
    [t("turns"), formats.number(totals.moves)],
    [t("faults"), formats.number(totals.faults), to("failures", totals.faults)],
    [t("voidGames"), formats.number(totals.void), to("time", totals.void)],
    [t("playingTime"), formats.hours(totals.duration_ms)],
    [t("cpuTime"), formats.hours(totals.cpu_us / 1000)],
  ];
}

function TopTen() {
  const { t, formats } = useText();
  const { bots } = useCore();
  const scale = ratingScale(bots);
  const top = inLadderOrder(bots).slice(0, 10);
  return (
    <Section title={t("topTen")}>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("topTen")}>
        <table class="data top">
          <thead>
            <tr>
              <th scope="col">{t("rank")}</th>
              <th scope="col" class="text">
                {t("bot")}
              </th>
              <th scope="col">{t("rating")}</th>
              <th scope="col">{t("interval")}</th>
            </tr>
          </thead>
          <tbody>
            {top.map((bot, i) => (
              <tr
                key={bot.index}
                class={i > 0 && top[i - 1]?.group !== bot.group ? "new-group" : ""}
              >
                <td>
                  <span class="rank">{rankText(bot)}</span>
                </td>
                <td class="text">
                  <BotLink index={bot.index} />
                </td>
                <td class="nowrap">
                  {bot.rating ? (
                    <>
                      <b>{formats.number(bot.rating[0])}</b>{" "}
                      <span class="error">±&nbsp;{formats.number(bot.rating[1])}</span>
                    </>
                  ) : (
                    "–"
                  )}
                </td>
                <td>
                  <Interval bot={bot} scale={scale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a href={link("ladder")}>{t("wholeLadder")}</a>
      </p>
    </Section>
  );
}

function SeatTable() {
  const { t, formats } = useText();
  const { totals, seats } = useCore();
  const rows = totals.seats.flatMap((row, i) =>
    totals.by_players[i] ? [{ players: i + 2, row }] : [],
  );
  if (rows.length === 0) return null;
  const effect = (players: number, seat: number) =>
    seats.find(([p, s]) => p === players && s === seat);
  return (
    <Section title={t("seatAdvantage")} note={t("seatAdvantageNote")}>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("seatAdvantage")}>
        <table class="data plain">
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("players")}
              </th>
              {[1, 2, 3, 4].map((n) => (
                <th key={n} scope="col">
                  {t("seatN", { n })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ players, row }) => (
              <tr key={players}>
                <th scope="row" class="text">
                  {t("nPlayers", { n: players })}
                </th>
                {[0, 1, 2, 3].map((seat) => {
                  const tally = row[seat];
                  const elo = effect(players, seat);
                  return (
                    <td key={seat}>
                      {tally && tally[0] > 0 ? formats.percent(tally[1] / tally[0]) : ""}
                      {elo && (
                        <span class="error block">
                          {formats.signed(elo[2])}&nbsp;±&nbsp;{formats.number(elo[3])}
                        </span>
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

export function OverviewPage() {
  const text = useText();
  const { t, formats } = text;
  const core = useCore();
  const { league, totals } = core;
  const mixed = totals.isolations.length > 1;
  const isolation = totals.isolations
    .map(([name, n]) => (mixed ? `${name || "–"} (${formats.number(n)})` : name))
    .join(", ");
  const [move, bank, increment] = league.time.map((ms) => formats.time(ms * 1000)) as [
    string,
    string,
    string,
  ];
  const clock = t(league.time[1] + league.time[2] > 0 ? "clockWithBank" : "clock", {
    move,
    bank,
    increment,
  });
  return (
    <>
      <h1>
        <bdi>{league.title || t("report")}</bdi>
      </h1>
      <p class="lead">
        {league.finished > 0
          ? t("playedFromTo", {
              from: formats.date(league.started),
              to: formats.date(league.finished),
            })
          : t("notFinished", { from: formats.date(league.started || totals.first) })}
      </p>
      {league.warnings.map((warning) => (
        <p key={warning} class="problem mild">
          {warning}
        </p>
      ))}
      {totals.broken > 0 && <p class="problem">{text.count("brokenGames", totals.broken)}</p>}
      <div class="figures">
        {figures(core, text).map(([label, value, href]) => (
          <Figure key={label} label={label} value={value} href={href ?? ""} />
        ))}
      </div>
      {totals.games === 0 && <Empty>{t("noGames")}</Empty>}
      <div class="columns">
        {core.bots.length > 0 && <TopTen />}
        <Section title={t("setUp")}>
          <Facts
            rows={[
              [t("format"), league.format || "–"],
              [t("rules"), <code key="r">{league.ruleset || "–"}</code>],
              [t("timeControl"), clock],
              [t("leagueSeed"), <code key="s">{league.seed}</code>],
              [t("isolation"), isolation || league.isolation || "–"],
              [
                t("versions"),
                [league.arena, ...totals.referees.map(([name]) => name)].filter(Boolean).join(", "),
              ],
              [t("machine"), league.machine || "–"],
              [
                t("endings"),
                ENDINGS.flatMap((ending, i) =>
                  totals.endings[i]
                    ? [`${t(`ending_${ending}`)}: ${formats.number(totals.endings[i] ?? 0)}`]
                    : [],
                ).join(", ") || "–",
              ],
            ]}
          />
          <h3>{t("reproduce")}</h3>
          {league.command ? <Command text={league.command} /> : "–"}
          {league.config && (
            <details>
              <summary>{t("leagueFile")}</summary>
              <pre tabIndex={0}>{league.config}</pre>
              <button
                type="button"
                class="quiet"
                onClick={() => download("league.toml", "text/plain", league.config)}
              >
                {t("saveLeagueFile")}
              </button>
            </details>
          )}
        </Section>
        <SeatTable />
        <Section title={t("statBlock")} note={t("statBlockNote")}>
          <pre class="stat-block" tabIndex={0}>
            {statBlock(core)}
          </pre>
          <CopyButton text={statBlock(core)} label="copyStatBlock" />
        </Section>
      </div>
    </>
  );
}
