import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../test/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("keys and counters past their use are cleared, younger and running ones stay", async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const key = { user_id: "u", endpoint: "e", body_hash: "h" };
  const soon = new Date(Date.now() + 10_000);
  await server.db
    .insertInto("idempotency_key")
    .values([
      { ...key, key: "old", created_at: hoursAgo(25), locked_until: hoursAgo(25) },
      { ...key, key: "young", created_at: hoursAgo(23), locked_until: hoursAgo(23) },
      { ...key, key: "kept", made: "thing", created_at: hoursAgo(2500), locked_until: sql<Date>`'infinity'` },
      { ...key, key: "running", created_at: hoursAgo(25), locked_until: soon },
    ])
    .execute();
  await server.db
    .insertInto("rate_limit")
    .values([
      { bucket: "old", window_start: hoursAgo(49), count: 1 },
      { bucket: "young", window_start: hoursAgo(47), count: 1 },
    ])
    .execute();
  await server.runJob("http.clear-old-rows");
  const keys = await server.db.selectFrom("idempotency_key").select("key").orderBy("key").execute();
  const counts = await server.db
    .selectFrom("rate_limit")
    .select("bucket")
    .where("bucket", "in", ["old", "young"])
    .execute();
  expect(keys.map((row) => row.key)).toEqual(["kept", "running", "young"]);
  expect(counts.map((row) => row.bucket)).toEqual(["young"]);
});

test("however much there is, one run clears it", async () => {
  await sql`insert into rate_limit (bucket, window_start, count)
    select 'many-' || n, now() - interval '50 hours', 1 from generate_series(1, 100500) as n`.execute(server.db);
  await server.runJob("http.clear-old-rows");
  const left = await server.db.selectFrom("rate_limit").select("bucket").where("bucket", "like", "many-%").execute();
  expect(left).toEqual([]);
});

test("requests for a demo go after two years", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const lead = {
    company_name: "Bar",
    full_name: "Ana",
    phone: "+12135550100",
    email: "a@b.example",
    message: "Call me back",
  };
  const of = (leadId: string, days: number) => ({ ...lead, lead_id: leadId, created_at: daysAgo(days) });
  const [old, young] = [randomUUID(), randomUUID()];
  await server.db
    .insertInto("lead")
    .values([of(old, 732), of(young, 728)])
    .execute();
  await server.runJob("http.clear-rows-of-last-year");
  expect(await server.db.selectFrom("lead").select("lead_id").execute()).toEqual([{ lead_id: young }]);
});

test("what nobody reads any more goes after a year, and the provider's events after a week", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const event = { provider: "sandbox", type: "some.type" };
  await server.db
    .insertInto("webhook_event")
    .values([
      { ...event, event_id: "old", received_at: daysAgo(8) },
      { ...event, event_id: "young", received_at: daysAgo(6) },
    ])
    .execute();
  await server.db
    .insertInto("sms_outbox")
    .values([366, 364].map((days) => ({ to_phone: "+12135550100", body: String(days), created_at: daysAgo(days) })))
    .execute();
  await server.runJob("payments.clear-old-events");
  await server.runJob("http.clear-rows-of-last-year");
  const events = await server.db.selectFrom("webhook_event").select("event_id").execute();
  expect(events.map((row) => row.event_id)).toEqual(["young"]);
  const messages = await server.db.selectFrom("sms_outbox").select("body").execute();
  expect(messages.map((row) => row.body)).toEqual(["364"]);
});
