const plainLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Each looks like the letter at its place there, and occurs in no text and no data of ours. */
const accentedLetters = "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦɃƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ";
const letters = new Map(plainLetters.split("").map((letter, at) => [letter, accentedLetters.charAt(at)]));

const padding = "ɐ";

/** A plain text of a catalogue, or a plural's: `[{ match: { "plural=one": … } }]`. */
export type CatalogueText = string | { match: Record<string, string> }[];

/** Whoever reads machines' words in it would be misled by other ones. */
const machines: Record<string, string> = { language: "xx", locale: "en-XA", direction: "ltr", call_voice: "en-US" };

/** `⟦Ŧǿŧȧŀɐɐ⟧` of `Total`: what it takes and its markup stay as they are. A text without letters is nobody's to translate. */
function accent(text: string): string {
  const pieces = text.split(/(\{[^}]*\}|\\.)/);
  const own = pieces.filter((_, index) => index % 2 === 0).join("");
  if (!/\p{L}/u.test(own)) return text;
  const more = Math.ceil(own.length * 0.4);
  const tail = own.trim().includes(" ")
    ? Array.from(
        { length: Math.ceil(more / 6) },
        (_, at) => ` ${padding.repeat(Math.max(1, Math.min(5, more - at * 6 - 1)))}`,
      )
    : [padding.repeat(more)];
  const accented = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : Array.from(piece, (sign) => letters.get(sign) ?? sign).join(""),
  );
  return `⟦${accented.join("")}${tail.join("")}⟧`;
}

/** The catalogue of a language that nobody speaks and everybody can read: what isn't in it stands out. */
export function accentCatalogue(base: Record<string, CatalogueText>): Record<string, CatalogueText> {
  const accentAll = (match: Record<string, string>) =>
    Object.fromEntries(Object.entries(match).map(([when, text]) => [when, accent(text)]));
  return Object.fromEntries(
    Object.entries(base).map(([id, text]) => {
      if (typeof text === "string") return [id, machines[id] ?? accent(text)];
      return [id, text.map((one) => ({ ...one, match: accentAll(one.match) }))];
    }),
  );
}

/** For the page, where nothing of this file is: how to read what `accentCatalogue` wrote. */
export const reading = {
  plain: Object.fromEntries([...letters].map(([letter, accented]) => [accented, letter])),
  dropped: ` ?${padding}+|[⟦⟧]`,
};

/** What was accented, in plain letters again. */
export const readAccented = (text: string): string =>
  Array.from(text.replaceAll(new RegExp(reading.dropped, "gu"), ""), (sign) => reading.plain[sign] ?? sign).join("");

/** What of a text did not come out of the catalogue: data that was filled in, or words that are written elsewhere. */
export function listPlainRuns(text: string): string[] {
  const accented = new RegExp(`[${Object.keys(reading.plain).join("")}${padding}⟦⟧]+`, "gu");
  return text
    .split(accented)
    .map((run) => run.trim())
    .filter((run) => /\p{L}/u.test(run));
}
