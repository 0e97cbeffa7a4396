// Games now: a bot of one's own against a chosen one.
import { useState } from "preact/hooks";
import { api, type BotRow } from "../data/api";
import { useText } from "../i18n";
import { link } from "../router";
import { Section, Select } from "../ui/basics";
import { newestOf, useBots } from "./bots";
import { type SessionState, useSession } from "./session";
import { useTask } from "./task";

const DEALS = ["1", "2", "5", "10"] as const;

const labelOf = ({ name, version }: BotRow) => `${name}@${version}`;

// Bots that this visitor may let play: their own; staff any.
function playableBy(session: SessionState["session"], bots: readonly BotRow[]): BotRow[] {
  if (!session) return [];
  return newestOf(bots).filter(
    (bot) =>
      bot.state === "qualified" && (session.role === "staff" || bot.author === session.author),
  );
}

export function Challenge({ against }: { against: string }) {
  const { t } = useText();
  const { session } = useSession();
  const loaded = useBots();
  const [chosen, setChosen] = useState("");
  const [deals, setDeals] = useState<(typeof DEALS)[number]>("2");
  const task = useTask();
  if (!session || loaded.state !== "ready") return null;
  const mine = playableBy(session, loaded.value);
  const own = mine.find((bot) => labelOf(bot) === chosen) ?? mine[0];
  const start = async () => {
    if (!own) return;
    const { match } = await api.challenge([labelOf(own), against], Number(deals));
    location.hash = link("match", match);
  };
  return (
    <Section title={t("liveChallenge")} note={t("liveChallengeNote")}>
      {!own ? (
        <p class="note">{t("liveNoOwnBots")}</p>
      ) : (
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault();
            task.run(start);
          }}
        >
          <Select
            label={t("liveMyBot")}
            value={labelOf(own)}
            options={mine.map((bot): [string, string] => [labelOf(bot), labelOf(bot)])}
            onChange={setChosen}
          />
          <span>
            {t("against")} <bdi>{against}</bdi>
          </span>
          <Select
            label={t("liveDeals")}
            value={deals}
            options={DEALS.map((n): [typeof n, string] => [n, n])}
            onChange={setDeals}
          />
          <button type="submit" disabled={task.busy}>
            {t("livePlayNow")}
          </button>
        </form>
      )}
      {task.problem}
    </Section>
  );
}
