// The league at a glance: who leads and how sure that is, the ladder as a chart, games worth seeing,
// then settings and how to reproduce it.
import { IntervalChart } from "../charts/interval_chart";
import { type Core, inLadderOrder } from "../data/core";
import { ENDINGS } from "../data/names";
import { type Text, useText } from "../i18n";
import { Highlights } from "../league/highlights";
import { Outcome } from "../league/outcome";
import { statBlock } from "../league/stat_block";
import { verdictOf } from "../league/verdict";
import { link } from "../router";
import { Command, CopyButton, download, Empty, Facts, Figure, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { Scroll } from "../ui/scroll";
import { Verdict } from "../ui/verdict";

const BOTS_SHOWN = 12;

interface Count {
  label: string;
  value: string;
  href?: string;
  hint?: string;
}

function figures(core: Core, { t, formats }: Text): Count[] {
  const { totals } = core;
  const to = (page: string, count: number) => (count > 0 ? link(page) : "");
  return [
    {
      label: t("games"),
      value: formats.number(totals.games),
      href: to("games", totals.games),
    },
    {
      label: t("bots"),
      value: formats.number(core.bots.length),
      href: to("ladder", core.bots.length),
    },
    { label: t("nMovesTitle"), value: formats.number(totals.moves) },
    {
      label: t("faults"),
      value: formats.number(totals.faults),
      href: to("failures", totals.faults),
      hint: t("faultsHint"),
    },
    {
      label: t("voidGames"),
      value: formats.number(totals.voided),
      href: to("time", totals.voided),
      hint: t("voidGamesNote"),
    },
    {
      label: t("playingTime"),
      value: formats.hours(totals.durationMs),
      hint: t("playingTimeHint"),
    },
    { label: t("cpuTime"), value: formats.hours(totals.cpuUs / 1000) },
  ];
}

function Chart() {
  const { t } = useText();
  const { bots } = useCore();
  const shown = inLadderOrder(bots).slice(0, BOTS_SHOWN);
  return (
    <section class="panel wide">
      <h2>{t("ladder")}</h2>
      <p class="note">{t("chartNote")}</p>
      <IntervalChart bots={shown} label={t("ladder")} />
      <p>
        <a href={link("ladder")}>{t("wholeLadder")}</a>
      </p>
    </section>
  );
}

function SeatTable() {
  const { t, formats } = useText();
  const { totals, seats } = useCore();
  const rows = totals.seats.flatMap((row, i) =>
    totals.byPlayers[i] ? [{ players: i + 2, row }] : [],
  );
  if (rows.length === 0) return null;
  const effect = (players: number, seat: number) =>
    seats.find((item) => item.players === players && item.seat === seat)?.effect;
  return (
    <Section title={t("seatAdvantage")} note={t("seatAdvantageNote")}>
      <Scroll label={t("seatAdvantage")}>
        <table class="data plain compact">
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
                  {players}
                </th>
                {[0, 1, 2, 3].map((seat) => {
                  const tally = row[seat];
                  const elo = effect(players, seat);
                  return (
                    <td key={seat}>
                      {tally && tally.games > 0
                        ? formats.percent(tally.winShare / tally.games)
                        : ""}
                      {elo && (
                        <span class="error block">
                          {formats.signed(elo.elo)}&nbsp;±&nbsp;{formats.number(elo.error)}
                        </span>
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

function Settings() {
  const { t, formats } = useText();
  const { league, totals } = useCore();
  const mixed = totals.isolations.length > 1;
  const isolation = totals.isolations
    .map(({ name, games }) => (mixed ? `${name || "–"} (${formats.number(games)})` : name))
    .join(", ");
  const { move, bank, increment } = league.clock;
  const time = (ms: number) => formats.time(ms * 1000);
  const clock = t(bank + increment > 0 ? "clockWithBank" : "clock", {
    move: time(move),
    bank: time(bank),
    increment: time(increment),
  });
  const endings = ENDINGS.flatMap((ending) => {
    const games = totals.endings.get(ending) ?? 0;
    return games > 0 ? [`${t(`ending_${ending}`)}: ${formats.number(games)}`] : [];
  });
  return (
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
            [league.arena, ...totals.referees.map(({ name }) => name)].filter(Boolean).join(", "),
          ],
          [t("machine"), league.machine || "–"],
          [t("endings"), endings.join(", ") || "–"],
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
  );
}

export function OverviewPage() {
  const text = useText();
  const { t, formats } = text;
  const core = useCore();
  const { league, totals } = core;
  return (
    <>
      <h1>
        <bdi>{league.title || t("report")}</bdi>
      </h1>
      <Verdict sentences={verdictOf(text, core)} />
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
      {totals.games === 0 && <Empty>{t("noGames")}</Empty>}
      <Outcome />
      <div class="overview">
        {core.bots.some(({ rating }) => rating) && <Chart />}
        <Highlights />
      </div>
      <div class="figures">
        {figures(core, text).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </div>
      <div class="masonry">
        <Settings />
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
