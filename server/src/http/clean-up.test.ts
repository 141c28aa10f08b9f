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
  expect(keys.map((row) => row.key)).toEqual(["running", "young"]);
  expect(counts.map((row) => row.bucket)).toEqual(["young"]);
});
