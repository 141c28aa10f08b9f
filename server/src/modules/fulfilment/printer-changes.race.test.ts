import { addPrinter, changePrinter, printOrder, removePrinter } from "@skipline/contract/printers";
import { markPaid, type Order } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { countRowWaits } from "../../test/row-waits.ts";
import { allowNextCode } from "../../test/sign-in.ts";
import { createEpsonPrinter, readPaper, somePrinter } from "../../test/stand-in-printers.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  confirmCard,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";
import { whileOneIsHeld } from "../../test/while-held.ts";

/**
 * A printer asks at one server process while its manager changes or removes it, or asks for a copy, at another. Who holds the
 * printer can be stopped right after, at the one process; the other one does not hold it at all. Whoever changes it can be stopped
 * when the change is written.
 */
let server: TestServer;
let guarded: ServerProcess;
let unguarded: ServerProcess;
let changing: ServerProcess;
let venue: TestVenue;
let guest: Session;
const managers = new Map<At, Session>();

type At = ServerProcess | TestServer;

const holds = "where printer_id = $1::uuid for no key update";
const heldGate = 1;
const writtenGate = 2;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "changing", { kitchen_types: ["MERCHANDISE"] });
  const { clientId } = server.context.config.auth;
  const pauseAfter = { statement: holds, gate: heldGate };
  const rewrite = [{ find: holds, replace: "where printer_id = $1::uuid" }];
  const written = { statement: `update "printer" set`, gate: writtenGate };
  guarded = await startServerProcess(server.database, clientId, { tampering: { pauseAfter } });
  unguarded = await startServerProcess(server.database, clientId, { tampering: { pauseAfter, rewrite } });
  changing = await startServerProcess(server.database, clientId, { tampering: { pauseAfter: written } });
  guest = await server.signIn(somePhone());
  for (const at of [server, changing]) {
    await allowNextCode(server.db, venue.phones.MANAGER);
    managers.set(at, await at.signIn(venue.phones.MANAGER));
  }
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await Promise.all([guarded, unguarded, changing].map((process) => process.close()));
  await server.close();
});

const { kind: _kind, ...settings } = somePrinter;

/** Of the bar, until it is changed. */
async function addEpson() {
  await letMinutePass(server, guarded, unguarded, changing);
  const { vendorLocationId } = venue;
  const body = { ...somePrinter, kind: "EPSON" as const, station: "BAR" as const };
  const added = ok(await server.call(addPrinter, { params: { vendorLocationId }, body }, managers.get(server)));
  const params = { vendorLocationId, printerId: added.printer.printerId };
  return {
    /** What it is handed it can't print yet: its cover is open. */
    async askAt(at: At) {
      const printer = createEpsonPrinter(at.url, added.token);
      const { status, xml } = await printer.send({ ConnectionType: "GetRequest" });
      const jobToken = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(xml)?.[1];
      if (jobToken !== undefined) await printer.report(jobToken, { code: "EPTR_COVER_OPEN" });
      return { status, isHanded: jobToken !== undefined };
    },
    /** Another turns to it: it is the kitchen's from now on. */
    change: (at: At) =>
      at.call(changePrinter, { params, body: { ...settings, station: "KITCHEN", version: 1 } }, managers.get(at)!),
    remove: () => server.call(removePrinter, { params }, managers.get(server)),
    copy: ({ orderId }: Order) =>
      server.call(printOrder, { params, body: { orderId, what: "TICKET" } }, managers.get(server), {
        "idempotency-key": crypto.randomUUID(),
      }),
    /** All that it prints from now on. */
    async printAll(): Promise<string[]> {
      const printer = createEpsonPrinter(server.url, added.token);
      await letMinutePass(server);
      while (await printer.turn()) await letMinutePass(server);
      return printer.printed.map((bytes) => readPaper(bytes).split("\n").slice(0, 3).join(" "));
    },
  };
}

/** Made by both stations. None is begun while its location changes: what is given is its guest's payment. */
async function begin(): Promise<() => Promise<Order>> {
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1, shirt: 1 });
  ok(await confirmCard(server, clientSecret));
  const params = { userId: guest.userId, orderId: order.orderId };
  return async () => ok(await server.call(markPaid, { params }, guest)).order;
}
const pay = async () => (await begin())();

/** Acts while a poll, which has read what the printer is, is held; then lets it go on. What it was answered. */
async function whilePolled(printer: Awaited<ReturnType<typeof addEpson>>, at: At, act: () => Promise<unknown>) {
  const [polled] = await whileOneIsHeld(server.database.url, heldGate, () => printer.askAt(at), act);
  return polled;
}

/** Whether it was answered; else it waits for a row. */
async function isAnsweredAtOnce(call: Promise<unknown>): Promise<boolean> {
  let isAnswered = false;
  const end = () => void (isAnswered = true);
  call.then(end, end);
  await expect.poll(async () => isAnswered || (await countRowWaits(server.db)) > 0).toBe(true);
  return isAnswered;
}

const ticketOf = ({ orderId }: Order, papers: readonly string[]) =>
  papers
    .filter((paper) => paper.includes(orderId.slice(-6)) && !paper.startsWith("Copy"))
    .map((paper) => paper.split(" ")[0]);

/** A poll has read what the printer is; then the printer is changed, a copy is asked for, and somebody pays. */
async function changeWhilePolled(at: At) {
  const printer = await addEpson();
  const before = await pay();
  const payAfter = await begin();
  const done: Promise<unknown>[] = [];
  let wasAnswered = false;
  let after = before;
  const { status } = await whilePolled(printer, at, async () => {
    const change = printer.change(server);
    done.push(change.then(ok));
    wasAnswered = await isAnsweredAtOnce(change);
    done.push(printer.copy(before).then(ok));
    after = await payAfter();
  });
  expect(status).toBe(200);
  await Promise.all(done);
  const papers = await printer.printAll();
  const copies = papers.filter((paper) => paper.startsWith("Copy 2"));
  ok(await printer.remove());
  return { before: ticketOf(before, papers), after: ticketOf(after, papers), wasAnswered, copies: copies.length };
}

test("what is paid before a change, while it waits for a poll, comes once and at the station of then", async () => {
  const { wasAnswered, ...printed } = await changeWhilePolled(guarded);
  expect(wasAnswered).toBe(false);
  expect(printed).toEqual({ before: ["BAR"], after: ["BAR"], copies: 1 });
});

test("canary: a poll that does not hold the printer prints at the old station what was paid after the change", async () => {
  const { wasAnswered, after } = await changeWhilePolled(unguarded);
  expect(wasAnswered).toBe(true);
  expect(after).toEqual(["BAR"]);
});

test("what is paid while a change is written is printed once, by what the printer is then", async () => {
  const printer = await addEpson();
  const before = await pay();
  const [payOne, payTwo] = [await begin(), await begin()];
  const [changed, meanwhile] = await whileOneIsHeld(
    server.database.url,
    writtenGate,
    () => printer.change(changing),
    async () => [await payOne(), await payTwo()],
  );
  ok(changed);
  const after = await pay();
  const papers = await printer.printAll();
  const printed = [before, ...meanwhile, after].map((order) => ticketOf(order, papers));
  expect(printed).toEqual([["BAR"], ["KITCHEN"], ["KITCHEN"], ["KITCHEN"]]);
  ok(await printer.remove());
});

/** A poll has read what the printer is; then the printer is removed, and somebody asks for a copy there. */
async function removeWhilePolled(at: At) {
  const printer = await addEpson();
  const order = await pay();
  const told: Promise<{ status: number }>[] = [];
  const polled = await whilePolled(printer, at, async () => {
    told.push(printer.remove());
    await isAnsweredAtOnce(told[0]!);
    told.push(printer.copy(order));
  });
  const [removed, copied] = await Promise.all(told);
  expect(removed?.status).toBe(200);
  expect([200, 404]).toContain(copied?.status);
  expect((await printer.askAt(server)).status).toBe(401);
  const left = await server.db
    .selectFrom("print_job")
    .select("print_job_id")
    .where("order_id", "=", order.orderId)
    .execute();
  return { ...polled, left: left.length };
}

test("a printer that is removed while it asks gets its sheet first, and leaves nothing behind", async () => {
  expect(await removeWhilePolled(guarded)).toEqual({ status: 200, isHanded: true, left: 0 });
});

test("canary: without holding the printer its poll makes tickets of one that is gone", async () => {
  expect((await removeWhilePolled(unguarded)).status).toBe(500);
});
