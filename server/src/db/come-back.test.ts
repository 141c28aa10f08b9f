import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { startTcpProxy } from "../test/tcp-proxy.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createNotifications } from "./notifications.ts";
import { createRelay } from "./relay.ts";

/** After so many a pause that is doubled each time is a long one. */
const tries = 7;
/** The longest pause and the way back, on a busy machine. */
const soon = { timeout: 3_000 };
const outage = { timeout: 30_000 };

let database: TestDatabase;
let warnings: string[];
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let url: string;
const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
const countTries = (words: string) => warnings.filter((line) => line.includes(words)).length;

beforeAll(async () => {
  warnings = [];
  database = await createTestDatabase();
  const through = new URL(database.url);
  proxy = await startTcpProxy({ host: through.hostname, port: Number(through.port) });
  through.port = String(proxy.port);
  url = through.href;
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

test("a database that was away for long is listened to and followed again at once", { timeout: 60_000 }, async () => {
  const notifications = createNotifications({ url, log });
  const relay = createRelay({ url, clock: createTestClock(), log });
  try {
    notifications.subscribeAll("news", () => undefined);
    await expect.poll(() => notifications.isHearing("news"), outage).toBe(true);
    await proxy.goAway();
    // Its position is made with its first look.
    relay.subscribe("notes", async () => undefined);
    relay.start();
    await expect.poll(() => countTries("no connection for notifications"), outage).toBeGreaterThanOrEqual(tries);
    await expect.poll(() => countTries("the relay can't look"), outage).toBeGreaterThanOrEqual(tries);
    await proxy.comeBack();
    await expect.poll(() => notifications.isHearing("news"), soon).toBe(true);
    await expect
      .poll(() => database.db.selectFrom("activity_position").select("subscriber").execute(), soon)
      .toEqual([{ subscriber: "notes" }]);
  } finally {
    await Promise.all([notifications.close(), relay.close()]);
  }
});
