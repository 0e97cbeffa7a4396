// Where the time went: per bot, the slowest moves, start-up, host delay.
import { useMemo } from "preact/hooks";
import { type Bot, inLadderOrder } from "../data/core";
import { useText } from "../i18n";
import { link, type Route } from "../router";
import { BotLink, Empty, FaultCount, GameLink, Section } from "../ui/basics";
import { botColumn, timeColumns } from "../ui/bot_columns";
import { useCore } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";
import { Scroll } from "../ui/scroll";

function Budget({ share }: { share: number }) {
  const { formats } = useText();
  return (
    <span class="budget">
      <span class="meter" aria-hidden="true">
        <span
          class={share > 0.9 ? "tight" : ""}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </span>
      {formats.percent(share, 0)}
    </span>
  );
}

// The machines that played; empty if there was only one.
function Machines() {
  const { t, formats } = useText();
  const { nodes, nodeCheck: check } = useCore();
  if (nodes.length < 2) return null;
  const first = nodes.find(({ speed }) => speed > 0)?.speed ?? 1;
  return (
    <Section title={t("machines")} note={t("machinesNote")}>
      <Scroll label={t("machines")}>
        <table class="data plain machines">
          <caption class="hidden">{t("machines")}</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("machine")}
              </th>
              <th scope="col" class="text">
                {t("processor")}
              </th>
              <th scope="col" title={t("speedHint")}>
                {t("machineSpeed")}
              </th>
              <th scope="col">{t("games")}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.slice(0, 100).map(({ host, kind, speed, games }) => (
              <tr key={`${host}/${kind}`}>
                <td class="text">{host}</td>
                <td class="text">{kind}</td>
                <td>{speed > 0 ? formats.percent(speed / first, 0) : t("speedNotMeasured")}</td>
                <td>{formats.number(games)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {check && (
        <p>
          {t(check.p < 0.001 ? "machinesDiffer" : "machinesAgree", {
            chi: formats.number(check.chiSquare, 1),
            freedom: formats.number(check.freedom, 1),
            p: formats.number(check.p, 3),
          })}
        </p>
      )}
    </Section>
  );
}

export function TimePage({ route }: { route: Route }) {
  const text = useText();
  const { t, formats, count } = text;
  const core = useCore();
  const { bots, league, slowest, voided, totals } = core;
  const limit = league.clock.move * 1000;
  const ordered = useMemo(() => inLadderOrder(bots).filter((bot) => bot.time.longest > 0), [bots]);
  const columns: Column<Bot>[] = useMemo(() => {
    const list: Column<Bot>[] = [botColumn(text), ...timeColumns(text)];
    if (limit > 0) {
      list.push({
        key: "budget",
        title: t("budgetUse"),
        hint: t("budgetHint"),
        first: "high",
        value: (bot) => bot.time.p99 / limit,
        cell: (bot) => <Budget share={bot.time.p99 / limit} />,
      });
    }
    list.push({
      key: "exceeded",
      title: t("timeExceeded"),
      hint: t("timeExceededHint"),
      first: "high",
      value: (bot) => bot.faults.get("timeout") ?? 0,
      cell: (bot) => <FaultCount bot={bot} fault="timeout" />,
    });
    list.push({
      key: "delay",
      title: t("hostDelay"),
      hint: t("hostDelayHint"),
      first: "high",
      value: (bot) => bot.delay.longest,
      cell: (bot) => <span class="nowrap">{formats.time(bot.delay.longest)}</span>,
    });
    return list;
  }, [text, t, formats, limit]);
  return (
    <>
      <h1>{t("time")}</h1>
      <p class="lead">
        {limit > 0 ? t("timeLead", { move: formats.time(limit) }) : t("timeLeadNoLimit")}
      </p>
      {ordered.length === 0 ? (
        <Empty>{t("noGames")}</Empty>
      ) : (
        <DataTable
          caption={t("time")}
          rows={ordered}
          columns={columns}
          route={route}
          initial="-p99"
          rowKey={(bot) => bot.index}
          csv="time.csv"
        />
      )}
      <Machines />
      <div class="columns">
        {slowest.length > 0 && (
          <Section title={t("slowestMovesTitle")}>
            <ol class="slow-list">
              {slowest.slice(0, 20).map(({ game, step, wall, delay, bot }) => (
                <li key={`${game}/${step}`}>
                  <b class="nowrap">{formats.time(wall)}</b> <BotLink index={bot} />{" "}
                  <a href={link("game", game, step + 1)}>
                    {t("gameAndMove", { game, move: step + 1 })}
                  </a>
                  {delay > 0 && (
                    <span class="note"> {t("waited", { time: formats.time(delay) })}</span>
                  )}
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Section title={t("voidGames")} note={t("voidGamesNote")}>
          {totals.voided === 0 ? (
            <Empty>{t("noVoidGames")}</Empty>
          ) : (
            <>
              <p>{count("voidCount", totals.voided)}</p>
              {totals.voidedUnrecorded > 0 && (
                <p class="note">{count("voidUnrecorded", totals.voidedUnrecorded)}</p>
              )}
              <ul>
                {voided.slice(0, 50).map(({ game, why }) => (
                  <li key={game}>
                    <GameLink id={game} /> {why}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Section>
      </div>
    </>
  );
}
