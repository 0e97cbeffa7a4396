// Filled in by the build, from the packages themselves.
declare const LICENCE_TEXTS: [names: string, text: string][];

export const LICENCES = LICENCE_TEXTS;
