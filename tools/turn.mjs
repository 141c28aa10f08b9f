// Whatever writes what a whole clone shares (its packages, compiled texts, built pages) does so one after another: of two
// programs that are started at once the second waits, and finds it done. Written for old Nodes too, as bootstrap.mjs is: they
// have no SQLite, whose lock the embedded database uses.
import { readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

// Not in node_modules, which an installation empties.
const ofClone = fileURLToPath(new URL("../.turn", import.meta.url));
const pauseMs = 200;
/** What only looks whether all is there needs no word. */
const toldAfter = 5;

/** Waits until nobody else has the turn, and takes it; gives the function that ends it. A process that is gone has none. */
export function takeTurn(file = ofClone) {
  let pauses = 0;
  while (!isTaken(file, `${process.pid}`)) {
    const holder = read(file);
    if (holder !== "" && !isAlive(Number(holder))) clearAway(file, holder);
    else {
      pauses += 1;
      if (pauses === toldAfter)
        console.log(`Waiting for process ${holder}, which installs or builds in this folder (${file}) …`);
      pause();
    }
  }
  const end = () => {
    process.off("exit", end);
    if (read(file) === `${process.pid}`) rmSync(file, { force: true });
  };
  // Whatever fails ends the process where it stands.
  process.on("exit", end);
  return end;
}

/** By a link to nothing: it says whose it is from the moment that it is there. */
function isTaken(file, holder) {
  try {
    symlinkSync(holder, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function read(file) {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Of several that find a dead one's only one takes it away. */
function clearAway(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return;
  }
  // Another one was faster, and has the turn.
  const found = read(aside);
  if (found !== holder) isTaken(file, found);
  rmSync(aside);
}

/** What waits has nothing else to do. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
}
