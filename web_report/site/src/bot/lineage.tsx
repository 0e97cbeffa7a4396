// Where a bot comes from, and what changed since the version before it.
import type { BotDetails } from "../data/bot";
import { type Bot, botLabel } from "../data/core";
import { errorOfDifference } from "../data/stats";
import { useText } from "../i18n";
import { link } from "../router";
import { BotLink, Section } from "../ui/basics";
import { useCore, useLoaded, useRepository } from "../ui/context";

function Changes({ bot, parent, details }: { bot: Bot; parent: Bot; details: BotDetails }) {
  const { t, formats } = useText();
  const repository = useRepository();
  const loaded = useLoaded(() => repository.bot(parent.index), [repository, parent.index]);
  const difference =
    bot.rating && parent.rating
      ? t("withError", {
          value: formats.signed(bot.rating.elo - parent.rating.elo),
          error: formats.number(errorOfDifference(bot.rating.error, parent.rating.error)),
        })
      : "–";
  const before = loaded.state === "ready" ? loaded.value.details.style : null;
  const per = (sum: number, games: number) => (games > 0 ? sum / games : 0);
  const { style } = details;
  const rows: [string, number, number][] = before
    ? [
        [t("style_rounds"), per(style.rounds, style.games), per(before.rounds, before.games)],
        [t("style_points"), per(style.points, style.games), per(before.points, before.games)],
        [t("style_nobles"), per(style.nobles, style.games), per(before.nobles, before.games)],
        [t("style_takes"), per(style.takes, style.games), per(before.takes, before.games)],
        [
          t("style_reservesOpen"),
          per(style.reservesOpen, style.games),
          per(before.reservesOpen, before.games),
        ],
        [t("style_unbought"), per(style.unbought, style.games), per(before.unbought, before.games)],
      ]
    : [];
  return (
    <>
      <p>
        {t("sinceParent", { parent: botLabel(parent), difference })}{" "}
        <a href={link("compare", bot.index, parent.index)}>
          {t("compareWith", { bot: botLabel(parent) })}
        </a>
      </p>
      <dl class="style-list">
        {rows.map(([name, now, then]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formats.number(now, 1)} <span class="error">({formats.signed(now - then, 1)})</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Lineage({ bot, details }: { bot: Bot; details: BotDetails }) {
  const { t } = useText();
  const { bots } = useCore();
  const parent = bot.parent === null ? undefined : bots[bot.parent];
  const children = bots.filter((other) => other.parent === bot.index);
  if (!parent && !details.parentElsewhere && children.length === 0) return null;
  return (
    <Section title={t("lineage")}>
      <p class="lineage">
        {parent && (
          <>
            <BotLink index={parent.index} /> →{" "}
          </>
        )}
        {!parent && details.parentElsewhere && (
          <>
            <bdi>{details.parentElsewhere}</bdi> →{" "}
          </>
        )}
        <b>
          <bdi>{botLabel(bot)}</bdi>
        </b>
        {children.length > 0 && " → "}
        {children.map((child, i) => (
          <span key={child.index}>
            {i > 0 && ", "}
            <BotLink index={child.index} />
          </span>
        ))}
      </p>
      {parent && <Changes bot={bot} parent={parent} details={details} />}
    </Section>
  );
}
