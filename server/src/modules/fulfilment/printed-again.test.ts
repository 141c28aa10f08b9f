import type { Order } from "@skipline/contract/ordering";
import { addPrinter } from "@skipline/contract/printers";
import { undoHandOver } from "@skipline/contract/undo-hand-over";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { createStarPrinter, readPaper, somePrinter } from "../../test/stand-in-printers.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
});
beforeEach(async () => {
  await letMinutePass(server);
  venue = await openVenue(server.db, `again-${(count += 1)}`);
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const shortOf = ({ orderId }: Order) => orderId.slice(-6);

async function addStar() {
  const { vendorLocationId } = venue;
  const { token } = ok(await server.call(addPrinter, { params: { vendorLocationId }, body: somePrinter }, manager));
  return createStarPrinter(server.url, token);
}

/** Prints whatever there is; a printer's minute has no end here. */
async function printAll(printer: { turn: () => Promise<boolean>; printed: Buffer[] }): Promise<string[]> {
  const before = printer.printed.length;
  while (await printer.turn()) await letMinutePass(server);
  return printer.printed.slice(before).map(readPaper);
}

test("an order that was handed over by mistake and waits again is printed, if its ticket never was", async () => {
  const printer = await addStar();
  const [one, two] = [await placePaidOrder(server, venue, guest), await placePaidOrder(server, venue, guest)];
  // Out of paper: the first is in its hands, and the second has not been handed out.
  const { jobToken } = await printer.poll();
  expect(await printer.confirm(jobToken!, "410 Out of paper")).toBe(200);
  const done = await handOver(server, staff, two.orderId);
  await printer.poll();
  const undone = { vendorLocationId: venue.vendorLocationId, datetimeCompleted: done.datetimeCompleted! };
  ok(await server.call(undoHandOver, { params: { userId: "_", orderId: two.orderId }, body: undone }, staff));
  const paper = await printAll(printer);
  expect(paper.map((sheet) => sheet.split("\n")[1])).toEqual([`#${shortOf(one)}`, `#${shortOf(two)}`]);
});

test("a ticket that a printer held without printing it is printed once its order waits again", async () => {
  const printer = await addStar();
  const undo = async ({ orderId }: Order) => {
    const done = await handOver(server, staff, orderId);
    expect(await printer.poll()).toEqual({ status: 200, jobReady: false });
    const body = { vendorLocationId: venue.vendorLocationId, datetimeCompleted: done.datetimeCompleted! };
    return async () => ok(await server.call(undoHandOver, { params: { userId: "_", orderId }, body }, staff));
  };
  const order = await placePaidOrder(server, venue, guest);
  const { jobToken } = await printer.poll();
  expect(await printer.confirm(jobToken!, "410 Out of paper")).toBe(200);
  await (
    await undo(order)
  )();
  expect(await printAll(printer)).toEqual([expect.stringContaining(shortOf(order))]);
  expect(await printAll(printer)).toEqual([]);

  // It had printed it after all, and says so late.
  const late = await placePaidOrder(server, venue, guest);
  const held = await printer.poll();
  const takeBack = await undo(late);
  await printer.confirm(held.jobToken!);
  await takeBack();
  expect(await printAll(printer)).toEqual([]);

  // What it can't print for what it is, it can't print the next time.
  const bad = await placePaidOrder(server, venue, guest);
  for (let tries = 0; tries < 3; tries += 1) {
    await printer.confirm((await printer.poll()).jobToken!, "511 Media decoding error");
  }
  await (
    await undo(bad)
  )();
  expect(await printAll(printer)).toEqual([]);
});
