import { readFile } from "node:fs/promises";

/** What /proc counts in: a hundredth of a second. */
const tickMs = 10;

/** Milliseconds that processes have worked so far, by /proc: all their threads, in the system's code and in their own. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(readTimes));
  return times.reduce((sum, { own }) => sum + own, 0);
}

/** The same of a PostgreSQL: its main process, the processes that it has now, and those that have ended. */
export async function cpuOfPostgres(postmasterPid: number): Promise<number> {
  const children = await readFile(`/proc/${postmasterPid}/task/${postmasterPid}/children`, "utf8");
  const { own, ended } = await readTimes(postmasterPid);
  return own + ended + (await cpuOf(children.trim().split(" ").filter(Boolean).map(Number)));
}

async function readTimes(pid: number): Promise<{ own: number; ended: number }> {
  // A process that ended meanwhile is counted by its parent.
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Its name, in brackets, may hold spaces; the fields behind it begin with the third.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (field: number) => (fields[field - 3] ?? 0) * tickMs;
  return { own: at(14) + at(15), ended: at(16) + at(17) };
}
