import { addPrinter, changePrinter, listPrinters } from "@skipline/contract/printers";
import type { Order } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStarPrinter, readPaper, somePrinter } from "../../test/stand-in-printers.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
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
let foreigner: Session;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
  foreigner = await server.signIn((await openVenue(server.db, "others")).phones.MANAGER);
});
beforeEach(async () => {
  await letMinutePass(server);
  venue = await openVenue(server.db, `changed-${(count += 1)}`, { kitchen_types: ["MERCHANDISE"] });
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const here = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const there = (printerId: string) => ({ params: { vendorLocationId: venue.vendorLocationId, printerId } });
const shortOf = ({ orderId }: Order) => orderId.slice(-6);

type Settings = { -readonly [Key in keyof typeof somePrinter]?: unknown };

async function addStar(part: Settings = {}) {
  const body = { ...somePrinter, ...part } as typeof somePrinter;
  const { printer, token } = ok(await server.call(addPrinter, { ...here(), body }, manager));
  return { ...createStarPrinter(server.url, token), printerId: printer.printerId };
}

/** Prints whatever there is. */
async function printAll(printer: { turn: () => Promise<boolean>; printed: Buffer[] }): Promise<string[]> {
  const before = printer.printed.length;
  while (await printer.turn()) await letMinutePass(server);
  return printer.printed.slice(before).map(readPaper);
}

const conditionOf = async (id: string) =>
  ok(await server.call(listPrinters, here(), staff)).items.find(({ printerId }) => printerId === id);

describe("a printer that is changed", () => {
  const { kind: _kind, ...settings } = somePrinter;
  const change = (printerId: string, part: Settings & { version?: number }, as = manager) =>
    server.call(changePrinter, { ...there(printerId), body: { ...settings, version: 1, ...part } as never }, as);

  test("keeps its address, by a manager who has seen what it is", async () => {
    const printer = await addStar();
    const seen = await conditionOf(printer.printerId);
    for (const nobody of [staff, foreigner]) {
      expect(codeOf(await change(printer.printerId, { name: "Roof" }, nobody))).toBe("FORBIDDEN");
    }
    const changed = ok(await change(printer.printerId, { name: "Roof", paperWidth: 58, language: "es" }));
    expect(changed.printer).toEqual({ ...seen, name: "Roof", paperWidth: 58, language: "es", version: 2 });
    const late = await change(printer.printerId, { name: "Cellar" });
    expect(late.body).toMatchObject({
      error: { code: "PRINTER_CHANGED", details: { printer: { name: "Roof", version: 2 } } },
    });
    // What a GET gave is taken back, but for another address.
    const whole = { ...changed.printer, name: "Bar" };
    expect(ok(await change(printer.printerId, whole)).printer.version).toBe(3);
    expect(codeOf(await change(printer.printerId, { ...whole, version: 3, kind: "EPSON" }))).toBe("NOT_CHANGEABLE");
    expect(ok(await change(printer.printerId, { ...whole, version: 3 })).printer.version).toBe(3);
    await placePaidOrder(server, venue, guest);
    expect(await printAll(printer)).toEqual([expect.stringMatching(/^BAR/)]);
    const { items } = ok(
      await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, manager),
    );
    expect(items.filter(({ type }) => type === "printer.changed")).toHaveLength(2);
    expect(codeOf(await change(crypto.randomUUID(), {}))).toBe("NOT_FOUND");
  });

  test("prints at another station what is paid from then on; what was paid before comes as before, once", async () => {
    const printer = await addStar({ station: "BAR" });
    const before = await placePaidOrder(server, venue, guest, { soda: 1, shirt: 1 });
    ok(await change(printer.printerId, { station: "KITCHEN" }));
    const after = await placePaidOrder(server, venue, guest, { soda: 1, shirt: 1 });
    const papers = await printAll(printer);
    expect(papers.map((paper) => paper.split("\n").slice(0, 2).join(" "))).toEqual([
      `BAR #${shortOf(before)}`,
      `KITCHEN #${shortOf(after)}`,
    ]);
    expect(await printAll(printer)).toEqual([]);
  });

  test("that prints by itself from now on has no old orders to print", async () => {
    const printer = await addStar({ isAutomatic: false });
    await placePaidOrder(server, venue, guest);
    ok(await change(printer.printerId, { isAutomatic: true }));
    const order = await placePaidOrder(server, venue, guest);
    expect(await printAll(printer)).toEqual([expect.stringContaining(shortOf(order))]);
    expect(await conditionOf(printer.printerId)).toMatchObject({ waitingCount: 0, failedCount: 0 });
  });
});
