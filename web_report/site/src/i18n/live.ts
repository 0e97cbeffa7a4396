// The messages of the pages of arena serve, which a report on disk has no use for.
import { live as da } from "./da/live";
import { live as de } from "./de/live";
import { live as en } from "./en/live";
import type { Language } from "./format";
import { live as is } from "./is/live";
import { live as nl } from "./nl/live";

export const LIVE: Record<Language, Record<keyof typeof en, string>> = { en, da, is, nl, de };
