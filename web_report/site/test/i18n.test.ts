// Every language has every message, with the same values in it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addMessages, type Key, MESSAGES, preferredLanguage, Text } from "../src/i18n";
import { game } from "../src/i18n/en/game";
import { league } from "../src/i18n/en/league";
import { live } from "../src/i18n/en/live";
import { report } from "../src/i18n/en/report";
import { Formats, LANGUAGES } from "../src/i18n/format";
import { LIVE } from "../src/i18n/live";

addMessages(LIVE);

const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();

for (const language of LANGUAGES) {
  test(`${language} names the same values as English in every message`, () => {
    for (const key of Object.keys(MESSAGES.en) as Key[]) {
      assert.deepEqual(placeholders(MESSAGES[language][key]), placeholders(MESSAGES.en[key]), key);
      assert.notEqual(MESSAGES[language][key].trim(), "", key);
    }
    assert.deepEqual(Object.keys(MESSAGES[language]).sort(), Object.keys(MESSAGES.en).sort());
  });
}

// A key in both files would silently take the text of the second.
test("no key is in two files", () => {
  assert.deepEqual(
    [...Object.keys(report), ...Object.keys(league), ...Object.keys(live)].filter(
      (key) => [report, league, live, game].filter((messages) => key in messages).length > 1,
    ),
    [],
  );
});

test("no translation is left in English", () => {
  for (const language of LANGUAGES.filter((name) => name !== "en")) {
    const same = (Object.keys(MESSAGES.en) as Key[]).filter(
      (key) =>
        key !== "report" && // a name
        MESSAGES[language][key] === MESSAGES.en[key] &&
        /[a-z]{4}.* .*[a-z]{4}/.test(MESSAGES.en[key].replace(/\{\w+\}/g, "")),
    );
    assert.deepEqual(same, [], `${language} has English sentences`);
  }
});

test("numbers are written as in the language", () => {
  assert.equal(new Formats("en").number(1234.5, 1), "1,234.5");
  assert.equal(new Formats("de").number(1234.5, 1), "1.234,5");
  assert.equal(new Formats("is").number(1234.5, 1), "1.234,5");
  assert.equal(new Formats("nl").signed(-3), "−3");
  assert.equal(new Formats("en").number(-0.04, 1), "0.0");
  assert.equal(new Formats("en").signed(0.04, 1), "0.0");
  assert.equal(new Formats("da").percent(0.614), "61,4\u00a0%");
  assert.equal(new Formats("en").percent(-0.0003), "0.0%");
});

test("times have two digits and a unit", () => {
  const formats = new Formats("en");
  assert.equal(formats.time(0), "0\u00a0µs");
  assert.equal(formats.time(1500), "1.5\u00a0ms");
  assert.equal(formats.time(23_400), "23\u00a0ms");
  assert.equal(formats.time(2_000_000), "2.0\u00a0s");
  assert.equal(formats.hours(0), "0\u00a0s");
  assert.equal(formats.hours(5_400_000), "1.5\u00a0h");
});

test("Icelandic letters have their own places", () => {
  const formats = new Formats("is");
  const sorted = ["öl", "þing", "zeta", "ær", "ábót", "api", "ðað", "dagur"].sort((a, b) =>
    formats.compare(a, b),
  );
  assert.deepEqual(sorted, ["api", "ábót", "dagur", "ðað", "zeta", "þing", "ær", "öl"]);
});

test("Icelandic counts 21 as one", () => {
  const text = new Text("is");
  assert.equal(text.formats.plural(21), "one");
  assert.equal(text.formats.plural(11), "other");
  assert.equal(new Text("de").formats.plural(21), "other");
});

test("the first language that we have is chosen", () => {
  assert.equal(preferredLanguage(["fr-FR", "nl-BE", "de"]), "nl");
  assert.equal(preferredLanguage(["fr"]), "en");
});

test("a certainty is never shown as 0 or 100 %", () => {
  const formats = new Formats("en");
  assert.equal(formats.certainty(0.5), "50%");
  assert.equal(formats.certainty(0.996), "99.6%");
  assert.equal(formats.certainty(0.99999), ">99.9%");
  assert.equal(formats.certainty(1), ">99.9%");
  assert.equal(formats.certainty(0.004), "0.4%");
  assert.equal(formats.certainty(0), "<0.1%");
});
