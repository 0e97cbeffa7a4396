// One game: the table at any turn, and the details of that turn.
import { useMemo, useRef, useState } from "preact/hooks";
import { type Position, positionsOf } from "../data/position";
import type { GameLog } from "../data/repository";
import { type GameData, movesUpTo } from "../data/shard";
import { useAnalysed } from "../game/analysed";
import { Board } from "../game/board";
import { betterThan } from "../game/chances";
import { Controls } from "../game/controls";
import { Curves } from "../game/curves";
import { decisionOf } from "../game/decisive";
import { fly } from "../game/flights";
import { COLOUR_KEYS, LETTERS } from "../game/gems";
import { Headline } from "../game/headline";
import { MoveList } from "../game/moves";
import { parseMove } from "../game/notation";
import { Players } from "../game/players";
import { Stories } from "../game/stories";
import { GameTools } from "../game/tools";
import { nextPoint, turningPoints } from "../game/turning";
import { TurnDetails, TurnLogs } from "../game/turn_details";
import { useText } from "../i18n";
import { link, replace, type Route } from "../router";
import { Await, BotLink, Empty, GameLink, Select } from "../ui/basics";
import { useCore, useLoaded, useRepository, useTitle } from "../ui/context";

interface Loaded {
  game: GameData;
  log: GameLog;
  twins: GameData[];
  around: [number | undefined, number | undefined];
}

const NO_LOG: GameLog = { note: "", leftOut: true, logs: [], comments: [] };

export function GamePage({ route }: { route: Route }) {
  const { t } = useText();
  const repository = useRepository();
  const name = route.args[0] ?? "";
  const id = /^\d+$/.test(name) ? Number(name) : null;
  const loaded = useLoaded(async (): Promise<Loaded | undefined> => {
    const game = id === null ? undefined : await repository.game(id);
    if (!game) return undefined;
    const [log, twins, around] = await Promise.all([
      repository.log(game.id).catch(() => NO_LOG),
      repository.twins(game),
      repository.neighbours(game.id),
    ]);
    return { game, log, twins, around };
  }, [repository, id]);
  if (id === null) {
    return (
      <>
        <h1>{t("noSuchGame")}</h1>
        <Empty>{t("gameIsANumber", { name })}</Empty>
      </>
    );
  }
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

function Replay({ game: stored, log, twins, around, route }: Loaded & { route: Route }) {
  const { t } = useText();
  const game = useAnalysed(stored);
  const core = useCore();
  const table = useRef<HTMLDivElement>(null);
  const positions = useMemo(() => positionsOf(game, core.material), [game, core]);
  const points = useMemo(() => turningPoints(game), [game]);
  const steps = game.steps.length;
  const decision = useMemo(() => decisionOf(game), [game]);
  const decisive = decision?.kind === "move" ? decision : null;
  // Without a turn in the address, the game opens where it was decided.
  const wanted = route.args[1] === undefined ? (decision?.step ?? 0) : Number(route.args[1]);
  const at = Math.max(0, Math.min(steps, Number.isFinite(wanted) ? Math.floor(wanted) : 0));
  const [eyes, setEyes] = useState<number | null>(null);
  const go = (step: number, duration = 0) => {
    const played = game.steps[step - 1];
    const before = positions[step - 1];
    if (step === at + 1 && table.current && played && before) {
      fly(table.current, played, before, duration);
    }
    replace(link("game", game.id, step, Object.fromEntries(route.query)));
  };
  const turn = (direction: 1 | -1) => {
    const point = nextPoint(points, at, direction);
    if (point !== undefined) go(point);
  };
  const goNow = useRef(go);
  goNow.current = go;
  // The same at every turn.
  const stories = useMemo(
    () => <Stories game={game} positions={positions} go={(step) => goNow.current(step)} />,
    [game, positions],
  );
  useTitle(t("gameTitle", { id: game.id }));
  const position = positions[at] as Position;
  const end = positions[steps] as Position;
  const better = parseMove(betterThan(game, at - 1));
  const eyesOptions: [string, string][] = [
    ["", t("eyesAll")],
    ...game.seats.map((_, seat): [string, string] => [String(seat), t("eyesOf", { n: seat + 1 })]),
  ];
  return (
    <article class={`game players-${game.players}`}>
      <div class="screen">
        <Headline game={game} end={end} decision={decision} around={around} go={go} />
        {stories}
        {log.note && (
          <p class="problem">
            {t(game.ending === "voided" ? "voidNote" : "brokenNote", { why: log.note })}
          </p>
        )}
        <Controls
          at={at}
          steps={steps}
          moves={movesUpTo(game.steps, at)}
          allMoves={movesUpTo(game.steps, steps)}
          go={go}
          turn={turn}
          look={setEyes}
          players={game.players}
        />
        <div class="table" ref={table}>
          <div class="middle">
            <TurnDetails
              game={game}
              positions={positions}
              at={at}
              log={log}
              decisive={decisive?.step ?? 0}
            />
            <div class="board-place">
              <Board
                position={position}
                last={at > 0 ? game.steps[at - 1] : undefined}
                better={better}
              />
            </div>
          </div>
          <Players game={game} position={position} at={at} eyes={eyes} better={better} />
          <div class="side">
            <MoveList
              game={game}
              positions={positions}
              at={at}
              go={go}
              decisive={decisive?.step ?? 0}
            />
          </div>
          <Curves
            game={game}
            positions={positions}
            at={at}
            go={go}
            wanted={route.query.get("curve") ?? ""}
            decisive={decisive}
          />
        </div>
      </div>
      <TurnLogs game={game} at={at} log={log} />
      <div class="filters">
        <Select
          label={t("eyes")}
          value={eyes === null ? "" : String(eyes)}
          options={eyesOptions}
          onChange={(value) => setEyes(value === "" ? null : Number(value))}
        />
      </div>
      <Twins twins={twins} />
      <GameTools game={game} positions={positions} at={at} />
      <p class="note">
        {t("notationText")}{" "}
        {COLOUR_KEYS.map((key, colour) => `${LETTERS[colour] ?? ""}: ${t(key)}`).join(", ")}.
      </p>
      <p class="note keys">{t("keysShort")}</p>
    </article>
  );
}
