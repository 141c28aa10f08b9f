import { completeOrder, refundOrder } from "@skipline/contract/fulfilment";
import type { Order } from "@skipline/contract/ordering";
import {
  addPrinter,
  listPrinters,
  mostPrinters,
  printMinutes,
  printOrder,
  removePrinter,
} from "@skipline/contract/printers";
import { priceList } from "@skipline/contract/price-list";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { createEpsonPrinter, createStarPrinter, readPaper, somePrinter } from "../../test/stand-in-printers.ts";
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
let other: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let foreigner: Session;

let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
  other = await openVenue(server.db, "others");
  foreigner = await server.signIn(other.phones.MANAGER);
});
beforeEach(async () => {
  await letMinutePass(server);
  venue = await openVenue(server.db, `printers-${(count += 1)}`, { kitchen_types: ["MERCHANDISE"] });
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const here = (vendorLocationId = venue.vendorLocationId) => ({ params: { vendorLocationId } });
const there = (printerId: string) => ({ params: { vendorLocationId: venue.vendorLocationId, printerId } });
const shortOf = ({ orderId }: Order) => orderId.slice(-6);

type Settings = { -readonly [Key in keyof typeof somePrinter]?: unknown };

async function add(settings: Settings = {}, as = manager) {
  const body = { ...somePrinter, ...settings } as typeof somePrinter;
  return ok(await server.call(addPrinter, { ...here(), body }, as));
}

async function addStar(settings: Settings = {}) {
  const { printer, token } = await add(settings);
  return { ...createStarPrinter(server.url, token), printerId: printer.printerId, token };
}

async function addEpson(settings: Settings = {}) {
  const { printer, token } = await add({ kind: "EPSON", ...settings });
  return { ...createEpsonPrinter(server.url, token), printerId: printer.printerId, token };
}

/** Prints whatever there is; a printer's minute has no end here. */
async function printAll(printer: { turn: () => Promise<boolean>; printed: Buffer[] }): Promise<string[]> {
  const before = printer.printed.length;
  while (await printer.turn()) await letMinutePass(server);
  return printer.printed.slice(before).map(readPaper);
}

const print = (printerId: string, order: Order, what: "TICKET" | "RECEIPT", as = staff) =>
  server.call(printOrder, { ...there(printerId), body: { orderId: order.orderId, what } }, as);

const conditionOf = async (printerId: string) =>
  ok(await server.call(listPrinters, here(), staff)).items.find((one) => one.printerId === printerId);

const give = async ({ orderId }: Order) =>
  ok(await server.call(refundOrder, { params: { userId: "_", orderId }, body: { refundReason: "lost" } }, staff));

test.each(["CLOUDPRNT", "EPSON"] as const)(
  "%s: each station's ticket is printed once, as the order is paid",
  async (kind) => {
    const make = kind === "EPSON" ? addEpson : addStar;
    const [bar, kitchen, all] = [await make({ station: "BAR" }), await make({ station: "KITCHEN" }), await make()];
    expect(await printAll(bar)).toEqual([]);
    const order = await placePaidOrder(server, venue, guest, { soda: 2, shirt: 1 });
    const drinks = await placePaidOrder(server, venue, guest, { soda: 1 });
    const [first, second, ...more] = await printAll(bar);
    expect(more).toEqual([]);
    expect(first).toMatch(new RegExp(`^BAR\n#${shortOf(order)}\n`));
    expect(first).toMatch(/2x The soda/);
    expect(first).not.toMatch(/shirt/i);
    expect(second).toContain(`#${shortOf(drinks)}`);
    const [food, ...none] = await printAll(kitchen);
    expect(none).toEqual([]);
    expect(food).toMatch(new RegExp(`^KITCHEN\n#${shortOf(order)}\n`));
    expect(food).not.toMatch(/soda/i);
    expect((await printAll(all)).map((paper) => paper.split("\n").slice(0, 2).join(" ")).toSorted()).toEqual(
      [`BAR #${shortOf(order)}`, `BAR #${shortOf(drinks)}`, `KITCHEN #${shortOf(order)}`].toSorted(),
    );
    for (const printer of [bar, kitchen, all]) expect(await printAll(printer)).toEqual([]);
  },
);

test("CloudPRNT: a job keeps its token and its bytes until it is confirmed, whatever the printer's trouble", async () => {
  const printer = await addStar();
  const [one, two] = [await placePaidOrder(server, venue, guest), await placePaidOrder(server, venue, guest)];
  const { jobReady, jobToken, mediaTypes } = await printer.poll();
  expect([jobReady, mediaTypes]).toEqual([true, ["application/vnd.star.starprnt"]]);
  expect(jobToken).toMatch(/^[\w-]{22}$/);
  const bytes = await printer.fetchJob(jobToken!);
  expect(readPaper(bytes!)).toContain(shortOf(one));
  expect(await printer.fetchJob(jobToken!)).toEqual(bytes);
  expect(await printer.poll()).toMatchObject({ jobReady: true, jobToken });
  // While it prints it is given nothing else.
  expect((await printer.poll("200 OK", { printingInProgress: true })).jobReady).toBe(false);
  for (const [code, condition] of [
    ["410 Out of paper", "PAPER_OUT"],
    ["420 Cover open", "COVER_OPEN"],
    ["411 Paper jam", "FAULT"],
  ] as const) {
    expect(await printer.confirm(jobToken!, code)).toBe(200);
    expect(await conditionOf(printer.printerId)).toMatchObject({ condition, waitingCount: 2 });
    expect((await printer.poll(code)).jobReady).toBe(false);
    expect(await printer.poll("211 Paper low")).toMatchObject({ jobReady: true, jobToken });
    expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "PAPER_LOW" });
    expect(await printer.fetchJob(jobToken!)).toEqual(bytes);
  }
  expect(await printer.confirm(jobToken!, "OK")).toBe(200);
  expect(await printer.fetchJob(jobToken!)).toBeNull();
  // It said so twice: the answer to the first was lost.
  expect(await printer.confirm(jobToken!, "200 OK")).toBe(200);
  expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "OK", waitingCount: 1, failedCount: 0 });
  expect(await printAll(printer)).toEqual([expect.stringContaining(shortOf(two))]);
});

test("CloudPRNT: what a printer can't print for what it is, gives way to the next after three tries, and is told of", async () => {
  const printer = await addStar();
  const [bad, good] = [await placePaidOrder(server, venue, guest), await placePaidOrder(server, venue, guest)];
  for (let tries = 0; tries < 3; tries += 1) {
    const { jobToken } = await printer.poll();
    expect(readPaper((await printer.fetchJob(jobToken!))!)).toContain(shortOf(bad));
    await printer.confirm(jobToken!, "511 Media decoding error");
  }
  expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "OK", failedCount: 1, waitingCount: 1 });
  expect(await printAll(printer)).toEqual([expect.stringContaining(shortOf(good))]);
});

test("CloudPRNT: an older printer names no job, and has one at a time", async () => {
  const printer = await addStar();
  const order = await placePaidOrder(server, venue, guest);
  await printer.poll();
  const address = `${server.url}/api/printers/${printer.token}/star?mac=00:11:62:00:00:01`;
  const bytes = Buffer.from(await (await fetch(`${address}&type=application/vnd.star.starprnt`)).arrayBuffer());
  expect(readPaper(bytes)).toContain(shortOf(order));
  expect((await fetch(`${address}&code=200%20OK`, { method: "DELETE" })).status).toBe(200);
  expect(await printer.poll()).toEqual({ status: 200, jobReady: false });
});

test("Epson: a job that was handed out is not handed out again before a minute has passed without a word of it", async () => {
  const printer = await addEpson();
  const order = await placePaidOrder(server, venue, guest);
  await placePaidOrder(server, venue, guest);
  const job = await printer.ask();
  expect(readPaper(job!.bytes)).toContain(shortOf(order));
  expect(await printer.ask()).toBeNull();
  server.clock.advance({ seconds: 61 });
  expect(await printer.ask()).toEqual(job);
  await printer.report(job!.jobToken, { code: "EPTR_REC_EMPTY", status: "252182556" });
  expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "PAPER_OUT", waitingCount: 2 });
  expect(await printer.ask()).toEqual(job);
  await printer.report(job!.jobToken);
  await printer.report(job!.jobToken);
  // Somebody else's job is nobody's.
  await printer.report("A".repeat(22));
  await printer.report("../../etc");
  expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "OK", waitingCount: 1 });
  const { type, xml } = await printer.send({ ConnectionType: "SetStatus", Status: statusOf("0x0F0E001C") });
  expect([type, xml]).toEqual(["text/xml", ""]);
  expect(await conditionOf(printer.printerId)).toMatchObject({ condition: "PAPER_OUT" });
  expect((await printer.send({ ConnectionType: "SetResponse", ResponseFile: "<a>" })).status).toBe(400);
  expect((await printer.send({ ConnectionType: "Format" })).status).toBe(400);
});

const statusOf = (bits: string) =>
  `<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${bits}"/></statusmonitor>`;

test("old orders are not printed: when a printer is added, when it comes back, and what is handed over meanwhile", async () => {
  await placePaidOrder(server, venue, guest);
  server.clock.advance({ seconds: 1 });
  const printer = await addStar();
  expect(await printAll(printer)).toEqual([]);
  server.clock.advance({ seconds: 1 });
  // Asked for, and given out, and never heard of again.
  await placePaidOrder(server, venue, guest);
  const { jobToken } = await printer.poll();
  server.clock.advance({ seconds: printMinutes * 60 + 1 });
  expect(await printAll(printer)).toEqual([]);
  expect(await printer.fetchJob(jobToken!)).toBeNull();
  const over = await placePaidOrder(server, venue, guest);
  ok(await server.call(completeOrder, { params: { userId: "_", orderId: over.orderId }, query: {} }, staff));
  const back = await placePaidOrder(server, venue, guest);
  await give(back);
  const waits = await placePaidOrder(server, venue, guest);
  expect(await printAll(printer)).toEqual([expect.stringContaining(shortOf(waits))]);
});

test("what was given back says so at the stations that have its ticket, and only there", async () => {
  const [bar, kitchen] = [await addStar({ station: "BAR" }), await addStar({ station: "KITCHEN" })];
  const order = await placePaidOrder(server, venue, guest, { soda: 1, shirt: 1 });
  await printAll(bar);
  await give(order);
  const [cancelled, ...more] = await printAll(bar);
  expect(cancelled).toMatch(new RegExp(`^Do not make: cancelled\nBAR\n#${shortOf(order)}`));
  expect(more).toEqual([]);
  expect(await printAll(kitchen)).toEqual([]);
  expect(await printAll(bar)).toEqual([]);
  // It was in the printer's hands, and what came of it was never heard.
  const lost = await placePaidOrder(server, venue, guest, { soda: 1 });
  await bar.poll();
  await give(lost);
  expect(await printAll(bar)).toEqual([expect.stringContaining(`Do not make: cancelled\nBAR\n#${shortOf(lost)}`)]);
});

test("a test order says so on paper", async () => {
  const printer = await addStar();
  const order = await placePaidOrder(server, venue, guest);
  await server.db.updateTable("customer_order").set({ is_test: true }).where("order_id", "=", order.orderId).execute();
  expect(await printAll(printer)).toEqual([expect.stringMatching(/^TEST ORDER\n/)]);
  await server.db.updateTable("customer_order").set({ is_test: false }).where("order_id", "=", order.orderId).execute();
});

test("staff print a ticket again and a receipt; the trail says who, and a printer that prints nothing by itself prints these", async () => {
  const printer = await addStar({ isAutomatic: false, language: "es" });
  const order = await placePaidOrder(server, venue, guest, { soda: 2, shirt: 1 });
  expect(await printAll(printer)).toEqual([]);
  expect(ok(await print(printer.printerId, order, "TICKET"))).toEqual({ sheets: 2 });
  expect(new Set((await printAll(printer)).map((paper) => paper.split("\n")[0]))).toEqual(new Set(["BARRA", "COCINA"]));
  ok(await print(printer.printerId, order, "TICKET"));
  expect((await printAll(printer)).map((paper) => paper.split("\n")[0])).toEqual(["Copia 2", "Copia 2"]);
  expect(ok(await print(printer.printerId, order, "RECEIPT"))).toEqual({ sheets: 1 });
  const [receipt] = await printAll(printer);
  expect(receipt).toContain(`Total: $${order.totalAmount}`);
  const trail = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId } }, manager));
  const lines = trail.items.filter(({ type }) => type.endsWith("_printed"));
  expect(lines.map(({ type, subjectId }) => [type, subjectId])).toEqual([
    ["order.receipt_printed", order.orderId],
    ["order.ticket_printed", order.orderId],
    ["order.ticket_printed", order.orderId],
  ]);
});

test("nothing is printed of what is not there, not paid, given back or another's", async () => {
  const [printer, kitchen] = [await addStar(), await addStar({ station: "KITCHEN" })];
  const order = await placePaidOrder(server, venue, guest, { soda: 1 });
  const foreign = await placePaidOrder(server, other, guest);
  expect((await print(printer.printerId, foreign, "RECEIPT")).status).toBe(404);
  expect((await print(printer.printerId, order, "RECEIPT", foreigner)).status).toBe(403);
  expect((await print(crypto.randomUUID(), order, "RECEIPT")).status).toBe(404);
  const elsewhere = await print(kitchen.printerId, order, "TICKET");
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual([422, "RULE_VIOLATED"]);
  await give(order);
  expect(codeOf(await print(printer.printerId, order, "TICKET"))).toBe("RULE_VIOLATED");
  expect(ok(await print(printer.printerId, order, "RECEIPT"))).toEqual({ sheets: 1 });
  expect(await printAll(printer)).toEqual([expect.stringContaining(`Refunded: -$${order.totalAmount}`)]);
});

test("managers of its location add, see and remove a printer; its token is told once and kept nowhere", async () => {
  const { printer, token } = await add({ name: "Terrace", paperWidth: 58, language: "es" });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(printer).toMatchObject({
    ...somePrinter,
    name: "Terrace",
    paperWidth: 58,
    language: "es",
    datetimeAsked: null,
  });
  const star = createStarPrinter(server.url, token);
  expect((await star.poll()).status).toBe(200);
  const list = ok(await server.call(listPrinters, here(), staff));
  expect(list.items).toStrictEqual([{ ...printer, datetimeAsked: expect.any(String) }]);
  const kept = await server.db.selectFrom("printer").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);

  const body = { ...somePrinter };
  for (const as of [staff, foreigner]) {
    expect((await server.call(addPrinter, { ...here(), body }, as)).status).toBe(403);
    expect((await server.call(removePrinter, there(printer.printerId), as)).status).toBe(403);
  }
  expect((await server.call(listPrinters, here(), foreigner)).status).toBe(403);
  const wrongPlace = { params: { vendorLocationId: venue.otherLocationId, printerId: printer.printerId } };
  expect((await server.call(removePrinter, wrongPlace, manager)).status).toBe(404);
  await placePaidOrder(server, venue, guest);
  const { jobToken } = await star.poll();
  expect(ok(await server.call(removePrinter, there(printer.printerId), manager)).items).toEqual([]);
  expect((await server.call(removePrinter, there(printer.printerId), manager)).status).toBe(404);
  // Its address speaks no more, with a job in its hands or without.
  expect([(await star.poll()).status, await star.fetchJob(jobToken!), await star.confirm(jobToken!)]).toEqual([
    401,
    null,
    401,
  ]);
  const trail = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId } }, manager));
  const lines = trail.items.filter(({ subjectId }) => subjectId === printer.printerId);
  expect(lines.map(({ type }) => type)).toEqual(["printer.removed", "printer.added"]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test("a printer's address is hostile ground: wrong tokens, other protocols, large and odd bodies", async () => {
  const star = await addStar();
  const epson = await addEpson();
  const address = `${server.url}/api/printers`;
  const send = async (path: string, body: string | undefined, method = "POST") =>
    (await fetch(`${address}/${path}`, { method, ...(body === undefined ? {} : { body }) })).status;
  const wrong = `${star.token.slice(0, -1)}${star.token.endsWith("A") ? "B" : "A"}`;
  for (const token of [wrong, "A".repeat(43), "x", `${star.token}A`])
    expect(await send(`${token}/star`, "{}")).toBe(401);
  // The other protocol is not there, nor what a printer asks for beside its address.
  expect(await send(`${epson.token}/star`, "{}")).toBe(404);
  expect(await send(`${star.token}/epson`, "ConnectionType=GetRequest")).toBe(404);
  expect(await send(`${star.token}/cloudprnt-setting.json`, undefined, "GET")).toBe(404);
  for (const body of ["", "[]", "null", "{", '{"statusCode":{}}', `{"statusCode":"${"2".repeat(300)}"}`]) {
    expect(await send(`${star.token}/star`, body), body).toBe(400);
  }
  expect(await send(`${star.token}/star`, `{"status":"${"x".repeat(70_000)}"}`)).toBe(413);
  expect(await send(`${epson.token}/epson`, `ConnectionType=SetResponse&ResponseFile=${"<a>".repeat(30_000)}`)).toBe(
    413,
  );
  expect(await send(`${star.token}/star`, '{"statusCode":"nonsense","__proto__":{"x":1}}')).toBe(200);
  expect(await send(`${star.token}/star?code=410&token=${"A".repeat(22)}`, undefined, "DELETE")).toBe(200);
  expect(await send(`${star.token}/star?token=short`, undefined, "GET")).toBe(400);
  // One printer's job is not another's.
  const stranger = await addStar();
  await placePaidOrder(server, venue, guest);
  const { jobToken } = await star.poll();
  expect(await stranger.fetchJob(jobToken!)).toBeNull();
  await stranger.confirm(jobToken!);
  expect(await star.fetchJob(jobToken!)).not.toBeNull();
});

test("a token has so many calls, and a location so many printers", async () => {
  for (let printers = 1; printers < mostPrinters; printers += 1) await add({ name: String(printers) });
  const star = await addStar();
  const full = await server.call(addPrinter, { ...here(), body: somePrinter }, manager);
  expect([full.status, codeOf(full)]).toEqual([422, "RULE_VIOLATED"]);
  await letMinutePass(server);
  const guess = () => fetch(`${server.url}/api/printers/${"B".repeat(43)}/star`, { method: "POST", body: "{}" });
  for (let calls = 0; calls < priceList.printer.limit.perMinute; calls += 1) await guess();
  expect((await guess()).status).toBe(429);
  expect((await star.poll()).status).toBe(200);
});
