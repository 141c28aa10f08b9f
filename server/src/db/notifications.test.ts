import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { pauseListener } from "../test/pause-listener.ts";
import { createNotifications, type Notifications } from "./notifications.ts";

let database: TestDatabase;
let notifications: Notifications;

beforeAll(async () => {
  database = await createTestDatabase();
  notifications = createNotifications({ url: database.url, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await notifications.close();
  await database.drop();
});

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

/** Subscribes and waits until listening has begun. */
async function listen(channel: string, payload: string) {
  const news: string[] = [];
  const stop = notifications.subscribe(channel, payload, (one) => news.push(one));
  await expect.poll(() => news).toContain("unsure");
  return { news, stop };
}

test("each hears what is addressed to it, once, until it stops", async () => {
  const one = await listen("changed", "a");
  const other: string[] = [];
  notifications.subscribe("changed", "b", (news) => other.push(news));
  await notify("changed", "a");
  await notify("changed", "b");
  await expect.poll(() => other).toEqual(["changed"]);
  expect(one.news).toEqual(["unsure", "changed"]);
  one.stop();
  await notify("changed", "a");
  await notify("changed", "b");
  await expect.poll(() => other).toEqual(["changed", "changed"]);
  expect(one.news).toEqual(["unsure", "changed"]);
});

test("a lost connection comes back by itself, and everybody is told to read again", async () => {
  const { news } = await listen("lost", "a");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'skipline-notifications' and datname = current_database()`.execute(database.db);
  await expect.poll(() => notifications.isHearing("lost"), { interval: 1 }).toBe(false);
  await expect.poll(() => notifications.isHearing("lost"), { interval: 1 }).toBe(true);
  // Nobody takes what they keep for certain again before they were told to read anew.
  expect(news).toEqual(["unsure", "unsure"]);
  await notify("lost", "a");
  await expect.poll(() => news).toEqual(["unsure", "unsure", "changed"]);
});

test("a whole channel can be followed, and told of what concerns this server alone", async () => {
  const news: string[] = [];
  notifications.subscribeAll("whole", (one, topic) => news.push(`${one} ${topic}`));
  const { news: ofA } = await listen("whole", "a");
  await notify("whole", "a 7");
  await expect.poll(() => ofA).toEqual(["unsure", "changed"]);
  notifications.tellHere("whole", "b");
  expect(news).toEqual(["unsure ", "changed a", "changed b"]);
});

test("a connection that answers nothing is not believed for long, and given up", async () => {
  const shortly = createNotifications({
    url: database.url,
    log: pino({ level: "silent" }),
    pingMs: 50,
    believedMs: 200,
  });
  try {
    shortly.subscribeAll("quiet", () => undefined);
    await expect.poll(() => shortly.isHearing("quiet")).toBe(true);
    const listener = await pauseListener(database, 0);
    try {
      await expect.poll(() => shortly.isHearing("quiet"), { interval: 10 }).toBe(false);
      // Another connection takes its place.
      await expect.poll(() => shortly.isHearing("quiet")).toBe(true);
    } finally {
      listener.goOn();
    }
  } finally {
    await shortly.close();
  }
});
