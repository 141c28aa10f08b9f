import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./bootstrap.mjs";
import {
  findFixedCurrencies,
  findFixedLocales,
  findFixedSigns,
  findLiteralSentences,
  findNoteFaults,
  findTextFaults,
  findTwins,
  listLongTexts,
  listNotes,
} from "./text-faults.mjs";

const read = (name) => readFileSync(join(root, name), "utf8");
const catalogue = (locale) => JSON.parse(read(`contract/texts/${locale}.json`));
const [, ...others] = JSON.parse(read("contract/texts/project.inlang/settings.json")).locales;
const translations = Object.fromEntries(others.map((locale) => [locale, catalogue(locale)]));
const sources = ["contract/src", "server/src", "web/src", "web/build"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => read(join(folder, name))),
);

/** Texts that are alike by chance, with what they say there: of two, the one with the narrower sense. */
const senses = {
  console_nav: "the way to the console's pages, where menu is what a bar sells",
  editor_link_address: "of a page, where activity_address is a street",
  membership_ends: "a plan, where event_ends is a night",
  reservation_keep: "a reservation, where glevent_keep is a list: gender",
  role_staff: "what somebody may do, where activity_staff is all who work there",
};

const counted = (one, rest) => [
  {
    declarations: ["input count", "local plural = count: plural"],
    selectors: ["plural"],
    match: { "plural=one": one, "plural=*": rest },
  },
];

describe("the catalogues of texts", () => {
  it("have every text in each language, alike in what it takes, and none that nobody uses", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(findTextFaults(catalogue("en"), translations, sources)).toEqual([]);
  });

  const intlOf = (locale) => ({
    direction: new Intl.Locale(locale).getTextInfo().direction,
    first_day: String(new Intl.Locale(locale).getWeekInfo().firstDay % 7),
  });

  it.each(["en", ...others])(
    "say of %s what Intl does: which way it is read, and with which day a week begins",
    (language) => {
      const { locale, direction, first_day } = catalogue(language);
      expect({ direction, first_day }).toEqual(intlOf(locale));
    },
  );

  it("canary: people elsewhere begin a week, and a line, elsewhere", () => {
    expect(intlOf("fr-FR")).toEqual({ direction: "ltr", first_day: "1" });
    expect(intlOf("ar-EG")).toEqual({ direction: "rtl", first_day: "6" });
  });

  it("say the same once", () => {
    expect(findTwins(catalogue("en"), translations, Object.keys(senses))).toEqual([]);
    // What is apart has somebody it is apart from.
    const twins = findTwins(catalogue("en"), translations, []).flatMap((one) => one.split(" = "));
    expect(Object.keys(senses).filter((id) => !twins.includes(id))).toEqual([]);
  });

  it("canary: one text under two ids is found, unless it means another thing or is another in some language", () => {
    const en = { a: "Undo", b: "Undo", c: "Undo", d: "Undo" };
    const es = { a: "Anular", b: "Deshacer", c: "Deshacer", d: "Deshacer" };
    expect(findTwins(en, { es }, [])).toEqual(["c = b", "d = b"]);
    expect(findTwins(en, { es }, ["c"])).toEqual(["d = b"]);
  });

  it("canary: only what is short and became much longer is told of", () => {
    const en = { a: "Tip", b: "Total", c: "A text that has all the room of the page" };
    const es = {
      a: "Propina",
      b: "Total",
      c: "Un texto que tiene todo el espacio de la página y un poco más de lo que hay",
    };
    expect(listLongTexts(en, es)).toEqual(["a: Tip → Propina (+133 %)"]);
  });

  it.each([
    ["a text that was not translated", {}, "cart has no es text"],
    ["a translation of nothing", { cart: "Carrito", other: "Otro" }, "other is in es alone"],
    ["another parameter", { cart: "{name}" }, "cart takes name in es, and nothing otherwise"],
    ["markup that was lost", { cart: "Carrito", terms: "Acepto" }, "terms takes nothing in es, and link otherwise"],
  ])("canary: %s is found", (_name, es, fault) => {
    const en = { cart: "Cart", ...("terms" in es && { terms: "I accept {#link}all{/link}" }) };
    expect(findTextFaults(en, { es }, ["m.cart() m.terms() m.other()"])).toContain(fault);
  });

  it("canary: a text that nobody uses, one at a wrong place, and a plural without the rest are found", () => {
    const en = { b: "B", a: counted("{count} item", "{count} items") };
    const es = { a: counted("{count} cosa", "{count} cosas"), b: "B" };
    const faults = findTextFaults(en, { es }, ["m.a({ count })"]);
    expect(faults).toEqual(["b is used nowhere", "a is not at its place in the alphabet (base)"]);
    const [text] = counted("{count} item", "{count} items");
    const { "plural=*": _rest, ...match } = text.match;
    expect(findTextFaults({ a: [{ ...text, match }] }, {}, ["m.a"])).toEqual(["a has no text for the rest (base)"]);
  });
});

describe("the notes for translators", () => {
  it("are of texts that there are", () => {
    const notes = catalogue("notes");
    expect(Object.keys(notes).length).toBeGreaterThan(150);
    expect(findNoteFaults(catalogue("en"), notes)).toEqual([]);
  });

  it("canary: one of no text, an empty one and one out of its place are found", () => {
    expect(findNoteFaults({ a: "A", b: "B" }, { b: "Of B", a: " ", c: "Of C" })).toEqual([
      "c is no text",
      "a says nothing, or too much",
      "a is not at its place in the alphabet",
    ]);
  });

  it("are told with the words of each language", () => {
    const [items] = counted("{count} item", "{count} items");
    const catalogues = { en: { a: [items], b: "Open" }, es: { a: [items], b: "Abrir" } };
    expect(listNotes(catalogues, { a: "A figure", b: "A verb" })).toEqual([
      "a: A figure\n  en: {count} item | {count} items\n  es: {count} item | {count} items",
      "b: A verb\n  en: Open\n  es: Abrir",
    ]);
  });
});

describe("Spanish", () => {
  const wordsNotSaid = (rules) =>
    Array.from(rules.matchAll(/\bNot ((?:\*[^*]+\*[^*.]*)+)/g)).flatMap(([, list]) =>
      Array.from(list.matchAll(/\*([^*]+)\*/g), ([, word]) => word),
    );
  const eitherCase = ([first, ...rest]) => `[${first.toLowerCase()}${first.toUpperCase()}]${rest.join("")}`;
  /** A noun in one and in many; a verb in the forms in which texts have it. */
  const formsOf = (word) => {
    const [, stem] = /^(.+)[aei]r$/.exec(word) ?? [];
    const endings = "[aei]r|[ae]s?|[ae]n|[óé]|ió|[ai]ste|(?:a|ie)ndo|[ai]d[ao]s?";
    return stem === undefined ? `${eitherCase(word)}(?:e?s)?` : `${eitherCase(stem)}(?:${endings})`;
  };
  const listSaid = (words, texts) => {
    const forms = words.map((word) => [word, new RegExp(`(?<![\\p{L}{-])${formsOf(word)}(?![\\p{L}}])`, "u")]);
    return Object.entries(texts).flatMap(([id, text]) => {
      const said = JSON.stringify(text.length === 1 ? text[0].match : text);
      return forms.filter(([, form]) => form.test(said)).map(([word]) => `${id}: ${word}`);
    });
  };
  /** Said in another sense than the one in which its terms avoid it. */
  const otherSenses = [
    "bolsa",
    "caja",
    "cantidad",
    "clave",
    "cupo",
    "entrada",
    "entrar",
    "espacio",
    "fiesta",
    "llevar",
    "línea",
    "móvil",
    "PIN",
    "proveedor",
    "reserva",
    "retirar",
    "ubicación",
    "vendido",
  ];
  /** “Pantalla completa”, what is on record, and a name that a test card's payer has. */
  const otherForms = /\b(?:completas?|decline)\b|\bregistr(?:ó|ado)(?!\p{L})/giu;

  it("has the words of its terms, and none that they avoid", () => {
    const words = wordsNotSaid(read("docs/spanish.md"));
    expect(words).toEqual(expect.arrayContaining(["pedido", "enlace", "importe", ...otherSenses]));
    const avoided = words.filter((word) => !otherSenses.includes(word));
    const said = JSON.parse(JSON.stringify(translations.es).replaceAll(otherForms, ""));
    expect(listSaid(avoided, said)).toEqual([]);
  });

  it("is that of the United States: figures and dollars are as in English", () => {
    const write = (locale) =>
      [{}, { style: "currency", currency: "USD" }, { style: "percent" }].map((how) =>
        (-1234.5).toLocaleString(locale, how),
      );
    expect(write(translations.es.locale)).toEqual(write(catalogue("en").locale));
    expect(write("es-MX")).not.toEqual(write("es-US"));
  });

  it("canary: a word that is avoided is found in each form, also in a plural, and not inside of another", () => {
    const words = wordsNotSaid("| order | orden | Not *pedido* (nowhere), *ítem*. Never *x*. |");
    expect(words).toEqual(["pedido", "ítem"]);
    const texts = { a: "Tus pedidos", b: counted("Un ítem", "Los ítems"), c: "Expedido", d: "{pedido}" };
    expect(listSaid(words, texts)).toEqual(["a: pedido", "b: ítem"]);
    const said = { a: "Lo que añades", b: "Presiona aquí", c: "Ya se añadió", d: "La presión", e: "Presionado" };
    expect(listSaid(["añadir", "presionar"], said)).toEqual(["a: añadir", "b: presionar", "c: añadir", "e: presionar"]);
  });
});

describe("what the contract and the server say", () => {
  /** The server's own start, settings and figures, and the document of the API, are for whoever runs or programs it. */
  const spoken =
    /^(?:contract\/src\/|server\/src\/(?:modules|http|providers\/mail)\/|server\/src\/(?!main|app|client-faults|tracer|settings?|setting-\w+|secret-\w+|config)[\w-]+\.ts$)(?!metrics|openapi|docs-page)/;
  const speaking = ["contract/src", "server/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test|test-builders|\.conformance)\.ts$/.test(name))
      .map((name) => join(folder, name))
      .filter((name) => spoken.test(name)),
  );
  /** What is stored or compared, and not said. */
  const names = new Set([
    '"Sold out"',
    // Of Epson's protocol.
    '"Response"',
    '"Status"',
    '"Taken back at the door right away"',
    '"Platform operator"',
    '"Prize draw"',
    '"Shared phone"',
    '"Alcoholic Beverages"',
    '"Non-Alcoholic Beverages"',
    '"Food Items"',
    '"Merchandise"',
    '"Other"',
    '"Unknown"',
    '"Lager"',
    '"Bearer"',
    '"Display"',
  ]);

  /** What only operators read: in a log, among the figures, and on the provider's own pages, where a repeat must say the same. */
  const forOperators = [
    "News of text messages: ",
    "Sign-in codes asked for",
    "What sign-in codes have cost",
    "Lusiv membership, ",
    "Order $",
    "The payment provider did not answer in time.",
    "This payment is being changed elsewhere.",
    "Outbox",
    "User-agent: *",
    "Disallow: $",
    "Sitemap: $",
  ];

  /** A brand and a vendor's own words. */
  const nobodys = ["Lusiv, $"];

  /** Evidence in a dispute: banks read it, in English. */
  const banks = [
    "Table: ${tableNumber}",
    "Venue: $",
    "Address: $",
    "Bar: $",
    "Order: ${orderId}",
    "Payment: ${intentId}",
    "Discount",
    "Tip",
    "Tax",
    "Total",
  ];

  it("stands in the catalogues", () => {
    const letThrough = [...forOperators, ...nobodys, ...banks];
    expect(speaking.length).toBeGreaterThan(150);
    const found = speaking.flatMap((name) => findLiteralSentences(read(name)).filter((one) => !names.has(one)));
    expect(found.filter((one) => !letThrough.some((known) => one.slice(1).startsWith(known)))).toEqual([]);
    // Whatever is let through is there.
    expect(letThrough.filter((known) => !found.some((one) => one.slice(1).startsWith(known)))).toEqual([]);
  });

  it("is not passed on as a string", () => {
    const passed = speaking.flatMap((name) => read(name).match(/\bverbatim\(["`]/g) ?? []);
    expect(passed).toEqual([]);
  });

  it.each([
    ['z.regex(/^a$/, "Not a valid id")', 1],
    ["maxLength(140, `A note has at most ${most} characters`)", 1],
    ['z.email({ error: "Invalid email address" })', 1],
    ["z.regex(/^a$/, saying(m.input_id))", 0],
    ['z.describe("The event\'s id."), // A comment', 0],
    ['summary: "Take a thing",', 0],
    ['z.enum(["NOT_A_MEMBER", "MEMBER"])', 0],
    ["mailer.send({ subject: `lead of ${company}` })", 1],
    ['mailer.send({ subject: "Receipt" })', 1],
    ['const head = ["Order", "Tip"];', 2],
    ['picture = { alt: "a bar at night", url }', 1],
    ["sms.send({ body: `your code: ${code}` })", 1],
    ['sections = [{ name: "Alcoholic" }]', 1],
    ["mailer.send({ subject: `${company}`, body: `${opening}${text}` })", 0],
    ['throw notFound("Order"); const data = { "@type": "Offer" }', 0],
  ])("canary: %s", (source, faults) => expect(findLiteralSentences(source)).toHaveLength(faults));
});

describe("figures, dates and lists in the web app", () => {
  // lib has the machinery: figures of dates are the same in each language, and no locale's own.
  const outsideLib = readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?!lib\/).*(?<!\.test)\.tsx?$/.test(name),
  );

  it("are written in the language of its build", () => {
    expect(outsideLib.length).toBeGreaterThan(300);
    const faults = outsideLib.flatMap((name) =>
      findFixedLocales(read(join("web/src", name))).map((call) => `${name}: ${call}`),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['count.toLocaleString("en-US")', 1],
    ["count.toLocaleString()", 1],
    ['new Intl.DateTimeFormat(undefined, { month: "long" })', 1],
    ['date.toLocaleDateString(m.locale()) + new Intl.ListFormat(m.locale(), { type: "unit" })', 0],
    ['new Intl.Collator("en")', 0],
  ])("canary: %s", (source, faults) => expect(findFixedLocales(source)).toHaveLength(faults));
});

describe("amounts of money", () => {
  const places = new Set(["contract/src/money.ts", "contract/src/price.ts"]);
  const modules = ["contract/src", "server/src", "web/src"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        // What is asked of card providers, and told by them, in tests and in the demo's books.
        .filter((name) => /^(?!test\/|seed\/).*(?<!\.test|-kit|\.conformance)\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    .filter((name) => !places.has(name));
  const faultsOf = (find, names) => names.flatMap((name) => find(read(name)).map((found) => `${name}: ${found}`));

  it("are in one currency, which one place names and one place writes", () => {
    expect(modules.length).toBeGreaterThan(500);
    expect(faultsOf(findFixedCurrencies, modules)).toEqual([]);
    const ofWeb = modules.filter((name) => name.startsWith("web/"));
    expect(faultsOf(findFixedSigns, ofWeb)).toEqual([]);
  });

  it.each(["en", "es"])("are filled into the texts (%s)", (locale) => {
    expect(read(`contract/texts/${locale}.json`).match(/.*\$.*/g) ?? []).toEqual([]);
  });

  it.each([
    [findFixedCurrencies, 'currency: "usd"', 1],
    [findFixedCurrencies, "and $currency = 'usd' and other = 'USD'", 2],
    [findFixedCurrencies, "currency: currency.toUpperCase()", 0],
    [findFixedSigns, "`$${dollars}`", 1],
    [findFixedSigns, 'prefix="$"', 1],
    [findFixedSigns, "<b>${price}</b>", 1],
    [findFixedSigns, "<b>{formatCents(price)}</b> `${price}` text.replace(/a/, '$1S')", 0],
  ])("canary: %o in %s", (find, source, faults) => expect(find(source)).toHaveLength(faults));
});
