import { addPrinter, printOrder } from "@skipline/contract/printers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { createEpsonPrinter, createStarPrinter, somePrinter } from "../../test/stand-in-printers.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { letMinutePass, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/**
 * One printer asks at two server processes at once, while orders are paid and staff print copies: each sheet is handed out to
 * one of the two. The third process holds no printer while it chooses.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let venue: TestVenue;
let guest: Session;
const sessions = new Map<ServerProcess | TestServer, Session>();

type At = ServerProcess | TestServer;

const rounds = countRounds(20);

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "printers");
  const { clientId } = server.context.config.auth;
  guarded = await startServerProcess(server.database, clientId);
  const rewrite = [{ find: "where printer_id = $1::uuid for no key update", replace: "where printer_id = $1::uuid" }];
  unguarded = await startServerProcess(server.database, clientId, { tampering: { rewrite } });
  guest = await server.signIn(somePhone());
  for (const at of [server, guarded, unguarded]) {
    await allowNextCode(server.db, venue.phones.MANAGER);
    sessions.set(at, await at.signIn(venue.phones.MANAGER));
  }
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all([guarded.close(), unguarded.close()]);
  await server.close();
});

async function add(kind: "EPSON" | "CLOUDPRNT") {
  const { vendorLocationId } = venue;
  const input = { params: { vendorLocationId }, body: { ...somePrinter, kind } };
  return ok(await server.call(addPrinter, input, sessions.get(server)));
}

const askAgain = async (at: At, printerId: string, orderId: string, key = crypto.randomUUID()) =>
  (
    await at.call(
      printOrder,
      { params: { vendorLocationId: venue.vendorLocationId, printerId }, body: { orderId, what: "TICKET" } },
      sessions.get(at)!,
      { "idempotency-key": key },
    )
  ).status;

/** How often something was handed to both, or handed out while something else was in the printer's hands. */
async function race([one, two]: readonly [At, At]) {
  const { printer, token } = await add("EPSON");
  const printers = [createEpsonPrinter(one.url, token), createEpsonPrinter(two.url, token)];
  const handed: string[] = [];
  let atOnce = 0;
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    const { orderId } = await placePaidOrder(server, venue, guest);
    for (let turn = 0; turn < 3; turn += 1) {
      const isFirst = turn === 0;
      const [jobs] = await Promise.all([
        Promise.all(printers.map((asking) => asking.ask())),
        isFirst ? askAgain(one, printer.printerId, orderId) : 0,
        isFirst ? askAgain(two, printer.printerId, orderId) : 0,
      ]);
      const out = jobs.filter((job) => job !== null);
      if (out.length > 1) atOnce += 1;
      for (const { jobToken } of out) handed.push(jobToken);
      // Both say the same: an answer was lost.
      for (const { jobToken } of out) await Promise.all(printers.map((asking) => asking.report(jobToken)));
    }
    for (let job = await printers[0]!.ask(); job; job = await printers[0]!.ask()) {
      handed.push(job.jobToken);
      await printers[0]!.report(job.jobToken);
    }
  }
  const rows = await server.db
    .selectFrom("print_job")
    .select("state")
    .where("printer_id", "=", printer.printerId)
    .execute();
  const unprinted = rows.filter(({ state }) => state !== "PRINTED").length;
  const sheets = new Set(handed).size;
  return { atOnce, twice: handed.length - sheets, missing: rows.length - sheets, unprinted };
}

test("two polls at once, at two processes, hand one sheet out to one of them, and each sheet once", async () => {
  expect(await race([server, guarded])).toEqual({ atOnce: 0, twice: 0, missing: 0, unprinted: 0 });
});

test("canary: without holding the printer both are handed the same", async () => {
  const { atOnce, twice } = await race([unguarded, unguarded]);
  expect(atOnce).toBeGreaterThan(0);
  expect(twice).toBeGreaterThan(0);
});

test("a Star printer that asks at two processes at once is told of one and the same job, with the same bytes", async () => {
  const { token } = await add("CLOUDPRNT");
  const printers = [createStarPrinter(server.url, token), createStarPrinter(guarded.url, token)];
  for (let round = 0; round < rounds; round += 1) {
    await letMinutePass(server, guarded, unguarded);
    await placePaidOrder(server, venue, guest);
    await placePaidOrder(server, venue, guest);
    for (let sheet = 0; sheet < 2; sheet += 1) {
      const told = await Promise.all(printers.map((asking) => asking.poll()));
      expect(told.map(({ jobReady }) => jobReady)).toEqual([true, true]);
      expect(told[0]!.jobToken).toBe(told[1]!.jobToken);
      const [mine, others] = await Promise.all(printers.map((asking, at) => asking.fetchJob(told[at]!.jobToken!)));
      expect(mine).not.toBeNull();
      expect(mine).toEqual(others);
      await Promise.all(printers.map((asking, at) => asking.confirm(told[at]!.jobToken!)));
    }
    expect((await printers[0]!.poll()).jobReady).toBe(false);
  }
});
