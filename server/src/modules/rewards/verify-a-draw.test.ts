import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Output } from "@skipline/contract/endpoint";
import { type listDraws, listPrizes } from "@skipline/contract/rewards";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runScript } from "../../test/run-script.ts";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, somePhone } from "../../test/test-venue.ts";

const script = join(import.meta.dirname, "../../../../docs/verify-a-draw.mjs");

type Page = Output<typeof listDraws>;

let server: TestServer;
let eventId: string;
let seedHash: string;
/** Stands between the script and the server, and changes what it is told. */
let change: (page: Page) => unknown = () => {};
const between = createServer((request, response) => {
  // A change that finds nothing to change is told to the script, which else waits for an answer.
  answer(request.url ?? "", response).catch((error: Error) => response.destroy(error));
});

async function answer(url: string, response: ServerResponse): Promise<void> {
  const page = (await (await fetch(server.url + url)).json()) as Page;
  change(page);
  response.end(JSON.stringify(page));
}

beforeAll(async () => {
  server = await startTestServer();
  const venue = await openVenue(server.db, "verified");
  const prizes = [{ odds: 500_000, quantity: 2 }, { odds: 0 }, { odds: 500_000, quantity: 50 }];
  ({ eventId } = await addContest(server.db, venue.vendorId, { prizes }));
  const people = await Promise.all(Array.from({ length: 3 }, () => server.signIn(somePhone())));
  const userIds = people.flatMap(({ userId }) => Array.from({ length: 36 }, () => userId));
  await addTickets(server.db, venue, eventId, userIds);
  await Promise.all(
    people.map(async (one) => {
      for (let turn = 0; turn < 36; turn += 1) ok(await draw(server, eventId, one));
    }),
  );
  ({ seedHash } = ok(await server.call(listPrizes, { params: { contestId: eventId } })).contest);
  between.listen(0, "127.0.0.1");
  await once(between, "listening");
});
afterAll(async () => {
  between.close();
  await server.close();
});

const verify = (hash = seedHash) =>
  runScript(script, [`http://127.0.0.1:${(between.address() as AddressInfo).port}`, eventId, hash]);

test("the published script finds every draw right, over all pages, once the event is over", async () => {
  expect(await verify()).toEqual({ code: 1, answer: "", output: "NOT RIGHT: the seed is not told yet\n" });
  await server.db.updateTable("event").set({ status: "COMPLETED" }).where("event_id", "=", eventId).execute();
  await server.runJob("rewards.close-ended");
  const { code, output } = await verify();
  expect(output).toContain("All 108 draws are right.\n");
  expect(code).toBe(0);
});

const won = ({ draws }: Page) => draws.find(({ prizeId }) => prizeId !== null);
const wonPrize = (page: Page) => page.prizes.find(({ prizeId }) => prizeId === won(page)?.prizeId);
const none = ({ draws }: Page) => draws.find(({ prizeId }) => prizeId === null);

/** The first page has a draw that won and one that did not: three people won at most once each. */
test.each<[string, (page: Page) => unknown, string]>([
  ["a winner more", (page) => Object.assign(none(page)!, { prizeId: page.prizes[0]!.prizeId }), "should be"],
  ["a winner less", (page) => Object.assign(won(page)!, { prizeId: null }), "should be"],
  ["another prize", (page) => Object.assign(won(page)!, { prizeId: page.prizes[1]!.prizeId }), "should be"],
  ["other odds", (page) => Object.assign(wonPrize(page)!, { odds: 0 }), "should be"],
  ["another order", (page) => (page.prizes = page.prizes.toReversed()), "should be"],
  ["fewer prizes", (page) => Object.assign(wonPrize(page)!, { quantity: 0 }), "should be"],
  ["a draw that is gone", (page) => page.draws.splice(3, 1), "out of line"],
  ["the last one gone", (page) => page.nextToken === null && page.draws.pop(), "missing"],
  ["a ticket twice", ({ draws }) => Object.assign(draws[1]!, { ticketId: draws[0]!.ticketId }), "out of line"],
  ["another seed", ({ contest }) => (contest.seed = "00".repeat(32)), "another seed"],
])("and not with %s", async (_, tamper, words) => {
  change = tamper;
  const { code, output } = await verify();
  expect(output).toContain(words);
  expect(code).toBe(1);
});

test("nor where the hash is another one than was noted", async () => {
  change = () => {};
  const output = "NOT RIGHT: another seed than was promised\n";
  expect(await verify("00".repeat(32))).toEqual({ code: 1, answer: "", output });
});
