// What is wrong with catalogues of texts, by what they hold and where their texts are used.

/** What a text takes, and how it is made up: what all its translations must have in common. */
function shapeOf(text) {
  const variants = typeof text === "string" ? [text] : Object.values(text[0].match);
  const declared = typeof text === "string" ? [] : text[0].declarations;
  const named = (pattern) => variants.flatMap((one) => [...one.matchAll(pattern)].map(([, name]) => name));
  const selectors = typeof text === "string" ? [] : Object.keys(text[0].match).flatMap((one) => one.split(/\s*,\s*/));
  return {
    inputs: new Set([...named(/\{(\w+)\}/g), ...declared.flatMap((one) => /^input (\w+)/.exec(one)?.[1] ?? [])]),
    markup: new Set(named(/\{#(\w+)/g)),
    selectors,
  };
}

const listOf = (names) => [...names].toSorted((a, b) => a.localeCompare(b)).join(", ") || "nothing";

/**
 * Of a base catalogue and its translations, each `{id: text}` as in contract/texts: a sentence for each fault. `sources` are the
 * texts of the program: what none of them names is not used.
 */
export function findTextFaults(base, translations, sources) {
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, id]) => id)));
  const faults = Object.keys(base)
    .filter((id) => !used.has(id))
    .map((id) => `${id} is used nowhere`);
  for (const [locale, texts] of Object.entries(translations)) {
    for (const id of Object.keys(base)) {
      if (!(id in texts)) {
        faults.push(`${id} has no ${locale} text`);
        continue;
      }
      const [one, other] = [shapeOf(base[id]), shapeOf(texts[id])];
      for (const part of ["inputs", "markup"]) {
        if (listOf(one[part]) !== listOf(other[part]))
          faults.push(`${id} takes ${listOf(other[part])} in ${locale}, and ${listOf(one[part])} otherwise`);
      }
    }
    for (const id of Object.keys(texts)) if (!(id in base)) faults.push(`${id} is in ${locale} alone`);
  }
  for (const [locale, texts] of Object.entries({ base, ...translations })) {
    const ids = Object.keys(texts);
    const late = ids.find((id, index) => index > 0 && id < ids[index - 1]);
    if (late !== undefined) faults.push(`${late} is not at its place in the alphabet (${locale})`);
    for (const [id, text] of Object.entries(texts)) {
      const { selectors } = shapeOf(text);
      // Whatever a language's rules answer must find a text.
      if (selectors.length > 0 && !Object.keys(text[0].match).some((one) => !/=[^*]/.test(one)))
        faults.push(`${id} has no text for the rest (${locale})`);
    }
  }
  return faults;
}

/**
 * Ids under which one text stands twice, alike in every language: "id = other". `senses` are the ids whose text is alike by
 * chance: what it says there is something else, and a language to come may say it otherwise.
 */
export function findTwins(base, translations, senses) {
  const apart = new Set(senses);
  const first = new Map();
  const twins = [];
  for (const id of Object.keys(base).filter((one) => !apart.has(one))) {
    const said = JSON.stringify([base, ...Object.values(translations)].map((texts) => texts[id]));
    if (first.has(said)) twins.push(`${id} = ${first.get(said)}`);
    else first.set(said, id);
  }
  return twins;
}

/** Parameters that are no number of things, and the most or the least of something, which is never one. */
const countsNothing = /^(?:actor|by|company|height|least|most|name|nearest|provider|vendor)$/;
const numberBeforeMany =
  /\{(\w+)\} (?:(?!of\b|on\b|leaves\b)[a-z]+ )?(?!as\b|goes\b|leaves\b|has\b|is\b|says\b|this\b|was\b)[a-z]*[a-rt-z]s\b/g;

/** Texts that say a number before a noun of many, and have no other form for one: "1 places are left". Of the English catalogue. */
export function findLonePlurals(base) {
  return Object.entries(base).flatMap(([id, text]) => {
    const { declarations, match } = typeof text === "string" ? { declarations: [], match: { "": text } } : text[0];
    const chosenBy = new Set(declarations.flatMap((one) => /^local \w+ = (\w+): plural$/.exec(one)?.[1] ?? []));
    const found = Object.values(match).flatMap((form) =>
      Array.from(form.matchAll(numberBeforeMany), ([words, name]) => ({ words, name })),
    );
    const lone = found.find(({ name }) => !countsNothing.test(name) && !chosenBy.has(name));
    return lone ? [`${id}: ${lone.words}`] : [];
  });
}

/** Notes for translators that are of no text, out of their order, or longer than a glance. */
export function findNoteFaults(base, notes) {
  const ids = Object.keys(notes);
  return [
    ...ids.filter((id) => !(id in base)).map((id) => `${id} is no text`),
    ...ids
      .filter((id) => notes[id].trim() === "" || notes[id].length > 140)
      .map((id) => `${id} says nothing, or too much`),
    ...ids
      .filter((id, index) => index > 0 && id < ids[index - 1])
      .map((id) => `${id} is not at its place in the alphabet`),
  ];
}

/** What is said of each text that has a note, with its words in each language, for whoever translates. */
export function listNotes(catalogues, notes) {
  return Object.entries(notes).map(([id, note]) => {
    const texts = Object.entries(catalogues).map(([locale, { [id]: text }]) => {
      const forms = typeof text === "string" ? [text] : (text ?? []).flatMap(({ match }) => Object.values(match));
      return `  ${locale}: ${forms.join(" | ")}`;
    });
    return [`${id}: ${note}`, ...texts].join("\n");
  });
}

/** Short texts that became much longer, for whoever translates: places for them were made by the English ones. */
export function listLongTexts(base, texts, { upTo = 24, by = 0.6 } = {}) {
  return Object.entries(base).flatMap(([id, text]) => {
    const [short, long] = [text, texts[id]];
    if (typeof short !== "string" || typeof long !== "string" || short.length > upTo) return [];
    const more = long.length / short.length - 1;
    return more > by ? [`${id}: ${short} → ${long} (+${Math.round(more * 100)} %)`] : [];
  });
}

/** Where a module of the web app writes for people in another language than its build's: it asks for `m.locale()`. */
export function findFixedLocales(source) {
  // The order of names is one for all who share a list, whatever they read; a language is called by its own name.
  return (
    source.match(
      /(?:\bIntl\.(?!Collator\b|DisplayNames\(one,)\w+|\.toLocale\w*String)\((?!\s*m\.locale\(\))[^)]*\)/g,
    ) ?? []
  );
}

/**
 * The sentences that stand in a program itself where people read them: what a schema refuses with, and what is passed on as it is.
 * What is given to an error does not compile as a string. A sentence begins with a capital letter and has a second word; a title
 * or a column's head may be one word, and a mail's subject or a picture's description begin as it likes.
 */
export function findLiteralSentences(source) {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
    // For the document of the API, and for ourselves.
    .replaceAll(/\bsummary:\s*"(?:[^"\\]|\\.)*"/g, "")
    .replaceAll(/\b(?:z\.describe|new Error)\((?:\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*\+?)+,?\s*\)/g, "")
    // Nouns of answers, whose words are in a list of their own.
    .replaceAll(/\bnotFound\("[^"]*"\)/g, "")
    // What search engines are told a thing is.
    .replaceAll(/"@type": "\w+"/g, "");
  const sentences =
    code.match(/(["`])[A-Z](?:(?!\1)[^\\\n])* (?:(?!\1)[^\\\n])*\1|(["`])[A-Z][a-z]{2,}[.!?:]?\2/g) ?? [];
  const shown = code.matchAll(
    /\b(?:subject|body|title|heading|alt|description|label)\s*[:=]\s*((["`])(?:(?!\2)[^\\\n])*[A-Za-z]{2}(?:(?!\2)[^\\\n])*\2)/g,
  );
  const said = Array.from(shown, ([, words]) => words).filter((words) =>
    /[a-z]{2}/i.test(words.replaceAll(/\$\{[^}]*\}/g, "")),
  );
  return [...new Set([...sentences, ...said])].filter((words) => !/"(?:Skipline|Lusiv)"/.test(words));
}

/** Where a module says itself which currency is sold in: contract/money.ts does. */
export function findFixedCurrencies(source) {
  return source.match(/["'`]usd["'`]/gi) ?? [];
}

/** Where a module of the web app says itself how an amount begins: the contract's price.ts does. */
export function findFixedSigns(source) {
  return source.match(/\$(?=\$\{)|["'`]\$["'`]|>\s*\$\s*(?=[{<\d])/g) ?? [];
}
