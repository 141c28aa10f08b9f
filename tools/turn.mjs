// Whatever writes what a whole clone shares (its packages, compiled texts, built pages) does so one after another: of two
// programs that are started at once the second waits, and finds it done. Written for old Nodes too, as bootstrap.mjs is: they
// have no SQLite, whose lock the embedded database uses.
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

// Not in node_modules, which an installation empties.
const ofClone = fileURLToPath(new URL("../.turn", import.meta.url));
const pauseMs = 200;
/** What only looks whether all is there needs no word. */
const toldAfter = 5;

const own = `${process.pid} ${beginOf(process.pid)}`;

/** Waits until nobody else has the turn, and takes it; gives the function that ends it. A process that is gone has none. */
export function beginTurn(file = ofClone) {
  let pauses = 0;
  while (!isTaken(file, own)) {
    const holder = read(file);
    if (holder !== "" && !isAlive(holder)) clearAway(file, holder);
    else {
      pauses += 1;
      if (pauses === toldAfter)
        console.log(`Waiting for process ${holder.split(" ")[0]}, which installs or builds in this folder (${file}) …`);
      pause();
    }
  }
  const end = () => {
    process.off("exit", end);
    if (read(file) === own) rmSync(file, { force: true });
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

/** Of a killed one the number may be another's by now: in a container that starts anew even one's own. */
function isAlive(holder) {
  const [pid, begin] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return beginOf(pid) === begin;
}

/** When a process began, as the system counts it; empty where it does not say. */
function beginOf(pid) {
  try {
    // The name before it, in brackets, may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")[19];
  } catch {
    return "";
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
