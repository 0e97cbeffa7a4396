// Stepping through a game: buttons, slider, keys and automatic play.
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../i18n";
import { CopyButton } from "../ui/basics";
import { Icon } from "../ui/icons";

interface Props {
  at: number;
  steps: number;
  moves: number; // up to this step; drop-outs are none
  allMoves: number;
  go: (at: number, duration?: number) => void; // `duration` of the movement, in milliseconds
  turn: (direction: 1 | -1) => void; // to the next turning point
  look: (eyes: number | null) => void;
  players: number;
}

const SPEEDS = [1500, 700, 300, 120]; // milliseconds per turn
const SPEED_KEYS = ["speed_slow", "speed_normal", "speed_fast", "speed_fastest"] as const;

export function Controls(props: Props) {
  const { at, steps, moves, allMoves, go, turn, look, players } = props;
  const { t } = useText();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const pace = SPEEDS[speed] ?? 700;
  // Keys can arrive faster than frames: step from the current turn, not from the one last drawn.
  const now = useRef({ at, steps, go });
  now.current = { at, steps, go };
  const step = (by: number) => {
    const { at: from, steps: last } = now.current;
    const next = Math.max(0, Math.min(last, from + by));
    now.current.at = next;
    now.current.go(next, Math.min(450, 0.6 * pace));
  };
  const stepNow = useRef(step);
  stepNow.current = step;
  // Stops at once; the timer goes only when the page has been drawn again.
  const isStopped = useRef(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (isStopped.current) return;
      if (now.current.at >= now.current.steps) setPlaying(false);
      else stepNow.current(1);
    }, pace);
    return () => clearInterval(timer);
  }, [playing, pace]);

  const toggle = () => {
    if (!playing && at >= steps) go(0);
    isStopped.current = playing;
    setPlaying(!playing);
  };
  useEffect(() => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => step(-Infinity),
      End: () => step(Infinity),
      " ": toggle,
      n: () => turn(1),
      p: () => turn(-1),
      "0": () => look(null),
    };
    for (let seat = 0; seat < players; seat++) actions[String(seat + 1)] = () => look(seat);
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      // The slider of the turns means the same as the keys; others have their own use for them.
      const typing = target.matches("input:not(.turn-slider), textarea, select");
      const pressing = event.key === " " && target.matches("button, a, summary");
      if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const button = (
    name: Parameters<typeof Icon>[0]["name"],
    label: string,
    action: () => void,
    off: boolean,
  ) => (
    <button
      type="button"
      class="round"
      aria-label={label}
      title={label}
      onClick={action}
      disabled={off}
    >
      <Icon name={name} />
    </button>
  );
  const speedName = t(SPEED_KEYS[speed] ?? "speed_normal");
  return (
    <div class="controls" role="group" aria-label={t("controls")}>
      {button("first", t("firstTurn"), () => step(-Infinity), at === 0)}
      {button("back", t("previousTurn"), () => step(-1), at === 0)}
      {button(playing ? "pause" : "play", t(playing ? "pause" : "play"), toggle, steps === 0)}
      {button("forward", t("nextTurn"), () => step(1), at === steps)}
      {button("last", t("lastTurn"), () => step(Infinity), at === steps)}
      <input
        type="range"
        class="turn-slider"
        min={0}
        max={steps}
        value={at}
        aria-label={t("turn")}
        aria-valuetext={t("moveOf", { n: moves, all: allMoves })}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <output class="turn-count">{t("moveOf", { n: moves, all: allMoves })}</output>
      <button type="button" onClick={() => turn(1)} title={t("turningHint")}>
        {t("nextTurningPoint")}
      </button>
      <label class="select">
        <span>{t("speed")}</span>
        <input
          type="range"
          class="speed"
          min={0}
          max={SPEEDS.length - 1}
          value={speed}
          aria-valuetext={speedName}
          title={speedName}
          onInput={(event) => setSpeed(Number(event.currentTarget.value))}
        />
      </label>
      <CopyButton text={location.href} label="shareMove" />
    </div>
  );
}
