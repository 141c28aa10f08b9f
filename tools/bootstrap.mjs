// Makes a fresh clone ready to run, with nothing but Node and npm: installs what package-lock.json names when it is not
// there yet, finds the pinned Node, and compiles the texts. Written for old Nodes too, so that they get to the message below.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { compileTexts } from "./compile-texts.mjs";
import { beginTurn } from "./turn.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

const OLDEST_NODE = [20, 19];
const pinned = join(root, "node_modules", ".bin", "node");
const ourBin = join(root, "node_modules") + sep;

/** Returns the path of the pinned Node; everything but npm and this file runs on it. */
export function bootstrap() {
  refuseOldNode();
  const endTurn = beginTurn();
  if (!isInstalled()) install();
  if (!isExecutable(pinned)) repairPinnedNode();
  endTurn();
  compileTexts(pinned);
  return pinned;
}

/** The environment for programs we start: they find the pinned Node and the installed tools first. */
export const toolEnvironment = () => ({
  // Half of a program's start goes into compiling what it compiled the last time.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node-compile"),
  ...process.env,
  PATH: join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? ""),
});

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(
    `Skipline needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
}

/** npm keeps a copy of the lock file of what it has installed; compared entry by entry, so a pulled change is noticed. */
function isInstalled() {
  const installed = readLock(join(root, "node_modules", ".package-lock.json"));
  if (!installed) return false;
  const wanted = readLock(join(root, "package-lock.json"));
  return Object.entries(wanted ?? {}).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes("node_modules/") || link) return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

function install() {
  console.log("Installing the packages of package-lock.json (once) …");
  if (runNpm(["ci"]).status === 0) return;
  // A registry without the packages of other systems makes `npm ci` refuse; `install` takes the same versions.
  console.log("npm ci failed; trying npm install with the versions of package-lock.json …");
  if (runNpm(["install", "--no-save"]).status !== 0 || !isInstalled()) fail("npm could not install; see above.");
}

/** npm must not run on the Node it is about to replace, nor find it on its way. */
function runNpm(args) {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !`${folder}${sep}`.startsWith(ourBin));
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, PATH: path.join(delimiter) } };
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && npm.endsWith(".js") && !node.startsWith(ourBin)) return spawnSync(node, [npm, ...args], options);
  return spawnSync("npm", args, options);
}

/** Where install scripts are switched off, the package `node` is there without its binary: run its script ourselves. */
function repairPinnedNode() {
  const folder = join(root, "node_modules", "node");
  console.log("Fetching the pinned Node (once) …");
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], { cwd: folder, stdio: "inherit" });
  // npm links only what was there when it looked.
  if (!existsSync(pinned)) symlinkSync(join("..", "node", "bin", "node"), pinned);
  if (!isExecutable(pinned)) fail(`The pinned Node is missing: ${pinned}. Remove node_modules and start again.`);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
