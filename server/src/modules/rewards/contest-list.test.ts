import { listContests } from "@skipline/contract/rewards";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContest } from "../../test/test-contests.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue } from "../../test/test-venue.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a vendor's draws are listed in pages, the latest first, those without a prize and other vendors' left out", async () => {
  const other = await openVenue(server.db, "listed");
  const list = async (vendorId: string, query: Record<string, string> = {}) =>
    ok(await server.call(listContests, { params: { vendorId }, query }));
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { eventId } = await addContest(server.db, other.vendorId, { prizes: [{ odds: 0 }] });
    await server.db
      .updateTable("contest")
      .set({ created_at: new Date(server.clock.now().getTime() + index * 1_000) })
      .where("event_id", "=", eventId)
      .execute();
    ids.unshift(eventId);
  }
  const first = await list(other.vendorId, { limit: "2" });
  expect(first.contests.map(({ contestId }) => contestId)).toEqual(ids.slice(0, 2));
  const rest = await list(other.vendorId, { limit: "2", nextToken: first.nextToken ?? "" });
  expect([rest.contests.map(({ contestId }) => contestId), rest.nextToken]).toEqual([ids.slice(2), null]);
  expect(first.contests[0]).toMatchObject({ vendorId: other.vendorId, seed: null, drawCount: 0 });
  await server.db
    .deleteFrom("prize")
    .where("event_id", "=", ids[0] ?? "")
    .execute();
  expect((await list(other.vendorId)).contests.map(({ contestId }) => contestId)).toEqual(ids.slice(1));
  expect((await list("vnd-nobody")).contests).toEqual([]);
});
