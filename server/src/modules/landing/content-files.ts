import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import {
  type Artist,
  contentSchemas,
  type Festival,
  type Legal,
  type LegalSlug,
  legalSlugs,
  type Presale,
  type ShownPicture,
} from "@skipline/contract/content";
import type { SiteContent } from "@skipline/contract/content";
import { webLink } from "@skipline/contract/events";
import { type Language, languages } from "@skipline/contract/languages";
import { text } from "@skipline/contract/text";
import * as z from "zod/mini";
import { explainIssue } from "../../http/schema-words.ts";
import { cleanText } from "../events/index.ts";

/** A folder of content that can't be used: which file and which field of it, and why. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = "ContentError";
  }
}

/** A picture of a folder, by its name there. */
export interface ContentPicture {
  path: string;
  type: string;
  bytes: number;
  /** Of its bytes: in its address, so that another picture under the same name is another one. */
  version: string;
}

/** A page in each language; what has no translation is the same in all. */
export interface ContentPage<T> {
  in: Readonly<Record<Language, T>>;
  /** Of a shared link. */
  image: string;
}

export interface Content {
  /** By their slugs, in small letters. */
  festivals: ReadonlyMap<string, ContentPage<Festival>>;
  artists: ReadonlyMap<string, ContentPage<Artist>>;
  presale: ContentPage<Presale> | null;
  /** The deployment's own, or the house's. */
  legal: ReadonlyMap<LegalSlug, ContentPage<Legal>>;
  mentions: Readonly<Record<Language, Pick<SiteContent, "partners" | "venues">>>;
  pictures: ReadonlyMap<string, ContentPicture>;
}

/** Of every deployment that has none of its own under the same name. */
const builtIn = join(import.meta.dirname, "built-in");

/** Where the pictures are served. */
export const contentPath = "/content";

/** More is a mistake: the longest page of ours has 6 kB. */
const mostFileBytes = 256 * 1024;
const mostPictureBytes = 5 * 1024 * 1024;
const mostFiles = 500;

/** What browsers show and can't run, by what its bytes begin with. SVG can hold scripts, and is none of them. */
const pictureTypes: readonly { type: string; names: RegExp; begins: RegExp }[] = [
  { type: "image/jpeg", names: /\.jpe?g$/, begins: /^\xff\xd8\xff/ },
  { type: "image/png", names: /\.png$/, begins: /^\x89PNG\r\n/ },
  { type: "image/webp", names: /\.webp$/, begins: /^RIFF[^]{4}WEBP/ },
  { type: "image/avif", names: /\.avif$/, begins: /^[^]{4}ftypavi[fs]/ },
];

/** A file's name has an end; the house's own pictures are named without one, and are there in three widths. */
const pictureName = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9_-]{0,79}(?:\.(?:jpe?g|png|webp|avif))?$/, { error: () => "must be a picture's name" }),
  );
const houseWidths = [480, 960, 1600];

const schemas = contentSchemas({
  object: z.strictObject,
  text: (most) => z.pipe(z.pipe(z.string(), z.transform(cleanText)), text(most)),
  link: webLink,
  picture: z.strictObject({
    name: pictureName,
    alt: z.pipe(z.pipe(z.string(), z.transform(cleanText)), text(300)),
  }),
});
type NamedPicture = { name: string; alt: string };

const noMentions = { partners: [], venues: [] };
const none: Omit<Content, "legal"> = {
  festivals: new Map(),
  artists: new Map(),
  presale: null,
  mentions: inEach(() => noMentions),
  pictures: new Map(),
};

/**
 * Reads a folder of content: `festivals/`, `artists/` and `legal/` with a file for each page, `presale.json`, `mentions.json` and
 * `pictures/`. Each file is checked against the schema of its kind. Texts lose what is not text, links lead to other
 * sites by http(s) alone, and pictures are of types that can't run, told by their bytes; all of it lies in the folder.
 * @param houseArt the folder of the house's own pictures
 * @throws ContentError naming file and field
 */
export function readContent(folder: string | null, houseArt: string): Content {
  if (folder === null) return { ...none, legal: readLegal(builtIn) };
  try {
    if (!statSync(folder).isDirectory()) throw new ContentError(folder, "must be a folder");
    return readFolder(realpathSync(folder), houseArt);
  } catch (error) {
    // As the system says it: not there, not to be read by this user, a link that leads in circles.
    throw isSystemError(error) ? new ContentError(error.path ?? folder, error.message) : error;
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && "code" in error;

/** A page and its translations; `shownOf` gives it what is shown of its pictures, and the one of a shared link. */
function readPage<S extends z.ZodMiniType, T>(
  root: string,
  file: string,
  schema: S,
  shownOf: (page: z.output<S>, file: string) => { page: T; image: string },
): ContentPage<T> {
  const first = readJson(root, file, schema);
  const { page, image } = shownOf(first, file);
  const inOther = (language: Language): T => {
    const translated = file.replace(/\.json$/, `.${language}.json`);
    if (language === languages[0] || !isThere(root, translated)) return page;
    const other = readJson(root, translated, schema);
    refuseOtherFacts(first, other, translated);
    return shownOf(other, translated).page;
  };
  return { in: inEach(inOther), image };
}

function readLegal(root: string): Content["legal"] {
  for (const name of list(root, "legal")) refuseLoneTranslation(root, `legal/${name}`);
  return new Map(
    legalSlugs.map((slug) => {
      const file = `legal/${slug}.json`;
      return [
        slug,
        readPage(isThere(root, file) ? root : builtIn, file, schemas.legal, (page) => ({ page, image: "" })),
      ];
    }),
  );
}

function readFolder(root: string, houseArt: string): Content {
  const pictures = new Map(list(root, "pictures").map((name) => [name, readPicture(root, name)]));

  function show({ name, alt }: NamedPicture, file: string): ShownPicture & { image: string } {
    const own = pictures.get(name);
    if (own) {
      const src = `${contentPath}/${name}?v=${own.version}`;
      return { src, srcSet: null, alt, image: src };
    }
    const at = (width: number) => `/art/${name}-${width}.webp`;
    // Where the web app was not built nobody sees a page.
    const isOurs = !name.includes(".") && (!existsSync(houseArt) || existsSync(join(houseArt, `${name}-960.webp`)));
    if (!isOurs) throw new ContentError(file, `picture ${name}: is not in pictures/`);
    return { src: at(960), srcSet: houseWidths.map((one) => `${at(one)} ${one}w`).join(", "), alt, image: at(1600) };
  }

  function readPages<S extends z.ZodMiniType<{ slug: string }>, T>(
    kind: string,
    schema: S,
    shownOf: (page: z.output<S>, file: string) => { page: T; image: string },
  ): ReadonlyMap<string, ContentPage<T>> {
    const files = list(root, kind);
    for (const name of files) refuseLoneTranslation(root, `${kind}/${name}`);
    const pages = files.filter((name) => !translation.test(name));
    return new Map(
      pages.map((name) => {
        const file = `${kind}/${name}`;
        const slug = basename(name, ".json");
        const page = readPage(root, file, schema, (one, from) => {
          if (one.slug.toLowerCase() !== slug)
            throw new ContentError(from, `slug: must be ${slug}, as the file's name`);
          return shownOf(one, from);
        });
        return [slug, page];
      }),
    );
  }

  const withPicture = <P extends { picture: NamedPicture }>({ picture, ...page }: P, file: string) => {
    const { image, ...shown } = show(picture, file);
    return { page: { ...page, picture: shown }, image };
  };
  refuseStrangers(root);
  return {
    festivals: readPages("festivals", schemas.festival, (page, file) => {
      if (Date.parse(page.endsAt) <= Date.parse(page.startsAt))
        throw new ContentError(file, "endsAt: must be after startsAt");
      return withPicture(page, file);
    }),
    artists: readPages("artists", schemas.artist, ({ slides, ...page }, file) => {
      const shown = slides.map((one) => show(one, file));
      return {
        page: { ...page, slides: shown.map(({ image: _image, ...slide }) => slide) },
        image: shown[0]?.image ?? "",
      };
    }),
    legal: readLegal(root),
    presale: isThere(root, "presale.json") ? readPage(root, "presale.json", schemas.presale, withPicture) : null,
    mentions: isThere(root, "mentions.json")
      ? readPage(root, "mentions.json", schemas.mentions, (page) => ({ page, image: "" })).in
      : none.mentions,
    pictures,
  };
}

function inEach<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

const translation = new RegExp(`\\.(?:${languages.slice(1).join("|")})\\.json$`);
/** `heartla.json`, `heartla.es.json`. */
const pageFile = new RegExp(`^[a-z0-9][a-z0-9_-]{0,63}(?:\\.(?:${languages.slice(1).join("|")}))?\\.json$`);
const folders: Record<string, { form: RegExp; allowed: string }> = {
  festivals: { form: pageFile, allowed: "saltfest.json and saltfest.es.json" },
  artists: { form: pageFile, allowed: "nova.json and nova.es.json" },
  legal: {
    form: new RegExp(`^(?:${legalSlugs.join("|")})(?:\\.(?:${languages.slice(1).join("|")}))?\\.json$`),
    allowed: `${legalSlugs.map((slug) => `${slug}.json`).join(", ")} and privacy.es.json`,
  },
  pictures: {
    form: /^[a-z0-9][a-z0-9_-]{0,79}\.(?:jpe?g|png|webp|avif)$/,
    allowed: "stage.jpg, .png, .webp and .avif, in small letters",
  },
};
const rootFile = new RegExp(`^(?:presale|mentions)(?:\\.(?:${languages.slice(1).join("|")}))?\\.json$`);

/** What systems leave behind is nobody's content. */
const isHidden = (name: string) => name.startsWith(".");

/** Also a link that leads nowhere: it was to lead somewhere. */
const isThere = (root: string, file: string) => lstatSync(join(root, file), { throwIfNoEntry: false }) !== undefined;

/** Files that nobody reads would be looked for on the site in vain. */
function refuseStrangers(root: string): void {
  for (const name of readdirSync(root)) {
    if (isHidden(name) || name in folders || !name.endsWith(".json")) continue;
    if (!rootFile.test(name))
      throw new ContentError(name, "is not read here: pages lie in festivals/, artists/ and legal/");
    refuseLoneTranslation(root, name);
  }
}

function refuseLoneTranslation(root: string, file: string): void {
  const first = file.replace(translation, ".json");
  if (!isThere(root, first)) throw new ContentError(file, `translates ${first}, which is not there`);
}

function list(root: string, folder: string): string[] {
  if (!isThere(root, folder)) return [];
  const names = readdirSync(inside(root, folder)).filter((name) => !isHidden(name));
  const { form = /^$/, allowed = "" } = folders[folder] ?? {};
  const stranger = names.find((name) => !form.test(name));
  if (stranger !== undefined) throw new ContentError(`${folder}/${stranger}`, `names here are like ${allowed}`);
  if (names.length > mostFiles) throw new ContentError(`${folder}/`, `holds more than ${mostFiles} files`);
  return names.toSorted();
}

/** Where a file really lies. Links may lead about in the folder (as they do where one is mounted), and nowhere else. */
function inside(root: string, file: string): string {
  const path = realpathSync(join(root, file));
  if (!path.startsWith(root + sep)) throw new ContentError(file, "leads out of the folder");
  return path;
}

function readBytes(root: string, file: string, most: number): { path: string; bytes: Buffer } {
  const path = inside(root, file);
  const found = statSync(path);
  const { size } = found;
  if (!found.isFile()) throw new ContentError(file, "must be a file");
  if (size > most) throw new ContentError(file, `has ${size} bytes; ${most} are the most`);
  return { path, bytes: readFileSync(path) };
}

function readJson<S extends z.ZodMiniType>(root: string, file: string, schema: S): z.output<S> {
  const { bytes } = readBytes(root, file, mostFileBytes);
  const result = schema.safeParse(parse(bytes, file), { error: explainIssue });
  if (result.success) return result.data;
  const { path = [], message = "" } = result.error.issues[0] ?? {};
  throw new ContentError(file, [...path, message].length > 1 ? `${path.join(".")}: ${message}` : message);
}

/** Bytes of another encoding would be shown as signs that nobody wrote. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

function parse(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new ContentError(file, `is no JSON: ${(error as Error).message}`);
  }
}

function readPicture(root: string, name: string): ContentPicture {
  const file = `pictures/${name}`;
  const { path, bytes } = readBytes(root, file, mostPictureBytes);
  const head = bytes.subarray(0, 32).toString("latin1");
  const found = pictureTypes.find(({ names, begins }) => names.test(name) && begins.test(head));
  if (!found) throw new ContentError(file, "is not the picture that its name says: JPEG, PNG, WebP or AVIF");
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { path, type: found.type, bytes: bytes.length, version };
}

/** What no translation changes. */
const facts = new Set([
  "slug",
  "vendorId",
  "vendorLocationId",
  "productId",
  "look",
  "icon",
  "startsAt",
  "endsAt",
  "url",
]);

/** Each fact, and that there is something at each other place. */
function listFacts(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) {
    const isFact = typeof value === "string" && facts.has(path.split(".").at(-1) ?? "");
    return [[path, isFact ? value : typeof value]];
  }
  return Object.entries(value).flatMap(([name, one]) => listFacts(one, path === "" ? name : `${path}.${name}`));
}

/** A translation says the same of the same things. */
function refuseOtherFacts(first: unknown, other: unknown, file: string): void {
  const known = new Map(listFacts(first));
  const told = new Map(listFacts(other));
  for (const path of new Set([...known.keys(), ...told.keys()]))
    if (known.get(path) !== told.get(path))
      throw new ContentError(file, `${path}: must be as in the first language: ${known.get(path) ?? "not there"}`);
}
