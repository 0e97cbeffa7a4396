// Bots that dropped out: a row for each bot with its causes, then a line for each failure.
import { useMemo, useRef, useState } from "preact/hooks";
import { type Bot, botLabel, type Core, faultCount } from "../data/core";
import { type Fault, FAULTS } from "../data/names";
import { FailureItem, failureKey } from "../failures/item";
import { useText } from "../i18n";
import { link, type Route, setQuery } from "../router";
import { Empty, Select } from "../ui/basics";
import { botColumn } from "../ui/bot_columns";
import { useCore } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";

const PORTION = 25;
const BOTS_SHOWN = 10;

interface Filter {
  bot: string;
  kind: Fault | "";
}

// Most frequent first.
function causesOf(bot: Bot): [fault: Fault, count: number][] {
  return [...bot.faults].sort(([, a], [, b]) => b - a);
}

function Causes({ bot, filter, onChoose }: { bot: Bot; filter: Filter; onChoose: () => void }) {
  const { t, formats } = useText();
  return (
    <>
      {causesOf(bot).map(([kind, count]) => {
        const wanted = { bot: String(bot.index), kind };
        const chosen = filter.bot === wanted.bot && filter.kind === kind;
        return (
          <a
            key={kind}
            class="chip bad"
            href={link("failures", wanted)}
            aria-current={chosen || undefined}
            onClick={onChoose}
          >
            {t(`fault_${kind}`)} <b>{formats.number(count)}</b>
          </a>
        );
      })}
    </>
  );
}

function Summary(props: { bots: Bot[]; filter: Filter; route: Route; onChoose: () => void }) {
  const text = useText();
  const { t, formats } = text;
  const share = (bot: Bot) => faultCount(bot) / Math.max(1, bot.games);
  const columns: Column<Bot>[] = [
    botColumn(text),
    {
      key: "failures",
      title: t("failures"),
      first: "high",
      value: faultCount,
      cell: (bot) => (
        <a href={link("failures", { bot: String(bot.index) })} onClick={props.onChoose}>
          {formats.number(faultCount(bot))}
        </a>
      ),
    },
    {
      key: "share",
      title: t("shareOfGames"),
      first: "high",
      value: share,
      cell: (bot) => formats.percent(share(bot)),
    },
    {
      key: "cause",
      title: t("cause"),
      text: true,
      value: (bot) => causesOf(bot).map(([kind]) => t(`fault_${kind}`))[0],
      cell: (bot) => <Causes bot={bot} filter={props.filter} onChoose={props.onChoose} />,
    },
  ];
  return (
    <div class="failing-bots">
      <DataTable
        caption={t("byBotAndCause")}
        rows={props.bots}
        columns={columns}
        route={props.route}
        initial="-failures"
        rowKey={(bot) => bot.index}
        portion={BOTS_SHOWN}
      />
    </div>
  );
}

function Filters({ bots, filter, found }: { bots: Bot[]; filter: Filter; found: number }) {
  const { t, formats } = useText();
  const core = useCore();
  const known = new Set(bots.flatMap((bot) => [...bot.faults.keys()]));
  const kinds = FAULTS.flatMap((kind) => (kind !== "none" && known.has(kind) ? [kind] : []));
  const choices = [...bots].sort((a, b) => formats.compare(botLabel(a), botLabel(b)));
  return (
    <div class="filters">
      <Select
        label={t("bot")}
        value={filter.bot}
        options={[
          ["", t("all")],
          ...choices.map((bot): [string, string] => [String(bot.index), botLabel(bot)]),
        ]}
        onChange={(bot) => setQuery({ bot, open: "" })}
      />
      <Select
        label={t("cause")}
        value={filter.kind}
        options={[
          ["", t("all")],
          ...kinds.map((kind): [string, string] => [kind, t(`fault_${kind}`)]),
        ]}
        onChange={(kind) => setQuery({ kind, open: "" })}
      />
      <span class="note" role="status">
        {t("shownOf", { n: formats.number(found), all: formats.number(core.totals.faults) })}
      </span>
    </div>
  );
}

function failuresThatFit(core: Core, { bot, kind }: Filter) {
  return core.failures.filter(
    (failure) => (!bot || failure.bot === Number(bot)) && (!kind || failure.fault === kind),
  );
}

export function FailuresPage({ route }: { route: Route }) {
  const { t, formats, count } = useText();
  const core = useCore();
  const list = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(PORTION);
  const bots = useMemo(() => core.bots.filter((bot) => faultCount(bot) > 0), [core]);
  const filter: Filter = {
    bot: route.query.get("bot") ?? "",
    kind:
      FAULTS.find((name): name is Fault => name !== "none" && name === route.query.get("kind")) ??
      "",
  };
  const named = route.query.get("open") ?? "";
  const fitting = useMemo(
    () => failuresThatFit(core, { bot: filter.bot, kind: filter.kind }),
    [core, filter.bot, filter.kind],
  );
  // Shows enough items to include the one that the address refers to.
  const shown = Math.max(asked, fitting.findIndex((failure) => failureKey(failure) === named) + 1);
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
      <Summary
        bots={bots}
        filter={filter}
        route={route}
        onChoose={() => list.current?.scrollIntoView()}
      />
      <h2 ref={list}>{t("eachFailure")}</h2>
      <Filters bots={bots} filter={filter} found={fitting.length} />
      {core.failures.length < core.totals.faults && (
        <p class="note">{t("failuresLeftOut", { n: formats.number(core.failures.length) })}</p>
      )}
      {fitting.length === 0 && <Empty>{t("noSuchFailures")}</Empty>}
      <div class="failure-list">
        {fitting.slice(0, shown).map((failure) => {
          const key = failureKey(failure);
          return <FailureItem key={key} failure={failure} named={key === named} />;
        })}
      </div>
      {fitting.length > shown && (
        <button type="button" onClick={() => setAsked(4 * shown)}>
          {t("moreRows", { shown: formats.number(shown), all: formats.number(fitting.length) })}
        </button>
      )}
    </>
  );
}
