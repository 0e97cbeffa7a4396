// One failure: a line that expands to the bot's output, the turn, and the command that reproduces it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../data/core";
import { useText } from "../i18n";
import { link, setQuery } from "../router";
import { Await, BotLink, BotName, Command, Facts } from "../ui/basics";
import { useCore, useLoaded, useRepository } from "../ui/context";

// How the address refers to a failure.
export const failureKey = ({ game, seat }: Failure): string => `${game}.${seat + 1}`;

function Log({ failure }: { failure: Failure }) {
  const { t } = useText();
  const repository = useRepository();
  const { game, seat } = failure;
  const loaded = useLoaded(() => repository.log(game), [repository, game]);
  return (
    <Await loaded={loaded}>
      {(log) => {
        const last = log.logs.filter((piece) => piece.seat === seat).slice(-2);
        return last.length > 0 ? (
          <pre tabIndex={0}>{last.map(({ text }) => text).join("")}</pre>
        ) : (
          t("wroteNothing")
        );
      }}
    </Await>
  );
}

function Body({ failure }: { failure: Failure }) {
  const { t } = useText();
  const { game, step, moves, seat, bot, detail, rule, answer } = failure;
  return (
    <Facts
      rows={[
        [
          t("whatHappened"),
          <>
            {detail} {answer && <code>{answer}</code>} {rule && <span class="note">({rule})</span>}
          </>,
        ],
        [t("bot"), <BotLink index={bot} />],
        [
          t("where"),
          <a href={link("game", game, step + 1)}>{t("gameAfterMoves", { game, moves })}</a>,
        ],
        [t("reproduce"), <Command text={`arena rerun ${game} --seat ${seat + 1}`} />],
        [t("itsLog"), <Log failure={failure} />],
      ]}
    />
  );
}

// `named`: the address refers to this one.
export function FailureItem({ failure, named }: { failure: Failure; named: boolean }) {
  const { t } = useText();
  const { game, moves, fault, detail } = failure;
  const bot = useCore().bots[failure.bot];
  const [open, setOpen] = useState(named);
  const openedByHand = useRef(false);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!named || openedByHand.current) return;
    setOpen(true);
    element.current?.scrollIntoView({ block: "center" });
  }, [named]);
  const toggled = (now: boolean) => {
    openedByHand.current = now;
    setOpen(now);
    if (now) setQuery({ open: failureKey(failure) });
    else if (named) setQuery({ open: "" });
  };
  return (
    <details
      class="failure"
      ref={element}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) toggled(event.currentTarget.open);
      }}
    >
      <summary>
        <span class="chip bad">{t(`fault_${fault}`)}</span>
        {bot && <BotName bot={bot} />}
        <span class="failure-turn">{t("gameAfterMoves", { game, moves })}</span>
        <span class="failure-detail">{detail}</span>
      </summary>
      {open && <Body failure={failure} />}
    </details>
  );
}
