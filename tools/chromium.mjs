// Finds the Chromium the browser tests use, and installs it from Debian's packages where that is allowed.
// The headless shell is the same engine without the browser's own window: a journey costs a quarter less in it.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Arial's letters, with which pages are drawn until ours come: devices have them, machines without a screen may not. */
const PACKAGES = ["chromium-headless-shell", "fonts-liberation"];
/** Older ones never ask again for a module that was lost, whatever a page does. */
const OLDEST = 156;

/**
 * The paths of the browser and of what most journeys run in: the headless shell, or the browser where there is none.
 * Throws with what to do when there is no browser and none can be installed.
 */
export function findOrInstallChromium() {
  if (process.env.CHROMIUM_PATH) return { browser: process.env.CHROMIUM_PATH, shell: process.env.CHROMIUM_PATH };
  const present = findChromium();
  const browser = present && isNewEnough(present) ? present : installChromium(present);
  const aptGet = findAptGet();
  const missing = PACKAGES.filter((name) => !succeeds(["dpkg", "-s", name]));
  if (missing.length > 0 && aptGet) install(aptGet, missing, "ignore");
  return { browser, shell: findProgram("chromium-headless-shell") ?? browser };
}

function isNewEnough(browser) {
  const { stdout } = spawnSync(browser, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return Number(/(\d+)\./.exec(stdout ?? "")?.[1] ?? 0) >= OLDEST;
}

/** Also a newer one than is there, where Debian has it; else what is there has to do. */
function installChromium(present) {
  const aptGet = findAptGet();
  if (!aptGet && present) return present;
  if (!aptGet)
    throw new Error(
      "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), " +
        "or name another one: CHROMIUM_PATH=/path/to/chrome npm test",
    );
  console.log("Installing Chromium by apt-get (once) …");
  // A list of packages of long ago names versions of then; without a network it is what there is.
  succeeds([...aptGet, "update"]);
  const isInstalled = install(aptGet, ["chromium", ...PACKAGES], "inherit");
  const installed = isInstalled ? findChromium() : present;
  if (!installed) throw new Error("Chromium could not be installed by apt-get; its messages are above.");
  return installed;
}

const install = (aptGet, packages, stdio) =>
  succeeds([...aptGet, "install", "-y", "--no-install-recommends", ...packages], stdio);

/** How packages are installed here; null where nobody may. */
function findAptGet() {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!findProgram("apt-get") || !succeeds([...asRoot, "true"])) return null;
  return [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
}

const succeeds = ([program, ...args], stdio = "ignore") => spawnSync(program, args, { stdio }).status === 0;

const findChromium = () => NAMES.map(findProgram).find(Boolean);

function findProgram(name) {
  const files = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
