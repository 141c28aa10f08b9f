import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, loadavg } from "node:os";
import { join } from "node:path";
import process, { env } from "node:process";
import { startServer } from "../../e2e/support/global-setup.ts";
import { api } from "../../e2e/support/people.ts";
import { databaseUrlVariable, serverUrlVariable } from "../../e2e/support/variables.ts";
import { connectTestDatabase } from "../../server/src/test/database.ts";
import { handOver, openVenue } from "../../server/src/test/test-venue.ts";
import { Bartender, person, until, type View, wait } from "./steps/bartender.ts";
import { compare, handedOver, readState, readTrail } from "./steps/books.ts";
import { type Chance, seeded } from "./steps/chance.ts";
import { type LaxProxy, startLaxProxy } from "./steps/lax-proxy.ts";

const faults = ["hang", "reload", "offline", "kill"] as const;
type Fault = (typeof faults)[number];

const seed = Number(env["BENCH_SEED"] ?? 7);
/** Orders, each with two to five steps, around each fault. */
const tries = Number(env["BENCH_TRIES"] ?? 200);
const chosen = faults.filter((fault) => (env["BENCH_FAULT"] ?? fault) === fault);
/** `key`: each try of a step comes under another key. `disk`: what the browser writes for the queue is nowhere. */
const canary = env["BENCH_CANARY"];
const ordersAtOnce = 6;
/** After this what was called saved, and is not at the server, counts as lost. */
const patienceMs = 45_000;

interface Lane {
  bartender: Bartender;
  proxy: LaxProxy;
  chance: Chance;
}

/** Some steps; after some of them the screen is waited for. */
async function work({ bartender, chance }: Lane, steps: number): Promise<void> {
  for (let count = 0; count < steps && bartender.isBusy(); count += 1) {
    await bartender.step();
    if (chance.is(0.4)) await until(() => bartender.noteSaid(), chance.below(1500));
    else await wait(chance.below(120));
  }
}

const finish = (lane: Lane) => work(lane, Number.POSITIVE_INFINITY);

const misfortunes: Record<Fault, (lane: Lane) => Promise<void>> = {
  async hang(lane) {
    const { proxy, chance, bartender } = lane;
    await work(lane, chance.below(4));
    proxy.hang();
    await work(lane, 3 + chance.below(8));
    // Half of them longer than a page waits for an answer.
    await wait(chance.is(0.5) ? chance.below(4000) : 8000 + chance.below(6000));
    await bartender.noteSaid();
    proxy.heal();
    await finish(lane);
  },
  async reload(lane) {
    const { proxy, chance, bartender } = lane;
    for (let count = 1 + chance.below(2); count > 0; count -= 1) {
      proxy.slow(chance.below(1500));
      await work(lane, 2 + chance.below(8));
      await until(() => bartender.noteSaid(), 4000);
      await wait(chance.below(chance.is(0.5) ? 100 : 1500));
      await bartender.reload();
    }
    await finish(lane);
  },
  async offline(lane) {
    const { chance, bartender } = lane;
    for (let count = 1 + chance.below(2); count > 0; count -= 1) {
      await work(lane, chance.below(4));
      await bartender.setOffline(true);
      await work(lane, 2 + chance.below(8));
      await wait(chance.below(2000));
      await bartender.noteSaid();
      await bartender.setOffline(false);
    }
    await finish(lane);
  },
  async kill(lane) {
    const { proxy, chance, bartender } = lane;
    const network = chance.of(["slow", "hangs", "none"] as const);
    await work(lane, chance.below(3));
    if (network === "slow") proxy.slow(500 + chance.below(1500));
    else if (network === "hangs") proxy.hang();
    else await bartender.setOffline(true);
    await work(lane, 4 + chance.below(8));
    await until(() => bartender.noteSaid(), 5000);
    await wait(chance.below(chance.is(0.5) ? 100 : 2000));
    await bartender.kill();
    proxy.heal();
    await bartender.open();
    // The choice of a station is no deed: a killed browser may have forgotten it.
    await bartender.choose(bartender.view);
    await finish(lane);
  },
};

interface Sum {
  tries: number;
  steps: number;
  said: number;
  lost: number;
  doubled: number;
  turned: number;
  wrongScreens: number;
}

async function run(db: ReturnType<typeof connectTestDatabase>["db"], fault: Fault, program: string): Promise<Sum> {
  const chance = seeded(seed * 10 + faults.indexOf(fault));
  const proxy = await startLaxProxy({
    target: env[serverUrlVariable] ?? "",
    chance: seeded(chance.below(2 ** 31)),
    isForgetful: canary === "key",
  });
  const profile = await mkdtemp(join(tmpdir(), "skipline-steps-"));
  const venue = await openVenue(db, `steps-${fault}-${Date.now()}`, {
    prepares_orders: true,
    kitchen_types: ["NON_ALCOHOLIC_ITEM"],
  });
  const { session, expiresIn } = await person(proxy.url, venue.phones.STAFF);
  const staff = { ...session, expiresIn };
  const phone = { db, venue, chance, proxy, program, profile, staff, isWriteBlocked: canary === "disk" };
  const bartender = new Bartender(phone);
  const sum: Sum = { tries: 0, steps: 0, said: 0, lost: 0, doubled: 0, turned: 0, wrongScreens: 0 };

  /** What there is to find fault with, once it is quiet. */
  async function judge() {
    const { cards } = await bartender.look();
    return Promise.all(
      bartender.tries.map(async ({ orderId, station, made }) => {
        const trail = await readTrail(db, orderId);
        const state = await readState(db, orderId, station);
        const difference = compare(made, trail);
        const last = made.findLast(({ isSaid }) => isSaid)?.what;
        const isEnd = last === undefined || made.at(-1)?.isSaid === false || trail.at(-1) === last;
        const isShown = (cards[orderId]?.state ?? handedOver) === state && cards[orderId]?.isPending !== true;
        return { ...difference, orderId, made, trail, isTurned: !isEnd, isShown };
      }),
    );
  }

  try {
    await bartender.open();
    while (sum.tries < tries) {
      await bartender.choose(chance.of<View>(["ALL", "ALL", "BAR", "KITCHEN"]));
      await bartender.take(Math.min(ordersAtOnce, tries - sum.tries));
      await misfortunes[fault]({ bartender, proxy, chance });
      proxy.heal();
      const isSettled = async () => {
        await bartender.noteSaid();
        const { bar } = await bartender.look();
        const found = await judge();
        const isGood = found.every((one) => one.lost + one.doubled === 0 && !one.isTurned && one.isShown);
        return isGood && proxy.isQuiet() && !bar.includes("waiting");
      };
      if (!(await until(isSettled, patienceMs))) {
        // As a person would who does not trust it.
        await bartender.reload();
        await until(isSettled, patienceMs / 3);
      }
      const { bar } = await bartender.look();
      for (const { lost, doubled, isTurned, isShown, ...one } of await judge()) {
        sum.tries += 1;
        sum.steps += one.made.length;
        sum.said += one.made.filter(({ isSaid }) => isSaid).length;
        sum.lost += lost;
        sum.doubled += doubled;
        if (isTurned) sum.turned += 1;
        if (!isShown) sum.wrongScreens += 1;
        if (lost + doubled === 0 && !isTurned && isShown) continue;
        process.exitCode = 1;
        const made = one.made.map(({ what, isSaid }) => (isSaid ? what : `(${what})`));
        console.log(
          `${fault} ${one.orderId}: ${lost} lost, ${doubled} doubled${isShown ? "" : ", the screen is wrong"}${bar ? `; "${bar}"` : ""}`,
        );
        console.log(`  made ${made.join(", ")}\n  trail ${one.trail.join(", ")}`);
      }
      // The next ones shall have the screen to themselves.
      for (const { orderId } of bartender.tries) await handOver(api, session, orderId);
      if (sum.tries % 60 === 0) console.log(`${fault}: ${sum.tries} tries`);
    }
    await bartender.close();
  } finally {
    await bartender.kill().catch(() => undefined);
    await proxy.close();
    await rm(profile, { recursive: true, force: true });
  }
  const hung = Object.entries(proxy.counts).map(([fate, count]) => `${count} ${fate}`);
  if (fault === "hang") console.log(`hang: swallowed ${hung.join(", ")}`);
  return sum;
}

const stopServer = await startServer();
const { db, close } = connectTestDatabase(env[databaseUrlVariable] ?? "");
const program = env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const begin = performance.now();
try {
  // Side by side: most of the time each of them waits.
  const sums = await Promise.all(chosen.map((fault) => run(db, fault, program)));
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
  console.log(`seed ${seed}${canary ? `, canary ${canary}` : ""}, ${minutes} min, load ${loadavg()[1]?.toFixed(1)}`);
  for (const [at, sum] of sums.entries()) {
    const { lost, doubled, turned, wrongScreens } = sum;
    const of = `${sum.tries} tries, ${sum.steps} steps, ${sum.said} called made`;
    console.log(
      `${chosen[at]}: ${of}; ${lost} lost, ${doubled} doubled, ${turned} turned back, ${wrongScreens} screens wrong`,
    );
  }
} finally {
  await close();
  await stopServer();
}
