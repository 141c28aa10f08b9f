import { listVendors } from "@skipline/contract/venues";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "./start-server-process.ts";
import { closeGate } from "./tampering.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { openVenue, type TestVenue } from "./test-venue.ts";

let server: TestServer;
let venue: TestVenue;
const clientId = () => server.context.config.auth.clientId;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
});
afterAll(() => server.close());

test("a statement is rewritten in that process only", async () => {
  const other = await startServerProcess(server.database, clientId(), {
    tampering: {
      rewrite: [{ find: `from "vendor"`, replace: `from (select * from "vendor" where false) as "vendor"` }],
    },
  });
  const staff = await other.signIn(venue.phones.STAFF);
  const there = await other.call(listVendors, { query: {} }, staff);
  expect(there.body.items).toEqual([]);
  await other.close();
});

test("whoever has read waits at the gate until it opens", async () => {
  const gate = await closeGate(server.database.url, 7);
  const other = await startServerProcess(server.database, clientId(), {
    tampering: { pauseAfter: { statement: `from "vendor"`, gate: gate.gate } },
  });
  const staff = await other.signIn(venue.phones.MANAGER);
  const answer = other.call(listVendors, { query: {} }, staff);
  await expect.poll(() => gate.countWaiting()).toBe(1);
  await gate.open();
  expect((await answer).body.items).toHaveLength(1);
  await other.close();
});

test("a process in which a guard stood that was to be off says so at its end, and serves no other test", async () => {
  const find = "a guard that no statement has";
  const other = await startServerProcess(server.database, clientId(), {
    tampering: { rewrite: [{ find, replace: "" }] },
  });
  await expect(other.close()).rejects.toThrow("the process ended with 1");
});
