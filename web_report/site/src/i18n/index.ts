// Messages in five languages, each a whole sentence or label. Values are in braces; a message that
// depends on a number exists twice, as key_one and key_other.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { da } from "./da";
import { de } from "./de";
import { en } from "./en";
import { Formats, type Language, LANGUAGES } from "./format";
import { is } from "./is";
import { nl } from "./nl";

export type Key = keyof typeof en;
export type Messages = Record<Key, string>;
type Counted<K> = K extends `${infer Stem}_one` ? Stem : never;
export type CountKey = Counted<Key>;

export const MESSAGES: Record<Language, Messages> = { en, da, is, nl, de };

export type Values = Record<string, string | number>;

export function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export class Text {
  readonly formats: Formats;

  constructor(readonly language: Language) {
    this.formats = new Formats(language);
  }

  t = (key: Key, values: Values = {}): string => fill(MESSAGES[this.language][key], values);

  // {n} in the message is the number.
  count = (key: CountKey, n: number, values: Values = {}): string =>
    this.t(`${key}_${this.formats.plural(n)}` as Key, { n: this.formats.number(n), ...values });
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
