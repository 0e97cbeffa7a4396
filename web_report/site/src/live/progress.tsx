// How far a league is: a bar, games, pace, and the time that is left.
import type { LeagueRow } from "../data/api";
import type { Progress } from "../data/feed";
import { type Text, useText } from "../i18n";

const STATES = ["running", "finished", "stopped", "interrupted"] as const;

export function stateName({ t }: Text, state: string): string {
  const known = STATES.find((name) => name === state);
  return known ? t(`liveState_${known}`) : state;
}

export function StateChip({ state }: { state: string }) {
  const text = useText();
  const kind = state === "running" ? "good" : state === "interrupted" ? "bad" : "";
  return <span class={`chip ${kind}`}>{stateName(text, state)}</span>;
}

// The newest of what the list and the events say.
export function progressOf(league: LeagueRow, news: Progress | undefined): Progress {
  if (news) return news;
  const { id, state, played, planned, voided } = league;
  return { league: id, state, played, planned, voided };
}

// Games are planned in batches, so more may follow those that are planned.
const gamesInAll = ({ expected, planned }: Progress): number => Math.max(expected ?? 0, planned);

function secondsLeft(progress: Progress): number | null {
  if (progress.state !== "running") return null;
  if (typeof progress.seconds_left === "number") return progress.seconds_left;
  const pace = progress.games_per_second ?? 0;
  const left = gamesInAll(progress) - progress.played;
  return pace > 0 && left > 0 ? left / pace : null;
}

export function ProgressBar({ progress, name }: { progress: Progress; name: string }) {
  const text = useText();
  const { t, formats } = text;
  const { played, voided } = progress;
  const planned = gamesInAll(progress);
  const share = planned > 0 ? Math.min(1, played / planned) : 0;
  const left = secondsLeft(progress);
  const pace = progress.state === "running" ? (progress.games_per_second ?? 0) : 0;
  return (
    <div class="progress">
      <progress
        max={1}
        value={share}
        aria-label={t("liveProgressText", { league: name, share: formats.percent(share, 0) })}
      />
      <p class="note">
        <span class="played">
          {t("liveProgress", { played: formats.number(played), planned: formats.number(planned) })}
        </span>
        {pace > 0 && <span>{t("livePace", { n: formats.number(pace, pace < 10 ? 1 : 0) })}</span>}
        {left !== null && (
          <span class="eta">{t("liveEta", { time: formats.hours(left * 1000) })}</span>
        )}
        {voided > 0 && <span>{text.count("liveVoided", voided)}</span>}
      </p>
    </div>
  );
}
