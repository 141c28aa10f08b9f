// Makes functions of the catalogues in contract/texts, when these are not what was compiled the last time.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { beginTurn } from "./turn.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "contract", "texts");
const project = join(folder, "project.inlang");
const compiled = join(folder, "compiled");
// Inside node_modules: another compiler means compiling again.
const stamp = join(root, "node_modules", ".cache", "skipline", "texts");

/** On the given Node: whoever starts us may run on an older one than the compiler needs. */
export function compileTexts(node) {
  if (isCompiled(hashSources())) return;
  const { status, stdout, stderr } = spawnSync(node, [fileURLToPath(import.meta.url)], { cwd: root, encoding: "utf8" });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe texts could not be compiled.`);
    process.exit(1);
  }
}

const isCompiled = (sources) =>
  existsSync(join(compiled, "bare")) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources;

function hashSources() {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".json") && one !== "notes.json")) {
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  }
  for (const file of [join(project, "settings.json"), fileURLToPath(import.meta.url)]) hash.update(readFileSync(file));
  return hash.digest("hex");
}

async function compile() {
  const sources = hashSources();
  if (isCompiled(sources)) return;
  const { compile: compileProject } = await import("@inlang/paraglide-js");
  // Half of them is none.
  rmSync(stamp, { force: true });
  rmSync(compiled, { recursive: true, force: true });
  await compileProject({
    project,
    outdir: compiled,
    // One file a language: the web app's build takes only the one that it is made for.
    outputStructure: "locale-modules",
    // Whoever does not say a language gets English: the server says it at each call, a page is built for one.
    strategy: ["baseLocale"],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  // Where its plugin or a catalogue is not found, the compiler makes nothing of it and says nothing.
  const { locales } = JSON.parse(readFileSync(join(project, "settings.json"), "utf8"));
  writeFileSync(
    join(compiled, "languages.js"),
    `export const languages = /** @type {const} */ (${JSON.stringify(locales)});\n`,
  );
  for (const locale of locales) {
    const wanted = Object.keys(JSON.parse(readFileSync(join(folder, `${locale}.json`), "utf8")));
    const file = join(compiled, "messages", `${locale}.js`);
    splitByText(file, join(compiled, "messages", locale));
    const made = await import(file);
    const lost = wanted.filter((id) => typeof made[id] !== "function");
    if (lost.length > 0)
      throw new Error(`No function was made of ${lost.length} ${locale} texts: ${lost.slice(0, 5).join(", ")}`);
  }
  leaveOutComments(["_index", ...locales]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** For whoever translates: `npm run texts -- --long es`. */
async function tellLongTexts(locale) {
  const { listLongTexts } = await import("./text-faults.mjs");
  const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  for (const line of listLongTexts(read("en"), read(locale))) console.log(line);
}

/** For whoever translates: `npm run texts -- --notes`. */
async function tellNotes() {
  const { listNotes } = await import("./text-faults.mjs");
  const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  const { locales } = JSON.parse(readFileSync(join(project, "settings.json"), "utf8"));
  const catalogues = Object.fromEntries(locales.map((locale) => [locale, read(locale)]));
  for (const lines of listNotes(catalogues, read("notes"))) console.log(lines);
}

/** Whether a figure's text is either that of 1 or that of all others. */
function hasTwoForms(locale) {
  const rules = new Intl.PluralRules(locale);
  return Array.from({ length: 200 }, (_, figure) => figure).every(
    (figure) => (rules.select(figure) === "one") === (figure === 1),
  );
}

/** What a server runs: it keeps all that it has read in memory, and most of that are comments, which only say types. */
function leaveOutComments(names) {
  mkdirSync(join(compiled, "bare"));
  for (const name of names) {
    const made = readFileSync(join(compiled, "messages", `${name}.js`), "utf8");
    writeFileSync(join(compiled, "bare", `${name}.js`), made.replaceAll(/\/\*\*[^]*?\*\/\s?/g, ""));
  }
}

/** Each text in a file of its own too: what a page does not use is then in none of its files. */
function splitByText(file, into) {
  mkdirSync(into);
  const start = /^export const (?=(\w+) =)/m;
  const [, ...pieces] = readFileSync(file, "utf8").split(new RegExp(start, "m"));
  for (let index = 0; index < pieces.length; index += 2) {
    const [id, made] = pieces.slice(index, index + 2);
    const text = lighten(made);
    const needs = text.includes("registry.") ? 'import * as registry from "../../registry.js";\n' : "";
    writeFileSync(join(into, `${id}.js`), `${needs}export const ${text}`);
  }
}

/** A page asks no `Intl.PluralRules` what is plain: making one takes a phone longer than drawing what it is for. */
function lighten(text) {
  const rule = /const plural = registry\.plural\("(\w+)", (i\?\.\w+), \{\}\);(\s*if \()plural === "one"\)/;
  const light = text.replace(rule, (all, locale, figure, start) =>
    hasTwoForms(locale) ? `${start}${figure} == 1)` : all,
  );
  return (
    (light.includes("plural ===") ? text : light)
      // The types see to it that what a text takes is there.
      .replaceAll("${i?.", "${i.")
      .replaceAll("String(i?.", "String(i.")
      // No mark of ours has any.
      .replaceAll(", options: {}, attributes: {} }", " }")
  );
}

// Node 20 knows no import.meta.main.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, locale] = process.argv.slice(2);
  if (option === "--long") await tellLongTexts(locale);
  else if (option === "--notes") await tellNotes();
  else {
    const endTurn = beginTurn();
    await compile();
    endTurn();
  }
}
