// For staff: how the seasons that the server runs went.
import { api, type SeasonCall } from "../data/api";
import { useText } from "../i18n";
import { Await, Section } from "../ui/basics";
import { useFresh, useTicks } from "./fresh";

const REFRESH_MS = 30_000;

function SeasonLine({ call }: { call: SeasonCall }) {
  const { t } = useText();
  const remarks = [call.doubt, call.waits].filter((text) => text !== null);
  return (
    <li>
      <bdi>{call.season ?? call.file}</bdi>
      {call.running && <span class="chip">{t("liveState_running")}</span>}
      {call.next && (
        <span class="note">
          {t("liveSeasonNext", {
            task: t(`liveSeason_${call.next.task}`),
            at: call.next.at.slice(0, 16).replace("T", " "),
          })}
        </span>
      )}
      {[...call.done, ...remarks].map((text) => (
        <p key={text} class="note">
          <bdi>{text}</bdi>
        </p>
      ))}
      {call.problems.map((text) => (
        <p key={text} role="alert">
          <bdi>{t("liveFailed", { why: text })}</bdi>
        </p>
      ))}
    </li>
  );
}

export function Seasons() {
  const { t } = useText();
  const ticks = useTicks(REFRESH_MS, true);
  const loaded = useFresh(() => api.seasons(), "seasons", ticks);
  if (loaded.state === "ready" && loaded.value.length === 0) return null;
  return (
    <Section title={t("liveSeasons")}>
      <Await loaded={loaded}>
        {(calls) => (
          <ul class="seasons">
            {calls.map((call) => (
              <SeasonLine key={call.file} call={call} />
            ))}
          </ul>
        )}
      </Await>
    </Section>
  );
}
