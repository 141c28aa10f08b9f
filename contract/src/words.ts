import type { Language } from "./languages.ts";

/** A text of the catalogues (`m.cart_add`), by what it takes. */
type Text<Inputs> = (inputs: Inputs, options?: { locale?: Language }) => string;

/** A text that takes nothing. */
export type PlainText = (inputs?: object, options?: { locale?: Language }) => string;

/** What fills a place of a text: data, or another text where data can't say it. */
type Param = string | number | Saying;

/** A text with what it takes, not yet in a language: its reader's is known only where it is shown. */
export interface Words {
  text: Text<never>;
  params: Readonly<Record<string, Param>>;
}

export type Saying = PlainText | Words;

/** A text with what it takes. */
export function words<Inputs extends object>(
  text: Text<Inputs>,
  params: { readonly [Name in keyof Inputs]: Param },
): Words {
  return { text, params };
}

/** The same for both ways of giving a text. */
export function wordsOf(what: Saying): Words {
  return typeof what === "function" ? { text: what, params: {} } : what;
}

/** In a language; in a page, which is built for one, without naming it. */
export function say(what: Saying, locale?: Language): string {
  const { text, params } = wordsOf(what);
  return text(sayParams(params, locale) as never, locale && { locale });
}

/** What a text is filled with, in a language. */
export function sayParams(params: Words["params"], locale?: Language): Record<string, string | number> {
  const filled = Object.entries(params).map(([name, param]) => [
    name,
    typeof param === "object" || typeof param === "function" ? say(param, locale) : param,
  ]);
  return Object.fromEntries(filled);
}

/** What is being heard, by how it sounds; nobody listens in a page. */
let heard: Map<string, Saying> | null = null;

/** For a check of a schema: what is wrong. */
export function saying(what: Saying): { error: () => string } {
  return { error: () => sayAloud(what) };
}

/** Says it, and tells whoever listens what it was. */
export function sayAloud(what: Saying): string {
  const text = say(what);
  heard?.set(text, what);
  return text;
}

/** Runs a parse, which waits for nothing, and hears what its schemas say: by the sound in a page's language. */
export function listen<T>(parse: () => T): { result: T; said: ReadonlyMap<string, Saying> } {
  const said = new Map<string, Saying>();
  const outer = heard;
  heard = said;
  try {
    return { result: parse(), said };
  } finally {
    heard = outer;
  }
}
