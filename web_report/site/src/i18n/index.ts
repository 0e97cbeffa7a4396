// Messages in five languages, each a whole sentence or label. Values are in braces; a message that
// depends on a number exists twice, as key_one and key_other. The compiler knows the values that a
// message needs.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { da } from "./da";
import { de } from "./de";
import { en } from "./en";
import type { live } from "./en/live";
import { Formats, type Language, LANGUAGES } from "./format";
import { is } from "./is";
import { nl } from "./nl";

type English = typeof en & typeof live;
export type Key = keyof English;
export type Messages = Record<Key, string>;
type Counted<K> = K extends `${infer Stem}_one` ? Stem : never;
export type CountKey = Counted<Key>;

// The names in braces of a message.
type Names<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type NamesOf<K> = K extends Key ? Names<English[K]> : never;
type Filled<Name extends string> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, string | number>>];
export type Values<K extends Key> = Filled<NamesOf<K>>;
// Messages without values.
export type PlainKey = { [K in Key]: [NamesOf<K>] extends [never] ? K : never }[Key];
// The values of a counted message besides {n}, which is the number.
export type CountValues<K extends CountKey> = Filled<Exclude<NamesOf<`${K}_other`>, "n">>;

const REPORT: Record<Language, Record<keyof typeof en, string>> = { en, da, is, nl, de };
export const MESSAGES = REPORT as Record<Language, Messages>;

// Messages that only some pages have; before the first of them is drawn.
export function addMessages(more: Record<Language, Partial<Messages>>): void {
  for (const language of LANGUAGES) Object.assign(MESSAGES[language], more[language]);
}

export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export class Text {
  readonly formats: Formats;

  constructor(readonly language: Language) {
    this.formats = new Formats(language);
  }

  t = <K extends Key>(key: K, ...values: Values<K>): string =>
    fill(MESSAGES[this.language][key], values[0] ?? {});

  count = <K extends CountKey>(key: K, n: number, ...values: CountValues<K>): string => {
    const counted = `${key}_${this.formats.plural(n)}` as Key;
    return fill(MESSAGES[this.language][counted], { n: this.formats.number(n), ...values[0] });
  };
}

export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (known) return known;
  }
  return "en";
}

export const TextContext = createContext(new Text("en"));
export const useText = (): Text => useContext(TextContext);
