// Finds the Chromium the browser tests use, and installs it from Debian's packages where that is allowed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Its path; throws with what to do when there is none and none can be installed. */
export function findOrInstallChromium() {
  const found = process.env.CHROMIUM_PATH || findChromium();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!findProgram("apt-get") || !succeeds([...asRoot, "true"]))
    throw new Error(
      "The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), " +
        "or name another one: CHROMIUM_PATH=/path/to/chrome npm test",
    );
  console.log("Installing Chromium by apt-get (once) …");
  const aptGet = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
  const install = [...aptGet, "install", "-y", "--no-install-recommends", "chromium"];
  // On a fresh machine there may be no list of packages yet.
  const isInstalled = succeeds(install, "ignore") || (succeeds([...aptGet, "update"]) && succeeds(install, "inherit"));
  const installed = isInstalled && findChromium();
  if (!installed) throw new Error("Chromium could not be installed by apt-get; its messages are above.");
  return installed;
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
