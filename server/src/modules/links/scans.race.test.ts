import { createShortLink, getShortCodeRedirect, getWristband } from "@skipline/contract/links";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { startServerProcess } from "../../test/start-server-process.ts";
import { logStatements } from "../../test/statement-log.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

const statements = logStatements("skipline-server");

let database: TestDatabase;
let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  venue = await openVenue(server.db, "scans");
  manager = await server.signIn(venue.phones.MANAGER);
  await server.db
    .insertInto("wristband")
    .values(["band", "lost"].map((nfc_id) => ({ nfc_id, vendor_id: venue.vendorId, created_at: server.clock.now() })))
    .execute();
  const body = { code: "poster", redirectUrl: "/lusiv" };
  ok(await server.call(createShortLink, { params: { vendorId: venue.vendorId }, body }, manager));
});
afterAll(() => database.drop());

/** Asks an address of a server again and again, some at a time; answers how often it was found. */
async function scan(url: string, path: (turn: number) => string, count: number): Promise<number> {
  let turn = 0;
  let found = 0;
  const scanner = async () => {
    while (turn < count) {
      const answer = await fetch(`${url}/api${path(turn++)}`);
      await answer.arrayBuffer();
      if (answer.ok) found += 1;
    }
  };
  await Promise.all(Array.from({ length: 10 }, scanner));
  return found;
}

const poster = () => getShortCodeRedirect.path.replace("{code}", "POSTER");
const band = () => getWristband.path.replace("{nfcId}", "band");

/** At each of two servers: a fifth as many are of what is not there. */
const count = countRounds(500);

test("scans at two servers add up, one read and no write each, and unknown codes are none", async () => {
  const other = await startServerProcess(server.database, server.context.config.auth.clientId);
  statements.clear();
  const scans = Promise.all([
    scan(server.url, (turn) => (turn % 5 === 0 ? band() : poster()), count),
    scan(other.url, poster, count),
    scan(server.url, (turn) => `/short-code-redirects/none-${turn}`, count / 5),
    scan(other.url, (turn) => `/nfc/none-${turn}`, count / 5),
  ]);
  expect(await scans).toEqual([count, count, 0, 0]);
  const sent = [...statements.keys()];
  expect(sent.filter((text) => !/links\.(follow_short_link|follow_wristband|add_scans)/.test(text))).toEqual([]);
  await Promise.all([other.close(), server.close()]);
  const counts = await database.db.selectFrom("link_scan").selectAll().orderBy("kind").execute();
  expect(counts.map((row) => [row.kind, row.scanned_id, row.vendor_id, row.scans])).toEqual([
    ["SHORT_LINK", "poster", venue.vendorId, count * 1.8],
    ["WRISTBAND", "band", venue.vendorId, count / 5],
  ]);
});

test("canary: where a server's count takes the place of what is stored, scans at the other one are lost", async () => {
  const find = "set scans = link_scan.scans + excluded.scans";
  const tampering = { rewrite: [{ find, replace: "set scans = excluded.scans" }] };
  const { clientId } = server.context.config.auth;
  const forgetful = await Promise.all([1, 2].map(() => startServerProcess(database, clientId, { tampering })));
  await Promise.all(forgetful.map(({ url }) => scan(url, () => getWristband.path.replace("{nfcId}", "lost"), 50)));
  // Each writes the rest when it ends.
  await Promise.all(forgetful.map((one) => one.close()));
  const stored = database.db.selectFrom("link_scan").select("scans").where("scanned_id", "=", "lost");
  expect((await stored.executeTakeFirstOrThrow()).scans).toBeLessThan(100);
});
