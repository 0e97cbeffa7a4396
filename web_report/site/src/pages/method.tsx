// How to read the report: model, assumptions, glossary, keys, licences.
import { useText } from "../i18n";
import { Facts, Section } from "../ui/basics";
import { useCore } from "../ui/context";
import { COLOUR_KEYS, Gem, LETTERS } from "../game/gems";
import { LICENCES } from "../data/licences";
import { TAGS } from "../data/names";
import { MarkSign, SHOWN_MARKS } from "../game/marks";

const KEYS = [
  ["←  →", "key_step"],
  ["Home  End", "key_ends"],
  ["Space", "key_play"],
  ["N  P", "key_turning"],
  ["1 – 4", "key_eyes"],
  ["0", "key_allEyes"],
] as const;

const GLOSSARY = [
  "rating",
  "interval",
  "rankRange",
  "group",
  "best",
  "winShare",
  "surplus",
  "luck",
  "twin",
  "void",
  "brier",
  "hostDelay",
] as const;

export function MethodPage() {
  const { t, formats } = useText();
  const { league, playouts, evaluators } = useCore();
  return (
    <>
      <h1>{t("method")}</h1>
      <div class="columns">
        <Section title={t("model")}>
          <p>{t("modelText")}</p>
          <p>{t("errorText")}</p>
          <p>{t("assumptionText")}</p>
          {playouts > 0 && <p>{t("playoutText", { n: formats.number(playouts) })}</p>}
          {evaluators.map(({ name, sha }) => (
            <p key={sha}>
              {t("evaluatorText", { name })} <code class="hash">{sha}</code>
            </p>
          ))}
          {league.method.length > 0 && (
            <Facts rows={league.method.map(({ name, value }) => [name, value])} />
          )}
        </Section>
        <Section title={t("glossary")}>
          <dl class="glossary">
            {GLOSSARY.map((word) => (
              <div key={word}>
                <dt>{t(`word_${word}`)}</dt>
                <dd>{t(`wordText_${word}`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t("gemsAndLetters")}>
          <ul class="gem-key">
            {COLOUR_KEYS.map((key, colour) => (
              <li key={key}>
                <Gem colour={colour} /> <code>{LETTERS[colour]}</code> {t(key)} (
                {t(`colour_${key}`)})
              </li>
            ))}
          </ul>
          <p class="note">{t("notationText")}</p>
        </Section>
        <Section title={t("whyLost")}>
          <dl class="glossary">
            {TAGS.map((tag) => (
              <div key={tag}>
                <dt>{t(`tag_${tag}`)}</dt>
                <dd>{t(`tagText_${tag}`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t("marks")} note={t("marksNote")}>
          <dl class="glossary">
            {SHOWN_MARKS.map((mark) => (
              <div key={mark}>
                <dt>
                  <MarkSign mark={mark} /> {t(`mark_${mark}`)}
                </dt>
                <dd>{t(`markText_${mark}`)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t("keys")}>
          <dl class="key-list">
            {KEYS.map(([keys, text]) => (
              <div key={text}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </Section>
        <Section title={t("licences")} note={t("licencesNote")}>
          {LICENCES.map(([name, text]) => (
            <details key={name}>
              <summary>{name}</summary>
              <pre tabIndex={0}>{text}</pre>
            </details>
          ))}
        </Section>
      </div>
    </>
  );
}
