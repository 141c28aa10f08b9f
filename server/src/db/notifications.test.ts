import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
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
  await vi.waitFor(() => expect(news).toContain("unsure"));
  return { news, stop };
}

test("each hears what is addressed to it, once, until it stops", async () => {
  const one = await listen("changed", "a");
  const other: string[] = [];
  notifications.subscribe("changed", "b", (news) => other.push(news));
  await notify("changed", "a");
  await notify("changed", "b");
  await vi.waitFor(() => expect(other).toEqual(["changed"]));
  expect(one.news).toEqual(["unsure", "changed"]);
  one.stop();
  await notify("changed", "a");
  await notify("changed", "b");
  await vi.waitFor(() => expect(other).toEqual(["changed", "changed"]));
  expect(one.news).toEqual(["unsure", "changed"]);
});

test("a lost connection comes back by itself, and everybody is told to read again", async () => {
  const { news } = await listen("lost", "a");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'skipline-notifications' and datname = current_database()`.execute(database.db);
  await vi.waitFor(() => expect(news).toEqual(["unsure", "unsure"]), { timeout: 5_000 });
  await notify("lost", "a");
  await vi.waitFor(() => expect(news).toEqual(["unsure", "unsure", "changed"]));
});
