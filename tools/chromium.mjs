// Finds the Chromium the browser tests use, and installs it from Debian's packages where that is allowed.
// The headless shell is the same engine without the browser's own window: a journey costs a quarter less in it.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const SHELL = "chromium-headless-shell";

/**
 * The paths of the browser and of what most journeys run in: the headless shell, or the browser where there is none.
 * Throws with what to do when there is no browser and none can be installed.
 */
export function findOrInstallChromium() {
  if (process.env.CHROMIUM_PATH) return { browser: process.env.CHROMIUM_PATH, shell: process.env.CHROMIUM_PATH };
  const browser = findChromium() ?? installChromium();
  const aptGet = findAptGet();
  if (!findProgram(SHELL) && aptGet) succeeds([...aptGet, "install", "-y", "--no-install-recommends", SHELL]);
  return { browser, shell: findProgram(SHELL) ?? browser };
}

function installChromium() {
  const aptGet = findAptGet();
  if (!aptGet)
    throw new Error(
      "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), " +
        "or name another one: CHROMIUM_PATH=/path/to/chrome npm test",
    );
  console.log("Installing Chromium by apt-get (once) …");
  const install = [...aptGet, "install", "-y", "--no-install-recommends", "chromium"];
  // On a fresh machine there may be no list of packages yet.
  const isInstalled = succeeds(install, "ignore") || (succeeds([...aptGet, "update"]) && succeeds(install, "inherit"));
  const installed = isInstalled && findChromium();
  if (!installed) throw new Error("Chromium could not be installed by apt-get; its messages are above.");
  return installed;
}

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
