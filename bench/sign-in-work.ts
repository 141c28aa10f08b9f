import { mkdtemp, readdir, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import process, { env } from "node:process";
import type { WorkChallenge } from "@skipline/contract/sign-in-work";
import { chromium } from "@playwright/test";
import { systemClock } from "../server/src/clock.ts";
import { createWork } from "../server/src/modules/auth/proof-of-work.ts";
import { workFor } from "../server/src/modules/auth/sms-limits.ts";
import { startServerProcess } from "./server-process.ts";

/** How long the most that our issuer asks a stranger for takes in a Chromium at a quarter of this machine's speed. */
const rounds = Number(env["BENCH_ROUNDS"] ?? 24);
const slowdown = 4;
const reachMs = 1_000;

const limits = { perMinute: 120, perAddress: 300, perNamedAddress: 2_000 };
const units = workFor(limits, { isNamed: false, level: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY);
const work = createWork({ clock: systemClock, keys: ["a key of this bench"] });

const assets = join(import.meta.dirname, "../web/dist/assets");
const file = (await readdir(assets)).find((name) => /^work\.worker.*\.js$/.test(name));
if (!file) throw new Error(`no worker in ${assets}: build the web app first`);

const dataDir = await mkdtemp(join(tmpdir(), "skipline-bench-"));
const server = await startServerProcess(dataDir);
const executablePath = env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Runs in the page: from the worker's start to its answer, as `solve-work.ts` does it. */
const solve = `(challenge) => new Promise((resolve, reject) => {
  const begin = performance.now();
  const worker = new Worker("/assets/${file}", { type: "module" });
  worker.onerror = () => reject(new Error("the worker failed"));
  worker.onmessage = ({ data }) => {
    worker.terminate();
    if (data) resolve(performance.now() - begin);
    else reject(new Error("not solved"));
  };
  worker.postMessage(challenge);
})`;

/** A page's throttle is its main thread's: the threads on which a worker's keys are derived know nothing of it. */
async function measure(rate: number): Promise<number[]> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await page.goto(server.url);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const challenge: WorkChallenge = await work.ask("+12135550100", units);
    times.push(await page.evaluate<number>(`(${solve})(${JSON.stringify(challenge)})`));
  }
  await page.close();
  return times.toSorted((a, b) => a - b);
}

const tell = (what: string, times: number[]) =>
  console.log(`${what}: median ${Math.round(median(times))} ms, longest ${Math.round(times.at(-1) ?? Number.NaN)}`);
const median = (times: number[]) => times[Math.floor(times.length / 2)] ?? Number.NaN;

try {
  const [plain, throttled] = [await measure(1), await measure(slowdown)];
  const slow = plain.map((ms) => ms * slowdown);
  console.log(`${units} units of work, ${rounds} times, load ${loadavg()[0]?.toFixed(1)}`);
  tell("at this machine's speed", plain);
  tell(`with the page alone at 1/${slowdown}`, throttled);
  tell(`at 1/${slowdown}: the first times ${slowdown}`, slow);
  if ((slow.at(-1) ?? Number.POSITIVE_INFINITY) > reachMs) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
