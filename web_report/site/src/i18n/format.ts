// Numbers, times and sort order in the reader's language.

export const LANGUAGES = ["en", "da", "is", "nl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  da: "Dansk",
  is: "Íslenska",
  nl: "Nederlands",
  de: "Deutsch",
};

// Chromium has no Icelandic locale; Danish writes numbers the same way.
const localeOf = (language: Language): string => (language === "is" ? "da" : language);

const ICELANDIC = "aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö";

function icelandicKey(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => {
    const place = ICELANDIC.indexOf(letter);
    return place >= 0 ? 0x10000 + place : (letter.codePointAt(0) ?? 0);
  });
}

function compareIcelandic(a: string, b: string): number {
  const left = icelandicKey(a);
  const right = icelandicKey(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i] as number) - (right[i] as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export type Plural = "one" | "other";

// Whether the value rounds to zero, which is written without a sign.
function isNothing(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === 0;
}

export class Formats {
  private readonly locale: string;
  private readonly numbers = new Map<string, Intl.NumberFormat>();
  private readonly collator: Intl.Collator;

  constructor(readonly language: Language) {
    this.locale = localeOf(language);
    this.collator = new Intl.Collator(this.locale, { numeric: true, sensitivity: "base" });
  }

  private format(value: number, options: Intl.NumberFormatOptions): string {
    const key = JSON.stringify(options);
    let format = this.numbers.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.locale, options);
      this.numbers.set(key, format);
    }
    // Keeps a number together with its sign and unit.
    return format.format(value).replace("-", "−").replace(/ /g, "\u00a0");
  }

  number(value: number, digits = 0): string {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return this.format(isNothing(value, digits) ? 0 : value, options);
  }

  // With as many decimals as it needs, two at most.
  points(value: number): string {
    return this.format(value, { maximumFractionDigits: 2 });
  }

  // a, b and c
  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.locale).format(names);
  }

  signed(value: number, digits = 0): string {
    return (value > 0 && !isNothing(value, digits) ? "+" : "") + this.number(value, digits);
  }

  percent(share: number, digits = 1): string {
    return this.format(isNothing(100 * share, digits) ? 0 : share, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }

  // A change of a chance of winning: all luck and all mistakes are told in this unit.
  signedPercent(share: number, digits = 0): string {
    const sign = share > 0 && !isNothing(100 * share, digits) ? "+" : "";
    return sign + this.percent(share, digits);
  }

  // A probability of which results can never be sure: neither "0 %" nor "100 %".
  certainty(share: number): string {
    if (share >= 0.9995) return `>${this.percent(0.999)}`;
    if (share < 0.0005) return `<${this.percent(0.001)}`;
    return this.percent(share, share > 0.99 || share < 0.01 ? 1 : 0);
  }

  // About two significant digits, with a fitting unit.
  time(micros: number): string {
    if (micros >= 60e6) return `${this.number(micros / 60e6, 1)}\u00a0min`;
    const [value, unit] =
      micros >= 1e6 ? [micros / 1e6, "s"] : micros >= 1e3 ? [micros / 1e3, "ms"] : [micros, "µs"];
    return `${this.number(value, value < 10 && unit !== "µs" ? 1 : 0)}\u00a0${unit}`;
  }

  hours(ms: number): string {
    if (ms === 0) return `0\u00a0s`;
    if (ms < 3_600_000) return this.time(ms * 1000);
    return `${this.number(ms / 3_600_000, 1)}\u00a0h`;
  }

  // The same in all languages, and sortable as text.
  date(ms: number): string {
    return ms > 0 ? `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")}\u00a0UTC` : "–";
  }

  compare(a: string, b: string): number {
    return this.language === "is" ? compareIcelandic(a, b) : this.collator.compare(a, b);
  }

  plural(n: number): Plural {
    if (this.language === "is") return n % 10 === 1 && n % 100 !== 11 ? "one" : "other";
    return n === 1 ? "one" : "other";
  }
}
