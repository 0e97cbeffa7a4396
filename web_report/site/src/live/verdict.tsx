// The verdict on a bot, and its examination while it goes on. The server sends stderr and how to
// reproduce a failed check only to the author and staff.
import { api, type Check, type Examination, safeText, type Verdict } from "../data/api";
import { useText } from "../i18n";
import { Await, Command, Facts } from "../ui/basics";
import { useNews } from "./feed";
import { useFresh, useTicks } from "./fresh";
import { useSession } from "./session";

const POLL_MS = 3000; // only while there is no connection for events

function ExaminationNote({ examination }: { examination: NonNullable<Examination> }) {
  const { t } = useText();
  if (examination.state === "waiting") {
    return <p role="status">{t("liveQueue", { place: examination.place })}</p>;
  }
  const { check, of: all, name } = examination;
  return (
    <div class="examination">
      <progress
        max={Math.max(1, all)}
        value={Math.max(0, check - 1)}
        aria-label={t("liveVerdict")}
      />
      <p role="status">
        {check > 0 ? t("liveChecking", { n: check, all, name }) : t("liveCheckingSoon")}
      </p>
    </div>
  );
}

function CheckDetails({ check }: { check: Check }) {
  const { t } = useText();
  const rows: [string, string | undefined][] = [
    [t("whatHappened"), check.happened],
    [t("liveAsked"), check.asked],
    [t("liveAnswered"), check.answered],
    [t("liveRule"), check.rule],
    [t("liveAdvice"), check.advice],
  ];
  return (
    <div class="check-details">
      <Facts
        rows={rows.flatMap(([name, value]): [string, string][] =>
          value ? [[name, safeText(value)]] : [],
        )}
      />
      {check.stderr && (
        <>
          <h3>{t("itsLog")}</h3>
          <pre class="stderr" tabIndex={0}>
            {safeText(check.stderr)}
          </pre>
        </>
      )}
      {check.reproduce && (
        <>
          <h3>{t("reproduce")}</h3>
          <Command text={check.reproduce} />
        </>
      )}
    </div>
  );
}

const CHECK_CHIPS = { passed: "good", failed: "bad", unjudged: "", not_run: "" } as const;

function Checks({ checks }: { checks: Check[] }) {
  const { t } = useText();
  const passed = checks.filter(({ state }) => state === "passed").length;
  return (
    <>
      {checks
        .filter(({ state }) => state === "failed" || state === "unjudged")
        .map((check) => (
          <section key={check.name} class="failed-check">
            <h3>
              {check.name} <span class="chip bad">{t(`liveCheck_${check.state}`)}</span>
            </h3>
            <p class="note">{check.tests}</p>
            {check.happened ? (
              <CheckDetails check={check} />
            ) : (
              <p class="note">{t("liveDetailsForAuthor")}</p>
            )}
          </section>
        ))}
      <details>
        <summary>{t("liveChecksPassed", { n: passed, all: checks.length })}</summary>
        <ul class="checks">
          {checks.map((check) => (
            <li key={check.name}>
              <span class={`chip ${CHECK_CHIPS[check.state]}`}>
                {t(`liveCheck_${check.state}`)}
              </span>{" "}
              {check.name}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Decided({ verdict }: { verdict: Verdict }) {
  const { t } = useText();
  const outcome = verdict.outcome ?? "none";
  const kind = outcome === "accepted" ? "good" : outcome === "rejected" ? "bad" : "";
  return (
    <>
      <p class={`outcome-line ${kind}`} data-outcome={outcome}>
        {t(`liveVerdict_${outcome}`)}
      </p>
      {verdict.checks && <Checks checks={verdict.checks} />}
    </>
  );
}

// `bot` is a label, as in alpha@3.
export function VerdictView({ bot }: { bot: string }) {
  const { session } = useSession();
  const news = useNews();
  const told = news.verdicts.get(bot);
  const ticks = useTicks(POLL_MS, !news.connected);
  const isOver = told ? told.examination === null : false;
  const loaded = useFresh(
    () => api.verdict(bot),
    `${bot}/${session?.author ?? ""}`,
    `${news.connections}/${ticks}/${isOver}/${told?.state ?? ""}`,
  );
  return (
    <Await loaded={loaded}>
      {(verdict) => {
        // The end of an examination is told a moment before its outcome is loaded.
        const isLoading = isOver && !verdict.outcome;
        const examination = told && !isLoading ? told.examination : verdict.examination;
        return examination ? (
          <ExaminationNote examination={examination} />
        ) : (
          <Decided verdict={verdict} />
        );
      }}
    </Await>
  );
}
