// Where the time went: per bot, the slowest moves, start-up, host delay.
import { useMemo } from "preact/hooks";
import { type Bot, inLadderOrder } from "../data/core";
import { useText } from "../i18n";
import { link, type Route } from "../router";
import { BotLink, Empty, FaultCount, GameLink, Section } from "../ui/basics";
import { botColumn } from "../ui/bot_column";
import { useCore } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";
import { timeColumns } from "./ladder";

const TIMED_OUT = "3"; // FaultKind of match.proto

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
  const { nodes, node_check: check } = useCore();
  if (nodes.length < 2) return null;
  const first = nodes.find(([, , speed]) => speed > 0)?.[2] ?? 1;
  return (
    <Section title={t("machines")} note={t("machinesNote")}>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("machines")}>
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
            {nodes.slice(0, 100).map(([host, kind, speed, games]) => (
              <tr key={`${host}/${kind}`}>
                <td class="text">{host}</td>
                <td class="text">{kind}</td>
                <td>{speed > 0 ? formats.percent(speed / first, 0) : t("speedNotMeasured")}</td>
                <td>{formats.number(games)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {check && (
        <p>
          {t(check[2] < 0.001 ? "machinesDiffer" : "machinesAgree", {
            chi: formats.number(check[0], 1),
            freedom: formats.number(check[1], 1),
            p: formats.number(check[2], 3),
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
  const limit = league.time[0] * 1000;
  const ordered = useMemo(() => inLadderOrder(bots).filter((bot) => bot.time[3] > 0), [bots]);
  const columns: Column<Bot>[] = useMemo(() => {
    const list: Column<Bot>[] = [botColumn(text), ...timeColumns(text)];
    if (limit > 0) {
      list.push({
        key: "budget",
        title: t("budgetUse"),
        hint: t("budgetHint"),
        first: "high",
        value: (bot) => bot.time[2] / limit,
        cell: (bot) => <Budget share={bot.time[2] / limit} />,
      });
    }
    list.push({
      key: "exceeded",
      title: t("timeExceeded"),
      hint: t("timeExceededHint"),
      first: "high",
      value: (bot) => bot.faults[TIMED_OUT] ?? 0,
      cell: (bot) => <FaultCount bot={bot} kind={TIMED_OUT} />,
    });
    list.push({
      key: "delay",
      title: t("hostDelay"),
      hint: t("hostDelayHint"),
      first: "high",
      value: (bot) => bot.delay[3],
      cell: (bot) => <span class="nowrap">{formats.time(bot.delay[3])}</span>,
    });
    return list;
  }, [text, limit]);
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
              {slowest.slice(0, 20).map(([game, step, wall, delay, bot]) => (
                <li key={`${game}/${step}`}>
                  <b class="nowrap">{formats.time(wall)}</b> <BotLink index={bot} />{" "}
                  <a href={link("game", game, step + 1)}>
                    {t("gameAndTurn", { game, turn: step + 1 })}
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
          {voided.length === 0 ? (
            <Empty>{t("noVoidGames")}</Empty>
          ) : (
            <>
              <p>{count("voidCount", totals.void)}</p>
              <ul>
                {voided.slice(0, 50).map(([game, why]) => (
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
