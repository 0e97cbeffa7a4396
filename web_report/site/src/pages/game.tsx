// One game: the table at any turn, and the details of that turn.
import { useMemo, useState } from "preact/hooks";
import { endingOf } from "../data/bot";
import { type GameLog, loadGame, loadLog, neighbours, twinsOf } from "../data/game";
import { type Position, positionsOf } from "../data/position";
import type { GameData } from "../data/shard";
import { Board } from "../game/board";
import { Controls } from "../game/controls";
import { PlayerPanel } from "../game/player";
import { MoveList } from "../game/moves";
import { SeatMark } from "../game/seats";
import { Timeline } from "../game/timeline";
import { nextPoint, turningPoints } from "../game/turning";
import { TurnDetails } from "../game/turn_details";
import { GameTools } from "../game/tools";
import { useText } from "../i18n";
import { type Route, link, replace } from "../router";
import { Await, BotLink, Empty, GameLink, Select } from "../ui/basics";
import { useCore, useLoaded, useTitle } from "../ui/context";

interface Loaded {
  game: GameData;
  log: GameLog;
  twins: GameData[];
  around: [number | undefined, number | undefined];
}

export function GamePage({ route }: { route: Route }) {
  const { t } = useText();
  const core = useCore();
  const id = Number(route.args[0]);
  const loaded = useLoaded(async (): Promise<Loaded | undefined> => {
    const game = await loadGame(core, id);
    if (!game) return undefined;
    const [log, twins, around] = await Promise.all([
      loadLog(core, id).catch((): GameLog => ({ left_out: true })),
      twinsOf(core, game),
      neighbours(core, id),
    ]);
    return { game, log, twins, around };
  }, [core, id]);
  return (
    <Await loaded={loaded}>
      {(value) =>
        value ? (
          <Replay key={value.game.id} {...value} route={route} />
        ) : (
          <>
            <h1>{t("gameTitle", { id })}</h1>
            <Empty>{t("noReplay")}</Empty>
          </>
        )
      }
    </Await>
  );
}

function Heading({ game, around }: { game: GameData; around: Loaded["around"] }) {
  const { t } = useText();
  const [before, next] = around;
  const ending = endingOf(game.ending);
  return (
    <header class="game-head">
      <h1>{t("gameTitle", { id: game.id })}</h1>
      <ul class="line-up">
        {game.seats.map((seat, i) => (
          <li key={i}>
            <SeatMark seat={i} />
            <BotLink index={seat.bot} />
          </li>
        ))}
      </ul>
      <span class="chip">{t(`ending_${ending}`)}</span>
      <nav class="turn-pages" aria-label={t("otherGames")}>
        {before !== undefined && <a href={link("game", before)}>{t("previousGame")}</a>}
        {next !== undefined && <a href={link("game", next)}>{t("nextGame")}</a>}
      </nav>
    </header>
  );
}

function Twins({ twins }: { twins: GameData[] }) {
  const { t } = useText();
  if (twins.length === 0) return null;
  return (
    <p class="twins">
      {t("sameDeal")}{" "}
      {twins.slice(0, 12).map((twin) => (
        <span key={twin.id} class="twin">
          <GameLink id={twin.id} />{" "}
          {twin.seats.map((seat, i) => (
            <span key={i}>
              {i > 0 && " – "}
              <BotLink index={seat.bot} />
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}

function Replay({ game, log, twins, around, route }: Loaded & { route: Route }) {
  const { t } = useText();
  const core = useCore();
  const positions = useMemo(() => positionsOf(game, core.material), [game, core]);
  const points = useMemo(() => turningPoints(game.steps), [game]);
  const wanted = route.args[1] === undefined ? 0 : Number(route.args[1]);
  const at = Math.max(0, Math.min(game.steps.length, Number.isFinite(wanted) ? wanted : 0));
  const [eyes, setEyes] = useState<number | null>(null);
  const go = (step: number) =>
    replace(link("game", game.id, step, Object.fromEntries(route.query)));
  const turn = (direction: 1 | -1) => {
    const point = nextPoint(points, at, direction);
    if (point !== undefined) go(point);
  };
  useTitle(t("gameTitle", { id: game.id }));
  const position = positions[at] as Position;
  const last = at > 0 ? game.steps[at - 1] : undefined;
  const next = game.steps[at];
  const eyesOptions: [string, string][] = [
    ["", t("eyesAll")],
    ...game.seats.map((_, seat): [string, string] => [String(seat), t("eyesOf", { n: seat + 1 })]),
  ];
  return (
    <article class={`game players-${game.players}`}>
      <Heading game={game} around={around} />
      {log.note && (
        <p class="problem">
          {t(endingOf(game.ending) === "voided" ? "voidNote" : "brokenNote", { why: log.note })}
        </p>
      )}
      <Controls
        at={at}
        steps={game.steps.length}
        go={go}
        turn={turn}
        look={setEyes}
        players={game.players}
      />
      <div class="table">
        <div class="middle">
          <TurnDetails game={game} positions={positions} at={at} log={log} />
          <Board position={position} last={last} />
        </div>
        <div class="players">
          <Select
            label={t("eyes")}
            value={eyes === null ? "" : String(eyes)}
            options={eyesOptions}
            onChange={(value) => setEyes(value === "" ? null : Number(value))}
          />
          {position.players.map((player, seat) => (
            <PlayerPanel
              key={seat}
              seat={seat}
              head={game.seats[seat] as GameData["seats"][number]}
              player={player}
              last={last?.seat === seat ? last : undefined}
              toMove={next !== undefined && next.kind !== "out" && next.seat === seat}
              ended={at === game.steps.length}
              eyes={eyes}
            />
          ))}
        </div>
        <div class="side">
          <h2>{t("moves")}</h2>
          <MoveList game={game} positions={positions} at={at} go={go} />
        </div>
      </div>
      <section class="panel">
        <h2>{t("timelineTitle")}</h2>
        <p class="note">{t(core.playouts > 0 ? "timelineNoteNeutral" : "timelineNote")}</p>
        <Timeline game={game} at={at} go={go} neutral={core.playouts > 0} />
      </section>
      <Twins twins={twins} />
      <GameTools game={game} positions={positions} at={at} />
      <p class="note keys">{t("keysShort")}</p>
    </article>
  );
}
