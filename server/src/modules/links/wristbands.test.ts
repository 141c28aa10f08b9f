import { hostileTargets } from "@skipline/contract/leaving-targets";
import {
  addWristbands,
  getWristband,
  listWristbands,
  retireWristband,
  updateWristband,
} from "@skipline/contract/links";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let manager: Session;
let rival: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "bands");
  other = await openVenue(server.db, "rival");
  manager = await server.signIn(venue.phones.MANAGER);
  rival = await server.signIn(other.phones.MANAGER);
});
beforeEach(() => letMinutePass(server));
afterAll(() => server.close());

const read = (nfcId: string) => server.call(getWristband, { params: { nfcId } });

const add = (nfcIds: string[], overrideUrl?: string | null, key = server.newKey()) =>
  server.call(
    addWristbands,
    { params: { vendorId: venue.vendorId }, body: { nfcIds, ...(overrideUrl === undefined ? {} : { overrideUrl }) } },
    manager,
    { "idempotency-key": key },
  );

const change = (nfcId: string, overrideUrl: string | null, as = manager, vendorId = venue.vendorId) =>
  server.call(updateWristband, { params: { vendorId, nfcId }, body: { overrideUrl } }, as);

const retire = (nfcId: string) =>
  server.call(retireWristband, { params: { vendorId: venue.vendorId, nfcId } }, manager);

async function smuggle(bands: [nfcId: string, overrideUrl: string | null, vendorId: string | null][]) {
  const rows = bands.map(([nfcId, overrideUrl, vendorId]) => ({
    nfc_id: nfcId,
    vendor_id: vendorId,
    override_url: overrideUrl,
    created_at: new Date(),
  }));
  await server.db.insertInto("wristband").values(rows).execute();
}

const box = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}:${index}`);

describe("a wristband", () => {
  it("is not changed by who saw another one", async () => {
    ok(await add(["seen"]));
    const send = (overrideUrl: string | null, was: { overrideUrl: string | null; isRetired: boolean }) => {
      const params = { vendorId: venue.vendorId, nfcId: "seen" };
      return server.call(updateWristband, { params, body: { overrideUrl, was } }, manager);
    };
    const was = { overrideUrl: null, isRetired: false };
    for (const _ of "ab") ok(await send("/lusiv", was));
    const late = await send("/heartla", was);
    const details = { was: { overrideUrl: "/lusiv", isRetired: false } };
    expect([late.status, late.body]).toMatchObject([409, { error: { code: "WRISTBAND_CHANGED", details } }]);
    ok(await send(null, details.was));
  });

  it("says its vendor, its own address, or neither, in the case in which it was stored", async () => {
    ok(await add(["04:A2:b7"]));
    ok(await add(["04.a2-B8"], "/lusiv/events"));
    await smuggle([["bare", null, null]]);
    expect(ok(await read("04:A2:b7"))).toEqual({ vendorId: venue.vendorId, overrideUrl: null });
    expect(ok(await read("04.a2-B8"))).toEqual({ vendorId: venue.vendorId, overrideUrl: "/lusiv/events" });
    expect(ok(await read("bare"))).toEqual({ vendorId: null, overrideUrl: null });
    expect((await read("04:a2:b7")).status).toBe(404);
  });

  it.each(["nobodys", "..", "with space", "a/b", "é", "-first", "x".repeat(65)])("%j is not there", async (nfcId) => {
    expect((await read(nfcId)).status).toBe(404);
  });

  it("with a hostile address is refused when stored, and followed to its vendor only", async () => {
    const storable = hostileTargets(server.url).filter((target) => !/^$|[\0\p{Surrogate}]/u.test(target));
    const hostile = storable.filter((target) => target.trim() === target);
    ok(await add(["changed"], "/lusiv"));
    const added = await Promise.all(hostile.map((target, index) => add([`hostile-${index}`], target)));
    const changed = await Promise.all(hostile.map((target) => change("changed", target)));
    const statuses = [...added, ...changed].map(({ status }) => status);
    expect(statuses.filter((status) => status !== 400 && status !== 422)).toEqual([]);
    expect(ok(await read("changed")).overrideUrl).toBe("/lusiv");
    // The database holds none that is longer than any address.
    const short = storable.filter((target) => target.length <= 2048);
    await smuggle(short.map((target, index) => [`smuggled-${index}`, target, venue.vendorId]));
    const followed = await Promise.all(short.map((_, index) => read(`smuggled-${index}`)));
    const toVendor = { vendorId: venue.vendorId, overrideUrl: null };
    expect(followed.map(ok)).toEqual(short.map(() => toVendor));
  });

  it("leads nowhere once it is retired, and on again when it is changed", async () => {
    ok(await add(["lost"], "/lusiv"));
    const { wristband } = ok(await retire("lost"));
    expect(ok(await retire("lost")).wristband).toEqual(wristband);
    expect((await read("lost")).status).toBe(404);
    ok(await change("lost", null));
    expect(ok(await read("lost"))).toEqual({ vendorId: venue.vendorId, overrideUrl: null });
  });
});

describe("a box of wristbands", () => {
  it("of 500 is entered at once, each once, and entered again without harm", async () => {
    const ids = box("large", 500);
    expect((await add([...ids, "one-more"])).status).toBe(400);
    expect(ok(await add([...ids.slice(1), ids[1]!]))).toEqual({ added: 499, changed: 0 });
    expect(ok(await add(ids))).toEqual({ added: 1, changed: 0 });
    expect(ok(await add(ids))).toEqual({ added: 0, changed: 0 });
    expect(ok(await add(ids, "/lusiv"))).toEqual({ added: 0, changed: 500 });
    expect(ok(await read(ids[499]!)).overrideUrl).toBe("/lusiv");
  });

  it("of 2,000 is entered as a file, and the same file again changes nothing", async () => {
    const addFile = (idList: string) =>
      server.call(addWristbands, { params: { vendorId: venue.vendorId }, body: { idList } }, manager, {
        "idempotency-key": server.newKey(),
      });
    const ids = box("file", 2_000);
    expect(codeOf(await addFile([...ids, "file:more"].join("\n")))).toBe("RULE_VIOLATED");
    const lines = `${ids.join("\r\n")}\r\n`;
    expect(ok(await addFile(lines))).toEqual({ added: 2_000, changed: 0 });
    expect(ok(await addFile(lines))).toEqual({ added: 0, changed: 0 });
  });

  it("as a file is entered whole or not at all, and has an id on each line", async () => {
    await smuggle([["strangers", null, other.vendorId]]);
    const addFile = (idList: string, more = {}) =>
      server.call(addWristbands, { params: { vendorId: venue.vendorId }, body: { idList, ...more } }, manager, {
        "idempotency-key": server.newKey(),
      });
    expect(codeOf(await addFile("lone\nstrangers"))).toBe("WRISTBAND_TAKEN");
    const wrong = await addFile("lone\n=1+1\n");
    expect([wrong.status, wrong.body]).toMatchObject([422, { error: { message: "Row 2 is no wristband’s id." } }]);
    expect(codeOf(await addFile("lone\nevents"))).toBe("RULE_VIOLATED");
    expect((await addFile(" \n ")).status).toBe(422);
    expect((await addFile("x".repeat(42_001))).status).toBe(400);
    expect((await read("lone")).status).toBe(404);
    expect(ok(await addFile("lone", { nfcIds: ["beside"] }))).toEqual({ added: 2, changed: 0 });
  });

  it("is entered whole or not at all", async () => {
    await smuggle([
      ["theirs", null, other.vendorId],
      ["platforms", null, null],
    ]);
    const { status, body } = await add(["fresh", "theirs", "platforms"], "/lusiv");
    expect([status, body]).toMatchObject([
      409,
      { error: { code: "WRISTBAND_TAKEN", details: { nfcIds: ["platforms", "theirs"] } } },
    ]);
    expect((await read("fresh")).status).toBe(404);
    expect(ok(await read("theirs"))).toEqual({ vendorId: other.vendorId, overrideUrl: null });
  });

  it("gives the first answer to its key again, and brings back what was retired", async () => {
    const key = server.newKey();
    const first = ok(await add(["twice"], null, key));
    expect([first, ok(await add(["twice"], null, key))]).toEqual([first, { added: 1, changed: 0 }]);
    ok(await retire("twice"));
    expect(ok(await add(["twice"]))).toEqual({ added: 0, changed: 1 });
    expect((await read("twice")).status).toBe(200);
  });

  it.each(["events", "EVENTS", "no id", ""])("has no wristband called %j", async (nfcId) => {
    expect((await add([nfcId])).status).toBeOneOf([400, 422]);
  });

  it("and another that share ids don't lock each other out", async () => {
    const ids = box("shared", 100);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((some) => add(some, "/lusiv")),
    );
    const sum = answers.map(ok).reduce((all, { added, changed }) => [all[0]! + added, all[1]! + changed], [0, 0]);
    expect(sum).toEqual([100, 0]);
  });
});

it("is as if absent to another vendor, and listed to its own", async () => {
  ok(await add(["mine"]));
  expect((await change("mine", null, rival, other.vendorId)).status).toBe(404);
  const theirs = await server.call(retireWristband, { params: { vendorId: other.vendorId, nfcId: "mine" } }, rival);
  expect(theirs.status).toBe(404);
  const query = { search: "MINE", limit: 5 };
  const params = { vendorId: venue.vendorId };
  const found = ok(await server.call(listWristbands, { params, query }, manager));
  expect(found.wristbands).toMatchObject([{ nfcId: "mine", overrideUrl: null, retiredAt: null }]);
  expect(found.nextToken).toBeNull();
});

test("nobody may take all wristbands: 50,000 a vendor in a day, 200,000 in all", async () => {
  const { vendorId, phones } = await openVenue(server.db, "hoarders");
  let hoarder = await server.signIn(phones.MANAGER);
  const hoard = (...nfcIds: string[]) =>
    server.call(addWristbands, { params: { vendorId }, body: { nfcIds } }, hoarder);
  const fill = (from: number, upto: number, age: string) =>
    sql`insert into wristband (nfc_id, vendor_id, created_at, retired_at)
      select 'hoard-' || n, ${vendorId}, ${server.clock.now()}::timestamptz - ${age}::interval, now()
      from generate_series(${from}::int, ${upto}::int) n`.execute(server.db);
  await fill(1, 49_999, "1 hour");
  const tooMany = await hoard("one", "two");
  expect([tooMany.status, tooMany.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await read("one")).status, "all or none").toBe(404);
  ok(await hoard("one"));
  expect((await hoard("two")).status).toBe(429);
  server.clock.advance({ seconds: 86_400 });
  hoarder = await server.signIn(phones.MANAGER);
  await fill(50_000, 199_998, "2 days");
  ok(await hoard("last"));
  expect(codeOf(await hoard("beyond"))).toBe("RULE_VIOLATED");
  // What is one's own is entered again, and nobody else is kept from theirs.
  expect(ok(await hoard("last"))).toEqual({ added: 0, changed: 0 });
  rival = await server.signIn(other.phones.MANAGER);
  const body = { nfcIds: ["beyond"] };
  ok(await server.call(addWristbands, { params: { vendorId: other.vendorId }, body }, rival));
});
