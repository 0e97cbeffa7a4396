// Bots that dropped out: by bot and cause, then each with what it wrote and how to see it again.
import { useMemo, useState } from "preact/hooks";
import { type Core, type Failure } from "../data/core";
import { loadLog } from "../data/game";
import { useText } from "../i18n";
import { link, type Route, setQuery } from "../router";
import { Await, BotLink, Command, Empty, Select } from "../ui/basics";
import { useCore, useLoaded } from "../ui/context";

const PORTION = 50;

interface Group {
  bot: number;
  kind: number;
  count: number;
}

function groupsOf(core: Core): Group[] {
  return core.bots
    .flatMap((bot) =>
      Object.entries(bot.faults).map(([kind, count]) => ({
        bot: bot.index,
        kind: Number(kind),
        count,
      })),
    )
    .sort((a, b) => b.count - a.count);
}

function Log({ failure }: { failure: Failure }) {
  const { t } = useText();
  const core = useCore();
  const [game, , seat] = failure;
  const loaded = useLoaded(() => loadLog(core, game), [core, game]);
  return (
    <Await loaded={loaded}>
      {(log) => {
        const last = log.logs?.filter(([, who]) => who === seat).slice(-2) ?? [];
        return last.length > 0 ? (
          <pre tabIndex={0}>{last.map(([, , text]) => text).join("")}</pre>
        ) : (
          <p class="note">{t("wroteNothing")}</p>
        );
      }}
    </Await>
  );
}

function Item({ failure }: { failure: Failure }) {
  const { t } = useText();
  const [game, step, seat, kind, bot, detail, rule, answer] = failure;
  const [open, setOpen] = useState(false);
  return (
    <li class="failure">
      <p>
        <span class="chip bad">{t(`fault_${kind}` as "fault_1")}</span> <BotLink index={bot} />{" "}
        <a href={link("game", game, step + 1)}>{t("gameAndTurn", { game, turn: step + 1 })}</a>
      </p>
      <p>
        {detail}
        {answer && (
          <>
            {" "}
            <code>{answer}</code>
          </>
        )}
        {rule && <span class="note"> ({rule})</span>}
      </p>
      <Command text={`arena rerun ${game} --seat ${seat + 1}`} />
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("itsLog")}</summary>
        {open && <Log failure={failure} />}
      </details>
    </li>
  );
}

export function FailuresPage({ route }: { route: Route }) {
  const { t, formats, count } = useText();
  const core = useCore();
  const groups = useMemo(() => groupsOf(core), [core]);
  const [shown, setShown] = useState(PORTION);
  const bot = route.query.get("bot") ?? "";
  const kind = route.query.get("kind") ?? "";
  const list = core.failures.filter(
    (failure) => (!bot || failure[4] === Number(bot)) && (!kind || failure[3] === Number(kind)),
  );
  const kinds = [...new Set(groups.map((group) => group.kind))].sort((a, b) => a - b);
  if (core.totals.faults === 0) {
    return (
      <>
        <h1>{t("failures")}</h1>
        <Empty>{t("noFailures")}</Empty>
      </>
    );
  }
  return (
    <>
      <h1>{t("failures")}</h1>
      <p class="lead">{count("failuresLead", core.totals.faults)}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("byBotAndCause")}>
        <table class="data plain">
          <caption class="hidden">{t("byBotAndCause")}</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("bot")}
              </th>
              <th scope="col" class="text">
                {t("cause")}
              </th>
              <th scope="col">{t("games")}</th>
              <th scope="col">{t("shareOfGames")}</th>
            </tr>
          </thead>
          <tbody>
            {groups.slice(0, 200).map((group) => (
              <tr key={`${group.bot}/${group.kind}`}>
                <td class="text">
                  <BotLink index={group.bot} />
                </td>
                <td class="text">{t(`fault_${group.kind}` as "fault_1")}</td>
                <td>
                  <a href={link("failures", { bot: String(group.bot), kind: String(group.kind) })}>
                    {formats.number(group.count)}
                  </a>
                </td>
                <td>
                  {formats.percent(group.count / Math.max(1, core.bots[group.bot]?.games ?? 1))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>{t("eachFailure")}</h2>
      <div class="filters">
        <Select
          label={t("cause")}
          value={kind}
          options={[
            ["", t("all")],
            ...kinds.map((n): [string, string] => [String(n), t(`fault_${n}` as "fault_1")]),
          ]}
          onChange={(value) => setQuery({ kind: value })}
        />
        {bot && (
          <button type="button" onClick={() => setQuery({ bot: "" })}>
            {t("allBots")}
          </button>
        )}
        <span class="note" role="status">
          {t("shownOf", {
            n: formats.number(list.length),
            all: formats.number(core.totals.faults),
          })}
        </span>
      </div>
      <ul class="failure-list">
        {list.slice(0, shown).map((failure) => (
          <Item key={`${failure[0]}/${failure[2]}`} failure={failure} />
        ))}
      </ul>
      {list.length > shown && (
        <button type="button" onClick={() => setShown(shown + PORTION)}>
          {t("moreRows", { shown: formats.number(shown), all: formats.number(list.length) })}
        </button>
      )}
    </>
  );
}
