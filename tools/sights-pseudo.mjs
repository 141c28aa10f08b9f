// `npm run sights:pseudo`: the tours through all sights in a language that nobody speaks: what stands in no catalogue, and
// what has no room for longer words. Made in a copy of the sources, by the very steps by which docs/translate.md adds a
// language: nothing of it is in what is served. `-- --sight NAME`: one sight; `-- --keep`: the copy stays.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { accentCatalogue } from "../e2e/support/pseudo-text.ts";
import { bootstrap, root, toolEnvironment } from "./bootstrap.mjs";
import { findOrInstallChromium } from "./chromium.mjs";

const language = "xx";
const { values } = parseArgs({ options: { sight: { type: "string" }, keep: { type: "boolean" } } });
const node = bootstrap();
const copy = mkdtempSync(join(tmpdir(), "skipline-pseudo-"));

try {
  copySources();
  addLanguage();
  process.exitCode = run(["tools/build-web.mjs"]) || visitSights();
} finally {
  if (values.keep) console.log(`The copy is ${copy}`);
  else rmSync(copy, { recursive: true, force: true });
}

/** Packages are shared but for our own, which must be the copy's. */
function copySources() {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const name of stdout.split("\0").filter((one) => one !== "" && existsHere(one))) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  linkPackages("node_modules", new Set(["@skipline", ".cache"]));
  for (const name of readdirSync(join(root, "node_modules/@skipline"))) {
    mkdirSync(join(copy, "node_modules/@skipline"), { recursive: true });
    symlinkSync(join(copy, name), join(copy, "node_modules/@skipline", name));
  }
  for (const workspace of ["contract", "server", "web", "e2e"].filter((one) => existsHere(join(one, "node_modules"))))
    linkPackages(join(workspace, "node_modules"), new Set([".cache", ".vite", ".vite-temp"]));
}

function existsHere(name) {
  return existsSync(join(root, name));
}

function linkPackages(folder, own) {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder)).filter((one) => !own.has(one)))
    symlinkSync(join(root, folder, name), join(copy, folder, name));
}

/** The steps of docs/translate.md; what has no content of its own is English, and its words are known by that. */
function addLanguage() {
  const texts = join(copy, "contract/texts");
  const base = JSON.parse(readFileSync(join(texts, "en.json"), "utf8"));
  writeFileSync(join(texts, `${language}.json`), JSON.stringify(accentCatalogue(base)));
  const settingsFile = join(texts, "project.inlang/settings.json");
  const settings = JSON.parse(readFileSync(settingsFile, "utf8"));
  settings.locales.push(language);
  writeFileSync(settingsFile, JSON.stringify(settings));
  const list = settings.locales.map((one) => `'${one}'`).join(", ");
  writeFileSync(
    join(copy, "server/src/db/migrations/999-language.sql"),
    `do $$ declare found record; begin
  for found in select conrelid::regclass as "table", conname as name from pg_constraint
    where contype = 'c' and conname like '%\\_language\\_check' loop
    execute format('alter table %s drop constraint %I', found."table", found.name);
    execute format('alter table %s add constraint %I check (language in (%s))', found."table", found.name, $list$${list}$list$);
  end loop;
end $$;\n`,
  );
  // What a page may weigh is said of languages that somebody fetches; two bytes a letter are not one of them.
  writeFileSync(join(copy, "web/build/ceilings.ts"), "export const weighPage = () => ({});\n");
}

function visitSights() {
  const chromium = findOrInstallChromium();
  return run(["node_modules/@playwright/test/cli.js", "test", "--config=e2e/pseudo.config.ts", "--reporter=list"], {
    CHROMIUM_PATH: chromium.browser,
    CHROMIUM_SHELL_PATH: chromium.shell,
    ...(values.sight === undefined ? {} : { SKIPLINE_E2E_SIGHT: values.sight }),
  });
}

function run(args, environment = {}) {
  const env = { ...toolEnvironment(), ...environment };
  return spawnSync(node, args, { cwd: copy, env, stdio: "inherit" }).status ?? 1;
}
