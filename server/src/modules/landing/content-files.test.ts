import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "@skipline/contract/languages";
import { afterEach, describe, expect, test } from "vitest";
import { scriptVectors } from "../../test/script-vectors.ts";
import { demoContent, houseArt, onePixel, readDemoFile, readExample, writeContent } from "../../test/test-content.ts";
import { cleanText } from "../events/index.ts";
import { ContentError, readContent } from "./content-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const example = readExample();
const artist = readDemoFile("artists/mky.json");
const presale = readDemoFile("presale.json");
const mentions = readDemoFile("mentions.json");
const picture = { "pictures/stage.png": onePixel };

function write(files: Record<string, unknown>): string {
  const folder = writeContent(files);
  folders.push(folder);
  return folder;
}

const read = (files: Record<string, unknown>) => readContent(write(files), houseArt);

/** What whoever starts the server reads. */
function refusal(folder: string): string {
  try {
    readContent(folder, houseArt);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  return "nothing was refused";
}

test("without a folder there is no content, and an empty one has none", () => {
  const nothing = readContent(null, houseArt);
  expect([nothing.festivals.size, nothing.artists.size, nothing.presale, nothing.mentions.en]).toEqual([
    0,
    0,
    null,
    { partners: [], venues: [] },
  ]);
  expect(read({})).toEqual(nothing);
});

test("the example of the documentation is a page, with its own picture", () => {
  const { festivals, pictures } = read({ "festivals/saltfest.json": example, ...picture });
  const { in: shown, image } = festivals.get("saltfest")!;
  const { version, ...stage } = pictures.get("stage.png")!;
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(stage).toMatchObject({ type: "image/png", bytes: onePixel.length });
  const src = `/content/stage.png?v=${version}`;
  expect(image).toBe(src);
  const alt = (example["picture"] as { alt: string }).alt;
  for (const language of languages)
    expect(shown[language]).toEqual({ ...example, picture: { src, srcSet: null, alt } });
});

test("the demo's pages are right, each in every language, with pictures of the house", () => {
  const demo = readContent(demoContent, houseArt);
  expect([...demo.festivals.keys(), ...demo.artists.keys()]).toEqual(["heartla", "longbeachpride", "mky"]);
  expect(demo.festivals.get("heartla")?.in.en.picture.srcSet?.split(", ")).toHaveLength(3);
  const pages = [...demo.festivals.values(), ...demo.artists.values(), demo.presale!];
  const others = languages.slice(1);
  expect(others.length).toBeGreaterThan(0);
  for (const { in: shown } of pages) {
    const words = (language: Language) => JSON.stringify(shown[language]);
    for (const language of others) expect(words(language)).not.toBe(words("en"));
  }
});

test("a translation says the same of the same things, and what has none is the same in all languages", () => {
  const files = { "festivals/saltfest.json": example, ...picture };
  const translate = (more: object) =>
    write({ ...files, "festivals/saltfest.es.json": { ...example, claim: "Dos escenarios.", ...more } });
  const { in: shown } = readContent(translate({}), houseArt).festivals.get("saltfest")!;
  expect([shown.en.claim, shown.es.claim]).toEqual(["Two stages by the water.", "Dos escenarios."]);
  const file = "festivals/saltfest.es.json";
  expect(refusal(translate({ vendorLocationId: "064E1" }))).toBe(
    `${file}: vendorLocationId: must be as in the first language: P1ER9`,
  );
  expect(refusal(translate({ about: [] }))).toContain(`${file}: about.0: must be as`);
  expect(refusal(translate({ hours: undefined }))).toContain(`${file}: hours: must be as`);
  // One of a page that is not there is looked for in vain.
  expect(refusal(write({ "festivals/saltfest.es.json": example, ...picture }))).toContain(file);
  expect(refusal(write({ "presale.es.json": presale }))).toContain("presale.es.json");
});

const festival = (more: object) => ({ "festivals/saltfest.json": { ...example, ...more }, ...picture });
const [stand, other] = example["stands"] as [object, object];
const link = (url: unknown) => festival({ links: [{ kind: "website", text: "Site", url }] });
const picturesOf = (name: string, bytes: unknown = onePixel) => ({ [`pictures/${name}`]: bytes });

test.each([
  ["a word that is no JSON", { "festivals/saltfest.json": "{ slug: saltfest }" }, "is no JSON"],
  ["half a file", { "festivals/saltfest.json": '{ "slug": "saltfest"' }, "is no JSON"],
  ["an empty file", { "festivals/saltfest.json": "" }, "is no JSON"],
  ["another encoding", { "presale.json": Buffer.from('{ "name": "Piña" }', "latin1") }, "is no JSON"],
  ["a list", { "festivals/saltfest.json": [example], ...picture }, "expected object"],
  ["nothing", { "presale.json": null }, "expected object"],
  ["a field that is none", festival({ sript: "x" }), "sript"],
  ["a field that is none, within", festival({ place: { ...(example["place"] as object), zip: "9" } }), "place: "],
  ["a missing field", festival({ claim: undefined }), "claim: "],
  ["a number as a text", festival({ claim: 7 }), "claim: "],
  ["a text as a list", festival({ about: "words" }), "about: "],
  ["a text that is too long", festival({ name: "x".repeat(81) }), "name: "],
  ["a text of tags alone", festival({ name: "<b></b>" }), "name: "],
  ["a text with a NUL", festival({ name: "a\u0000b" }), "name: "],
  ["a look that is none", festival({ look: "disco" }), "look: "],
  ["a day as people write it", festival({ startsAt: "July 10" }), "startsAt: "],
  ["a time without its place", festival({ startsAt: "2027-07-10T12:00:00" }), "startsAt: "],
  ["an end before the start", festival({ endsAt: "2027-07-09T22:00:00-07:00" }), "endsAt: "],
  ["an id that no location has", festival({ vendorLocationId: "../x" }), "vendorLocationId: "],
  ["an id in small letters", festival({ vendorLocationId: "p1er9" }), "vendorLocationId: "],
  ["a slug of another file", festival({ slug: "other" }), "slug: must be saltfest"],
  ["a stand that leads nowhere", festival({ stands: [{ ...stand, vendorLocationId: undefined }] }), "stands.0: "],
  ["a stand that leads to two", festival({ stands: [stand, { ...other, vendorLocationId: "P1ER9" }] }), "stands.1: "],
  ["a link to a script", link("javascript:alert(1)"), "links.0.url: "],
  ["a link to a script, in capitals", link(" JavaScript:alert(1)"), "links.0.url: "],
  ["a link to a script, with a tab", link("java\tscript:alert(1)"), "links.0.url: "],
  ["a link to data", link("data:text/html,<script>alert(1)</script>"), "links.0.url: "],
  ["a link to a file", link("file:///etc/passwd"), "links.0.url: "],
  ["a link without a site", link("//evil.example"), "links.0.url: "],
  ["a link with a name before the site", link("https://bank.example@evil.example"), "links.0.url: "],
  ["a link that is a list", link(["https://a.example"]), "links.0.url: "],
  ["a picture that is not there", { "festivals/saltfest.json": example }, "picture stage.png: is not in pictures/"],
  ["a picture that the house has not", festival({ picture: { name: "stage", alt: "A stage" } }), "picture stage: "],
  ["a picture elsewhere", festival({ picture: { name: "../stage.png", alt: "A stage" } }), "picture.name: "],
  ["a picture of another site", festival({ picture: { name: "https://a.example/a.png", alt: "A" } }), "picture.name: "],
  ["a picture without words", festival({ picture: { name: "stage.png", alt: "" } }), "picture.alt: "],
  ["an artist without a picture", { "artists/mky.json": { ...artist, slides: [] } }, "slides: "],
  [
    "a question to a script",
    { "artists/mky.json": { ...artist, questions: { text: "Ask", url: "javascript:x" } } },
    "questions.url: ",
  ],
  [
    "a partner without a location",
    { "mentions.json": { ...mentions, partners: [{ name: "A", city: "B" }] } },
    "partners.0",
  ],
  [
    "an icon that is none",
    { "presale.json": { ...presale, features: [{ icon: "bomb", title: "A", text: "B" }] } },
    "features.0.icon: ",
  ],
  ["a drawing that can hold a script", picturesOf("logo.svg", "<svg onload='alert(1)'/>"), "pictures/logo.svg"],
  [
    "a drawing by another name",
    picturesOf("logo.png", "<svg onload='alert(1)'/>"),
    "pictures/logo.png: is not the picture",
  ],
  [
    "a page by a picture's name",
    picturesOf("logo.jpg", "<script>alert(1)</script>"),
    "pictures/logo.jpg: is not the picture",
  ],
  ["a picture of another kind", picturesOf("logo.webp"), "pictures/logo.webp: is not the picture"],
  ["an empty picture", picturesOf("logo.png", ""), "pictures/logo.png: is not the picture"],
  ["a script", picturesOf("app.js", "alert(1)"), "pictures/app.js"],
  ["a page", { "festivals/index.html": "<p>" }, "festivals/index.html"],
  ["a file in capitals", { "festivals/SaltFest.json": example, ...picture }, "festivals/SaltFest.json"],
  ["a folder as a file", { "festivals/saltfest.json/a.json": "{}" }, "festivals/saltfest.json: must be a file"],
  ["a file as a folder", { festivals: "words" }, "festivals"],
  ["a page beside the folders", { "saltfest.json": example, ...picture }, "saltfest.json: is not read here"],
  ["a file that is too big", { "presale.json": { ...presale, terms: "x".repeat(300_000) } }, "are the most"],
])("%s is named with its file, and nothing of the folder is taken", (_what, files, words) => {
  const message = refusal(write(files));
  expect(message).toContain(words);
  const [file = ""] = Object.keys(files);
  expect(message).toContain(file.split("/")[0]);
});

test("each problem is named with its file and its field, as a sentence", () => {
  expect(refusal(write(festival({ claim: 7 })))).toBe(
    "festivals/saltfest.json: claim: Invalid input: expected string, received number",
  );
  expect(refusal(write(link("javascript:alert(1)")))).toMatch(/^festivals\/saltfest\.json: links\.0\.url: \w+/);
});

test("a picture of more bytes than it may have is not even read", () => {
  const folder = write(festival({}));
  truncateSync(join(folder, "pictures/stage.png"), 5 * 1024 * 1024 + 1);
  expect(refusal(folder)).toBe("pictures/stage.png: has 5242881 bytes; 5242880 are the most");
});

test("a folder that is not there, or is none, is named", () => {
  const folder = write({ "presale.json": presale });
  expect(refusal(join(folder, "none"))).toContain(join(folder, "none"));
  expect(refusal(join(folder, "presale.json"))).toContain("must be a folder");
});

describe("links between files", () => {
  const outside = () => write({ "festivals/saltfest.json": example, "stage.png": onePixel, "presale.json": presale });

  test.each([
    ["pictures/stage.png", "stage.png"],
    ["festivals/saltfest.json", "festivals/saltfest.json"],
    ["presale.json", "presale.json"],
    ["artists", "festivals"],
  ])("%s that leads out of the folder is refused", (name, target) => {
    const folder = write({ "pictures/a.png": onePixel, "festivals/.keep": "" });
    symlinkSync(join(outside(), target), join(folder, name));
    expect(refusal(folder)).toBe(`${name}: leads out of the folder`);
  });

  test("one that climbs out by its own words is refused, also beside a folder of a longer name", () => {
    const folder = write({ "festivals/.keep": "" });
    mkdirSync(`${folder}-more`);
    folders.push(`${folder}-more`);
    writeFileSync(`${folder}-more/presale.json`, JSON.stringify(presale));
    symlinkSync(`..${folder.slice(folder.lastIndexOf("/"))}-more/presale.json`, join(folder, "presale.json"));
    expect(refusal(folder)).toBe("presale.json: leads out of the folder");
  });

  test("one that leads nowhere, or in a circle, is named", () => {
    const folder = write({ "festivals/.keep": "" });
    symlinkSync("nowhere.json", join(folder, "festivals/saltfest.json"));
    expect(refusal(folder)).toContain("festivals/saltfest.json");
    const circle = write({ "festivals/.keep": "" });
    symlinkSync("saltfest.json", join(circle, "festivals/saltfest.json"));
    expect(refusal(circle)).toContain("festivals/saltfest.json");
    const lost = write({});
    symlinkSync("nowhere.json", join(lost, "presale.json"));
    expect(refusal(lost)).toContain("presale.json");
  });

  test("within the folder they are followed, as where it is mounted with versions", () => {
    const folder = write({ "..1/festivals/saltfest.json": example, "..1/pictures/stage.png": onePixel });
    symlinkSync("..1", join(folder, "..data"));
    for (const name of ["festivals", "pictures"]) symlinkSync(`..data/${name}`, join(folder, name));
    expect([...readContent(folder, houseArt).festivals.keys()]).toEqual(["saltfest"]);
    const linked = `${folder}-linked`;
    symlinkSync(folder, linked);
    folders.push(linked);
    expect([...readContent(linked, houseArt).festivals.keys()]).toEqual(["saltfest"]);
  });
});

/** What a browser could take for a tag. */
const tag = /<[a-z!/?]/i;

describe("a text", () => {
  test.each(scriptVectors.map((vector) => [vector]))("has nothing that runs: %j", (vector) => {
    const escaped = vector.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    for (const words of [vector, escaped, escaped.replaceAll("&", "&amp;")]) expect(cleanText(words)).not.toMatch(tag);
    const folder = write(festival({ claim: `Salt ${vector}`, about: [`Salt ${escaped}`] }));
    // Some have characters that no text may have.
    const refused = refusal(folder);
    if (refused.endsWith("a character that is not allowed")) return;
    expect(refused).toBe("nothing was refused");
    expect(JSON.stringify(readContent(folder, houseArt).festivals.get("saltfest")!.in)).not.toMatch(tag);
  });

  test("keeps its words and signs", () => {
    for (const words of ["Rock & Roll", "I <3 L.A.", 'The "Pier"', "2 > 1", "¡Piña! 🎧", "5 < 6"])
      expect(cleanText(words)).toBe(words);
    expect(cleanText(" A <b>loud</b> <i>night</i> &amp; day<script>alert(1)</script> ")).toBe("A loud night & day");
  });
});
