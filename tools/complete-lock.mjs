// Adds to package-lock.json the packages of other systems (macOS, Windows, …) that npm left out. It does so whenever a
// registry does not carry them, and `npm ci` then refuses the lock file on every system. Run it after `npm install`.
// With --verify it changes nothing and fails when some are missing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const SYSTEMS = new Set([
  "android",
  "darwin",
  "freebsd",
  "netbsd",
  "openbsd",
  "openharmony",
  "linux",
  "win32",
  "sunos",
  "aix",
]);
const PROCESSORS = new Set([
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
]);

const file = join(import.meta.dirname, "..", "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = findMissing(lock.packages);

if (missing.length === 0) {
  console.log("package-lock.json names the packages of all systems");
} else if (process.argv.includes("--verify")) {
  console.error(`package-lock.json lacks ${missing.length} packages of other systems: node tools/complete-lock.mjs`);
  process.exitCode = 1;
} else {
  const { "": root, ...packages } = { ...lock.packages, ...Object.fromEntries(missing) };
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: { "": root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
  console.log(`Added ${missing.length} packages of other systems`);
}

/** Those are optional dependencies, named with one exact version by the package that chooses among them. */
function findMissing(packages) {
  const known = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/"))));
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => /^\d/.test(version) && !known.has(`node_modules/${name}`))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...systemOf(name), ...(dev ? { dev } : {}), optional: true },
      ]),
  );
}

/** `@swc/core-linux-arm-gnueabihf` → os linux, cpu arm, libc glibc: npm then knows that this system is not meant. */
function systemOf(name) {
  const words = name.split(/[-/]/);
  const find = (known) => words.findLast((word) => known.has(word));
  const os = find(SYSTEMS);
  const cpu = find(PROCESSORS);
  const libc = words.includes("musl") ? "musl" : words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined;
  if (!os && !cpu) throw new Error(`${name} does not say which system it is for; add it to package-lock.json by hand`);
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(os === "linux" && libc ? { libc: [libc] } : {}),
  };
}
