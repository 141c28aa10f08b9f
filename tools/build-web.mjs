// Builds the web app when its sources are not those of the last build.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { compileTexts } from "./compile-texts.mjs";
import { fail, root, toolEnvironment } from "./bootstrap.mjs";
import { beginTurn } from "./turn.mjs";

const LANGUAGES = JSON.parse(readFileSync(join(root, "contract/texts/project.inlang/settings.json"), "utf8")).locales;
const SOURCES = ["web", "contract", "package-lock.json"];
const NOT_SOURCES = new Set(["node_modules", "dist"]);
const dist = join(root, "web", "dist");
// Inside node_modules: new packages mean a new build.
const cache = join(root, "node_modules", ".cache", "skipline");
const stamp = join(cache, "web-build");
/** What the builds compressed, by its content (web/build/compress.ts). */
const compressed = join(cache, "compressed");

export function buildWeb(node) {
  const endTurn = beginTurn();
  buildOnce(node);
  endTurn();
}

function buildOnce(node) {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(sources)) return;
  console.log("Building the web app …");
  rmSync(stamp, { force: true });
  const start = Date.now();
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  for (const language of LANGUAGES) {
    const env = { ...toolEnvironment(), WEB_LANGUAGE: language };
    const options = { cwd: join(root, "web"), env, encoding: "utf8" };
    const { status, stdout, stderr } = spawnSync(node, [vite, "build", "--logLevel", "warn"], options);
    if (status !== 0) fail(`${stdout}${stderr}\nThe web app could not be built.`);
    // A page that is above its ceiling by little, for instance.
    process.stdout.write(`${stdout}${stderr}`);
    joinFiles(join(dist, language));
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampOf(sources));
  forgetUnused(start);
}

/** What none of these builds asked for. */
function forgetUnused(start) {
  for (const name of readdirSync(compressed)) {
    const file = join(compressed, name);
    // Times of files may be whole seconds.
    if (statSync(file).mtimeMs < start - 2_000) rmSync(file);
  }
}

/** What is named by its content lies in one folder, whichever language it was built for. */
function joinFiles(edition) {
  const own = join(edition, "assets");
  if (!existsSync(own)) return;
  for (const name of readdirSync(own)) renameSync(join(own, name), join(dist, "assets", name));
  rmSync(own, { recursive: true });
}

/** Of the sources, and of what was built of them: the page names all its files by their content. */
function stampOf(sources) {
  const page = join(dist, "index.html");
  return `${sources}\n${existsSync(page) ? readFileSync(page, "utf8") : "not built"}`;
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function listFiles(path) {
  const entries = path.endsWith(".json") ? null : readdirSync(join(root, path), { withFileTypes: true });
  if (!entries) return [path];
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

// `npm test` and `npm run build` run it as a program.
if (import.meta.main) {
  compileTexts(process.execPath);
  buildWeb(process.execPath);
}
