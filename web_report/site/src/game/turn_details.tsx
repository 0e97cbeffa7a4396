// The turn that led to this position: what was played, how long it took, what the bot said.
import type { GameLog } from "../data/game";
import type { Position } from "../data/position";
import type { GameData, Step } from "../data/shard";
import { useText } from "../i18n";
import { BotLink } from "../ui/basics";
import { useCore } from "../ui/context";
import { MoveText, notationOf } from "./moves";
import { SeatMark } from "./seats";

function Numbers({ step, before }: { step: Step; before: Position }) {
  const { t, count, formats } = useText();
  const facts = [
    notationOf(before, step),
    step.wall > 0 ? t("thought", { time: formats.time(step.wall) }) : "",
    step.delay > 0 ? t("waited", { time: formats.time(step.delay) }) : "",
    count("legalMoves", step.legal),
    step.estimate !== null ? t("estimates", { share: formats.percent(step.estimate, 0) }) : "",
  ].filter(Boolean);
  return (
    <ul class="turn-facts">
      {facts.map((fact, i) => (
        <li key={i}>{i === 0 ? <code>{fact}</code> : fact}</li>
      ))}
    </ul>
  );
}

function Failed({ game, step }: { game: GameData; step: Step }) {
  const { t } = useText();
  const { failures } = useCore();
  const failure = failures.find(([id, , seat]) => id === game.id && seat === step.seat);
  return (
    <p class="problem">
      {t("faultHere", { why: failure?.[5] ?? "" })}
      {failure?.[7] && (
        <>
          {" "}
          <code>{failure[7]}</code>
        </>
      )}
    </p>
  );
}

interface Props {
  game: GameData;
  positions: readonly Position[];
  at: number;
  log: GameLog;
}

export function TurnDetails({ game, positions, at, log }: Props) {
  const { t } = useText();
  const step = game.steps[at - 1];
  const before = positions[at - 1];
  const comment = log.comments?.find(([index]) => index === at - 1)?.[1];
  const written =
    log.logs?.filter(([index]) => index === at - 1 || (at === game.steps.length && index >= at)) ??
    [];
  return (
    <section class="turn" aria-live="polite" aria-label={t("thisTurn")}>
      {step && before ? (
        <>
          <p class="turn-move">
            <SeatMark seat={step.seat} />
            <BotLink index={game.seats[step.seat]?.bot ?? 0} />{" "}
            <MoveText before={before} step={step} />
          </p>
          {step.kind === "out" ? (
            <Failed game={game} step={step} />
          ) : (
            <Numbers step={step} before={before} />
          )}
          {step.missedWin && <p class="problem">{t("missedWinLong")}</p>}
        </>
      ) : (
        <p class="turn-move">{t("startOfGame")}</p>
      )}
      {comment && <blockquote class="comment">{comment}</blockquote>}
      {written.map(([index, seat, text]) => (
        <details key={`${index}/${seat}`} class="log" open>
          <summary>{t("logOfTurn", { n: seat + 1 })}</summary>
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
      {log.left_out && <p class="note">{t("logLeftOut")}</p>}
    </section>
  );
}
