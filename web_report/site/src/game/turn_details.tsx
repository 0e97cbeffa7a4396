// The turn that led to this position: what was played, what was better, how long it took, what the
// bot said. It scrolls inside a box of fixed height, so that nothing below it moves.
import type { Mark } from "../data/names";
import type { Position } from "../data/position";
import type { GameLog } from "../data/repository";
import { type GameData, movesUpTo, type Step } from "../data/shard";
import { useText } from "../i18n";
import { BotLink } from "../ui/basics";
import { useCore } from "../ui/context";
import { BetterMove } from "./better_move";
import { betterThan, type Effect, effectsOf } from "./chances";
import { MarkSign, marksOf, plyOfStep, Star } from "./marks";
import { MoveText } from "./moves";
import { notationOf } from "./notation";
import { SeatMark } from "./seats";

function Numbers({ step }: { step: Step }) {
  const { t, count, formats } = useText();
  const facts = [
    t("tableAfter"),
    step.estimate !== null ? t("estimates", { share: formats.percent(step.estimate, 0) }) : "",
    step.wall > 0 ? t("thought", { time: formats.time(step.wall) }) : "",
  ].filter(Boolean);
  const extra = [
    step.delay > 0 ? t("waited", { time: formats.time(step.delay) }) : "",
    count("legalMoves", step.legal),
  ].filter(Boolean);
  return (
    <ul class="turn-facts">
      {facts.map((fact, i) => (
        <li key={i}>{fact}</li>
      ))}
      {extra.map((fact, i) => (
        <li key={i} class="extra">
          {fact}
        </li>
      ))}
    </ul>
  );
}

interface JudgementProps {
  mark: Mark;
  effect: Effect | undefined; // on the chance of whoever moved
  better: string;
}

// What a move made of its player's chance, and which one was better. How much better is not told: a search says so,
// and the chance is a quicker estimate.
function Judgement({ mark, effect, better }: JudgementProps) {
  const { t, formats } = useText();
  const percent = (n: number) => formats.percent(n / 100, 0);
  return (
    <>
      {effect && (
        <p class="judgement">
          {t("effect", { before: percent(effect.before), after: percent(effect.after) })}{" "}
          {effect.luck !== 0 &&
            t("ofWhich", {
              move: formats.signedPercent(effect.byMove / 100),
              luck: formats.signedPercent(effect.luck / 100),
            })}
        </p>
      )}
      {(mark !== "none" || better) && (
        <p class="judgement">
          {mark !== "none" && (
            <>
              <MarkSign mark={mark} /> <b>{t(`mark_${mark}`)}</b>{" "}
            </>
          )}
          {better && (
            <>
              {t(mark === "none" ? "slightlyBetter" : "betterWas")} <BetterMove notation={better} />
            </>
          )}
        </p>
      )}
    </>
  );
}

function Failed({ game, step }: { game: GameData; step: Step }) {
  const { t } = useText();
  const { failures } = useCore();
  const failure = failures.find((item) => item.game === game.id && item.seat === step.seat);
  return (
    <p class="problem">
      {t("faultHere", { why: failure?.detail ?? "" })}
      {failure?.answer && (
        <>
          {" "}
          <code>{failure.answer}</code>
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
  decisive: number; // the step that decided the game; 0: unknown
}

export function TurnDetails({ game, positions, at, log, decisive }: Props) {
  const { t } = useText();
  const step = game.steps[at - 1];
  const before = positions[at - 1];
  const comment = log.comments.find((item) => item.step === at - 1)?.text;
  const ply = plyOfStep(game)[at - 1];
  const mark = marksOf(game)[at - 1] ?? "none";
  return (
    <section class="turn" aria-live="polite" aria-label={t("thisTurn")} tabIndex={0}>
      {step && before ? (
        <>
          <p class="turn-move">
            {step.kind !== "out" && (
              <span class="turn-number">{t("moveN", { n: movesUpTo(game.steps, at) })}</span>
            )}
            <SeatMark seat={step.seat} />
            <BotLink index={game.seats[step.seat]?.bot ?? 0} />{" "}
            <MoveText before={before} step={step} named title={notationOf(before, step)} />
            {at === decisive && (
              <span class="chip decisive-chip">
                <Star /> {t("decisive")}
              </span>
            )}
          </p>
          {ply && (
            <Judgement
              mark={mark}
              effect={effectsOf(game, at - 1)?.[step.seat]}
              better={betterThan(game, at - 1)}
            />
          )}
          {step.kind === "out" ? <Failed game={game} step={step} /> : <Numbers step={step} />}
          {!ply && mark !== "none" && (
            <p class="judgement">
              <MarkSign mark={mark} /> {t(`markText_${mark}`)}
            </p>
          )}
        </>
      ) : (
        <p class="turn-move">{t("startOfGame")}</p>
      )}
      {comment && <blockquote class="comment">{comment}</blockquote>}
    </section>
  );
}

// What the bots wrote to stderr during this turn; at the end also what came after it.
export function TurnLogs({ game, at, log }: Omit<Props, "positions" | "decisive">) {
  const { t } = useText();
  const written = log.logs.filter(
    ({ step }) => step === at - 1 || (at === game.steps.length && step >= at),
  );
  if (written.length === 0 && !log.leftOut) return null;
  return (
    <section class="panel logs">
      {written.map(({ step, seat, text }) => (
        <details key={`${step}/${seat}`} class="log" open>
          <summary>{t("logOfTurn", { n: seat + 1 })}</summary>
          <pre tabIndex={0}>{text}</pre>
        </details>
      ))}
      {log.leftOut && <p class="note">{t("logLeftOut")}</p>}
    </section>
  );
}
