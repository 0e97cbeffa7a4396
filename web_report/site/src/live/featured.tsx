// A game worth watching, played back at a speed for people. It is played to its end before the next
// one begins, whatever arrives meanwhile.
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../data/api";
import type { FeaturedNews } from "../data/feed";
import { type Position, positionsOf } from "../data/position";
import type { GameData } from "../data/shard";
import { useAnalysed } from "../game/analysed";
import { Board } from "../game/board";
import { Curves } from "../game/curves";
import { fly } from "../game/flights";
import { Players } from "../game/players";
import { useText } from "../i18n";
import { link } from "../router";
import { Empty } from "../ui/basics";
import { LinkBase, useCore } from "../ui/context";
import { Icon } from "../ui/icons";

const MOVE_MS = 1200;
const FLIGHT_MS = 450;
const REST_MS = 6000; // at the end, before the next game

interface Shown {
  game: GameData;
  why: FeaturedNews["why"];
}

interface Props {
  news: FeaturedNews | null;
  where?: ComponentChildren; // of which league, on a page of several
  playing?: (isPlaying: boolean) => void; // called when that changes
}

export function Featured({ news, where, playing }: Props) {
  const { t } = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOver, setOver] = useState(true);
  const tell = useRef(playing);
  tell.current = playing;
  useEffect(() => tell.current?.(!isOver), [isOver]);
  const waiting = news && news.game !== shown?.game.id ? news : null;
  useEffect(() => {
    if (!waiting || !isOver) return;
    let current = true;
    api.replay(waiting.game).then(
      (game) => {
        if (!current || !game) return;
        setOver(false);
        setShown({ game, why: waiting.why });
      },
      () => undefined, // the next one will do
    );
    return () => {
      current = false;
    };
  }, [waiting, isOver]);
  return (
    <section class="panel featured">
      <h2>
        {t("liveFeatured")} {where}
      </h2>
      {shown ? (
        <Playback
          key={shown.game.id}
          {...shown}
          next={waiting?.game ?? null}
          ended={() => setOver(true)}
        />
      ) : (
        <Empty>{t("liveFeaturedWaits")}</Empty>
      )}
    </section>
  );
}

function Playback({
  game: stored,
  why,
  next,
  ended,
}: Shown & { next: number | null; ended: () => void }) {
  const { t } = useText();
  const { material } = useCore();
  const base = useContext(LinkBase);
  const game = useAnalysed(stored);
  const table = useRef<HTMLDivElement>(null);
  const positions = useMemo(() => positionsOf(game, material), [game, material]);
  const steps = game.steps.length;
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  const end = useRef(ended);
  end.current = ended;
  useEffect(() => {
    if (!playing) return;
    const isOver = at >= steps;
    const timer = setTimeout(
      () => {
        if (isOver) {
          end.current();
          return;
        }
        const played = game.steps[at];
        const before = positions[at];
        if (table.current && played && before) fly(table.current, played, before, FLIGHT_MS);
        setAt(at + 1);
      },
      isOver ? REST_MS : MOVE_MS,
    );
    return () => clearTimeout(timer);
    // Newer data of the same game must not start the move over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at, playing, steps]);
  const position = positions[at] as Position;
  return (
    <div class={`game players-${game.players}`} data-game={game.id} data-at={at}>
      <p class="featured-head">
        <span class="chip">{t(`liveFeatured_${why}`)}</span>
        <a href={base + link("game", game.id, at)}>{t("gameTitle", { id: game.id })}</a>
        <button
          type="button"
          class="round"
          aria-label={t(playing ? "pause" : "play")}
          title={t(playing ? "pause" : "play")}
          onClick={() => {
            if (!playing && at >= steps) setAt(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <span class="note">{t("moveOf", { n: at, all: steps })}</span>
        {next !== null && <span class="note">{t("liveFeaturedNext", { id: next })}</span>}
      </p>
      <div class="table" ref={table}>
        <div class="middle">
          <div class="board-place">
            <Board position={position} last={at > 0 ? game.steps[at - 1] : undefined} />
          </div>
        </div>
        <Players game={game} position={position} at={at} eyes={null} />
        <Curves game={game} positions={positions} at={at} go={setAt} wanted="" />
      </div>
    </div>
  );
}
