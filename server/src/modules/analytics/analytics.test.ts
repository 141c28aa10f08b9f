import { gunzipSync } from "node:zlib";
import * as analytics from "@skipline/contract/analytics";
import { reconcileWeek } from "@skipline/contract/reconciliation";
import { refundOrder } from "@skipline/contract/fulfilment";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
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
let manager: Session;
let guest: Session;
let params: { vendorId: string };
let month: string;

beforeAll(async () => {
  // No day, week or month ends before its reports are read.
  server = await startTestServer({ clock: createTestClock(new Date("2027-03-10T20:00:00Z")) });
  venue = await openVenue(server.db, "figures");
  manager = await server.signIn(venue.phones.MANAGER);
  guest = await server.signIn(somePhone());
  params = { vendorId: venue.vendorId };
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Los_Angeles",
    year: "numeric",
    month: "2-digit",
  });
  month = parts.format(server.clock.now());
});
beforeEach(() => letMinutePass(server));
afterAll(() => server.close());

const readWeek = async (query = {}) =>
  ok(await server.call(analytics.getWeekReport, { params: { ...params, week: "latest" }, query }, manager));
const reconcile = async () => ok(await server.call(reconcileWeek, { params: { ...params, week: "latest" } }, manager));
const listBehind = async (query = {}) => {
  const answer = await server.call(analytics.listWeekOrders, { params: { ...params, week: "latest" }, query }, manager);
  return ok(answer).orders.map((order) => order.orderId);
};
const readDump = async (query = {}) =>
  ok(await server.call(analytics.getAnalyticsDump, { params: { ...params, month }, query }, manager));
const regenerate = async () =>
  ok(await server.call(analytics.regenerateAnalyticsDump, { params: { ...params, month }, query: {} }, manager));

const zero = { takings: "0.00", refunds: "0.00", net: "0.00" };

describe("a night", () => {
  let kept: string;
  let refunded: string;
  let free: string;

  beforeAll(async () => {
    kept = (await placePaidOrder(server, venue, guest, { soda: 2 })).orderId;
    refunded = (await placePaidOrder(server, venue, guest, { shirt: 1 })).orderId;
    free = (await placePaidOrder(server, venue, await server.signIn(somePhone()), { soda: 1 })).orderId;
    await server.db
      .updateTable("customer_order")
      .set({ subtotal_cents: 40, tax_cents: 0, total_cents: 40 })
      .where("order_id", "=", free)
      .execute();
    await server.db.deleteFrom("payment").where("reference", "=", free).execute();
    await handOver(server, manager, kept);
    const path = { userId: "_", orderId: refunded };
    ok(await server.call(refundOrder, { params: path, body: { refundReason: "Spilt" } }, manager));
  });

  it("compares what guests were told of the wait with what came of it, here and at this location alone", async () => {
    const seen = server.db
      .selectFrom("customer_order")
      .select(["paid_at", "completed_at"])
      .where("order_id", "=", kept);
    const before = await seen.executeTakeFirstOrThrow();
    const told = async (fields: { told: number | null; ready?: number; state?: string }) => {
      const readyAt = new Date(before.paid_at!.getTime() + (fields.ready ?? 0) * 1_000);
      await server.db
        .updateTable("customer_order")
        .set({ told_wait_seconds: fields.told, pickup_state: fields.state ?? "READY", pickup_changed_at: readyAt })
        .where("order_id", "in", [kept, refunded])
        .execute();
      return (await readWeek()).waits;
    };
    // What was given back is not compared. 30 per cent of what it took, not of what was told.
    expect(await told({ told: 390, ready: 300 })).toEqual({ told: 1, within: 1, medianErrorSeconds: 90 });
    expect(await told({ told: 391, ready: 300 })).toEqual({ told: 1, within: 0, medianErrorSeconds: 91 });
    expect(await told({ told: 210, ready: 300 })).toEqual({ told: 1, within: 1, medianErrorSeconds: 90 });
    expect((await readWeek({ vendorLocationId: venue.otherLocationId })).waits.told).toBe(0);
    // Nobody said that it was ready: it was when it was handed over.
    const waited = (before.completed_at!.getTime() - before.paid_at!.getTime()) / 1_000;
    const unsaid = await told({ told: 1_000, state: "WAITING" });
    expect(unsaid).toEqual({ told: 1, within: 0, medianErrorSeconds: Math.round(1_000 - waited) });
    expect(await told({ told: null, state: "WAITING" })).toEqual({ told: 0, within: 0, medianErrorSeconds: null });
  });

  it("is told with every figure, and each opens the orders behind it", async () => {
    const report = await readWeek();
    expect(report.figures).toMatchObject({
      orders: 2,
      freeOrders: 1,
      refundedOrders: 1,
      sales: "9.00",
      tax: "0.86",
      revenue: "9.86",
      refunds: "32.27",
      takings: "42.13",
    });
    expect(report).toMatchObject({ vendorName: "figures", guestLists: null, growthRate: null, pickUp: { orders: 1 } });
    expect(report.waits).toEqual({ told: 0, within: 0, medianErrorSeconds: null });
    expect(report.customers).toMatchObject({ uniqueCustomers: 2, repeatCustomers: 0, newCustomers: 2 });
    expect(report.customers.topCustomers[0]).toMatchObject({
      customerId: guest.userId,
      firstName: null,
      phoneLast4: guest.phone.slice(-4),
      favoriteCategory: "Non-Alcoholic Beverages",
    });
    expect(report.days.filter((day) => day.state === "OPEN").map((day) => day.day)).toEqual([report.today]);
    expect((await readWeek({ includeRefunded: "true" })).figures).toMatchObject({ orders: 3, revenue: "42.13" });
    expect((await readWeek({ vendorLocationId: venue.otherLocationId })).figures.orders).toBe(0);

    const peak = report.hours.find((hour) => hour.isPeak);
    expect(await listBehind()).toEqual([free, kept]);
    expect(await listBehind({ includeRefunded: "true" })).toEqual([free, refunded, kept]);
    expect(await listBehind({ day: report.today, hour: String(peak?.hour), productId: venue.id("soda") })).not.toEqual(
      [],
    );
    expect(await listBehind({ only: "refunded" })).toEqual([refunded]);
    expect(await listBehind({ only: "free" })).toEqual([free]);
    expect(await listBehind({ only: "handed-over" })).toEqual([kept]);
    expect(await listBehind({ customerId: guest.userId, productType: "NON_ALCOHOLIC_ITEM" })).toEqual([kept]);
    expect(await listBehind({ vendorLocationId: venue.otherLocationId })).toEqual([]);
  });

  it("agrees with orders, ledger and provider to the cent; what does not is named", async () => {
    const agreed = await reconcile();
    expect(agreed.report).toMatchObject({ takings: "42.13", refunds: "32.27", net: "9.86" });
    expect(agreed.orders).toMatchObject({ takings: "42.13", count: 3 });
    expect(agreed.ledger).toMatchObject({ takings: "42.13", payments: 2, refundCount: 1 });
    expect(agreed.provider).toMatchObject({ name: "sandbox", isAvailable: true, net: "9.86" });
    expect(agreed.differences).toEqual({ reportToOrders: zero, ordersToLedger: zero, ledgerToProvider: zero });
    expect(agreed.mismatches).toEqual([]);

    await server.db.updateTable("sandbox.refund").set({ amount_cents: 3_226 }).execute();
    const { differences, mismatches } = await reconcile();
    expect(differences.ledgerToProvider).toEqual({ takings: "0.00", refunds: "0.01", net: "-0.01" });
    expect(mismatches).toMatchObject([{ orderId: refunded, where: "PROVIDER", found: { refunds: "32.26" } }]);
    await server.db.updateTable("sandbox.refund").set({ amount_cents: 3_227 }).execute();
    await server.db.updateTable("payment").set({ amount_cents: 985 }).where("reference", "=", kept).execute();
    const wrong = await reconcile();
    expect(wrong.differences.ordersToLedger).toEqual({ takings: "0.01", refunds: "0.00", net: "0.01" });
    expect(wrong.mismatches[0]).toMatchObject({ orderId: kept, where: "LEDGER", found: { takings: "9.85" } });
    await server.db.updateTable("payment").set({ amount_cents: 986 }).where("reference", "=", kept).execute();
  });

  it("says so where the provider can't be asked", async () => {
    await server.db.updateTable("payment").set({ provider: "stripe" }).where("reference", "=", kept).execute();
    const { provider, differences } = await reconcile();
    expect(provider).toMatchObject({ isAvailable: false, reason: "NOT_OFFERED", net: null });
    expect(differences.ledgerToProvider).toBeNull();
    await server.db.updateTable("payment").set({ provider: "sandbox" }).where("reference", "=", kept).execute();
  });

  it("is listed by when it was paid, page by page, the last second included", async () => {
    const day = server.clock.now().toISOString().slice(0, 10);
    const query = { datetimePaidAfter: "2020-01-01T00:00:00Z", datetimePaidBefore: `${day}T23:59:59Z`, limit: "1" };
    const list = async (more = {}) =>
      ok(await server.call(analytics.listPaidOrders, { params, query: { ...query, ...more } }, manager));
    const first = await list();
    expect(first.orders.map((order) => order.orderId)).toEqual([kept]);
    const second = await list({ nextToken: first.nextToken });
    expect([second.orders[0]?.orderId, second.nextToken]).toEqual([free, null]);
    expect(second.orders[0]).toMatchObject({ totalAmount: "0.40", totalAmountPaid: "0.00" });
    const asRead = { language: "es", name: "El refresco", variantName: null, promotion: null };
    await server.db
      .updateTable("order_item")
      .set({ as_read: JSON.stringify(asRead) })
      .where("order_id", "=", kept)
      .execute();
    const { promotion: _promotion, ...read } = asRead;
    expect((await list()).orders[0]?.items.map((item) => [item.name, item.asRead])).toEqual([["The soda", read]]);
    expect(second.orders[0]?.items[0]?.asRead).toBeNull();
    expect((await list({ includeRefunded: "true", limit: "100" })).orders.map((order) => order.orderId)).toEqual([
      kept,
      refunded,
      free,
    ]);
    const at = first.orders[0]?.datetimePaid ?? "";
    const second0 = `${at.slice(0, 19)}Z`;
    expect((await list({ datetimePaidAfter: second0, datetimePaidBefore: second0 })).orders).not.toEqual([]);
    expect((await list({ datetimePaidAfter: at, datetimePaidBefore: at })).orders).toHaveLength(1);
  });

  it("fills a month's dump, which is kept, made again, and sent compressed or not", async () => {
    stopClock(server);
    const first = await readDump();
    expect(first).toMatchObject({ vendorId: venue.vendorId, month, numOrders: 2, metadata: { version: 1 } });
    expect(first.ordersEnriched.map((order) => order.orderId)).toEqual([kept, free]);
    expect(first.ordersEnriched[0]?.items[0]).toMatchObject({
      name: "The soda",
      totalPrice: "9.00",
      imageBase64: null,
    });
    server.clock.advance({ seconds: 299 });
    expect(await readDump()).toEqual(first);
    server.clock.advance({ seconds: 2 });
    const second = await readDump();
    expect(second.metadata.version).toBe(2);
    expect((await readDump({ forceRegeneration: "true" })).metadata.version).toBe(3);
    expect((await regenerate()).metadata.version).toBe(4);
    expect(await readDump({ includeRefunded: "true" })).toMatchObject({ numOrders: 3, metadata: { version: 1 } });
    // Made anew though it is fresh: five times in five minutes, whichever month and way of asking.
    for (let forced = 2; forced < 5; forced += 1) await regenerate();
    const late = await server.call(
      analytics.regenerateAnalyticsDump,
      { params: { ...params, month: "2026-01" }, query: {} },
      manager,
    );
    expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([200, false]);
    const refused = await server.call(
      analytics.regenerateAnalyticsDump,
      { params: { ...params, month }, query: {} },
      manager,
    );
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await readDump()).metadata.version).toBe(7);

    const url = `${server.url}/api/vendors/${venue.vendorId}/analytics-dump/${month}`;
    const headers = { authorization: `Bearer ${manager.idToken}` };
    const plain = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(((await plain.json()) as analytics.AnalyticsDump).metadata.version).toBe(7);
    const packed = await server.context.db.selectFrom("analytics_dump").select("body").executeTakeFirstOrThrow();
    expect(JSON.parse(gunzipSync(packed.body).toString())).toHaveProperty("ordersEnriched");
    expect((await fetch(url)).status).toBe(401);
  });

  it("marks its day when something happens to it later, by the trail alone", async () => {
    const { today } = await readWeek();
    const stateOf = async () => {
      const row = await server.db
        .selectFrom("analytics_day")
        .select("is_stale")
        .where("vendor_id", "=", venue.vendorId)
        .executeTakeFirst();
      return row?.is_stale;
    };
    // All that has happened so far: a line that came later would make the day stale once more.
    await server.untilRelayed();
    expect(await stateOf()).toBe(true);
    await server.runJob("analytics.build-days");
    expect(await stateOf(), "the day is on").toBe(true);
    server.clock.advance({ seconds: 2 * 86_400 });
    // Their tokens have run out.
    manager = await server.signIn(venue.phones.MANAGER);
    guest = await server.signIn(guest.phone);
    await server.runJob("analytics.build-days");
    expect(await stateOf()).toBe(false);
    const before = await readWeekOf(today);
    expect(before.figures.orders).toBe(2);
    const path = { userId: "_", orderId: kept };
    ok(await server.call(refundOrder, { params: path, body: { refundReason: "Late" } }, manager));
    await expect.poll(stateOf).toBe(true);
    expect((await readWeekOf(today)).figures).toMatchObject({ orders: 1, refundedOrders: 2, revenue: "0.00" });
    await server.runJob("analytics.build-days");
    expect((await readWeekOf(today)).figures).toMatchObject({ orders: 1, refundedOrders: 2, revenue: "0.00" });
  });
});

async function readWeekOf(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  const week = new Date(date.getTime() - date.getUTCDay() * 86_400_000).toISOString().slice(0, 10);
  return ok(await server.call(analytics.getWeekReport, { params: { ...params, week }, query: {} }, manager));
}

describe("what can't be", () => {
  const week = async (name: string, query = {}) =>
    codeOf(await server.call(analytics.getWeekReport, { params: { ...params, week: name }, query }, manager));

  it("is said with the right status", async () => {
    const { latestWeek, earliestWeek } = await readWeek();
    const shifted = (day: string, days: number) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    expect(await week(earliestWeek)).toBe(200);
    expect(await week(shifted(earliestWeek, -7))).toBe("RULE_VIOLATED");
    expect(await week(shifted(latestWeek, 7))).toBe("RULE_VIOLATED");
    expect(await week(shifted(latestWeek, 1))).toBe("BAD_REQUEST");
    expect(await week("tomorrow")).toBe("BAD_REQUEST");
    expect(await week("latest", { vendorLocationId: "ZZZZZ" })).toBe("NOT_FOUND");
    const listed = await server.call(
      analytics.listWeekOrders,
      { params: { ...params, week: "latest" }, query: { day: "2020-01-01" } },
      manager,
    );
    expect(codeOf(listed)).toBe("RULE_VIOLATED");
  });

  it("is no month, or one without orders", async () => {
    const dump = (name: string) =>
      server.call(analytics.getAnalyticsDump, { params: { ...params, month: name }, query: {} }, manager);
    const wrong = ["2026-13", "2026-1", "1899-12", "2101-01", "latest"];
    expect(await Promise.all(wrong.map(async (name) => codeOf(await dump(name))))).toEqual(
      wrong.map(() => "BAD_REQUEST"),
    );
    expect(ok(await dump("1900-01"))).toMatchObject({ numOrders: 0, ordersEnriched: [] });
    expect(ok(await dump("2100-12"))).toMatchObject({ numOrders: 0 });
  });
});

it("leaves one vendor's generations one connection, and turns reports away, nobody else, when the other is taken", async () => {
  // As long as a server really lets somebody wait; tests' own are slower to give up.
  const { database, clock, url: publicUrl } = server;
  const hasty = await startTestServer({ database, clock, publicUrl, waits: { patience: 1 } });
  const elsewhere = await openVenue(server.db, "elsewhere");
  const rival = await server.signIn(elsewhere.phones.MANAGER);
  const gate = new Client({ connectionString: database.url });
  await gate.connect();
  const months = ["2001-01", "2001-02", "2001-03"];
  const names = months.map((name) => `analytics-dump ${venue.vendorId} ${name} false`);
  await gate.query("select pg_advisory_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name", [names]);
  const dumps = months.map((name) =>
    hasty.call(analytics.getAnalyticsDump, { params: { ...params, month: name }, query: {} }, manager),
  );
  const countWaiting = async () => {
    const { rows } = await gate.query(`select count(*)::int as waiting from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`);
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting).toBe(1);
  const reportOf = (vendorId: string, as: Session) =>
    hasty.call(analytics.getWeekReport, { params: { vendorId, week: "latest" }, query: {} }, as);
  ok(await reportOf(elsewhere.vendorId, rival));
  await gate.query("begin; lock table analytics_day in access exclusive mode");
  const held = reportOf(elsewhere.vendorId, rival);
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(2);
  const [refused, order] = await Promise.all([
    reportOf(venue.vendorId, manager),
    placePaidOrder(hasty, venue, guest, { soda: 1 }),
  ]);
  expect([refused.status, refused.headers.get("retry-after"), order.status]).toEqual([503, "1", "PAID"]);
  await gate.end();
  for (const dump of await Promise.all(dumps)) ok(dump);
  ok(await held);
  await hasty.close();
});

it("a vendor whose days begin at another moment has them all built anew", async () => {
  const { vendorId } = venue;
  await server.db
    .insertInto("analytics_day")
    .values({ vendor_id: vendorId, day: "2026-01-10", is_stale: false, built_at: new Date() })
    .execute();
  await server.db.updateTable("vendor").set({ name: "Renamed" }).where("vendor_id", "=", vendorId).execute();
  const around = () =>
    server.db
      .selectFrom("analytics_day")
      .select(["day", "is_stale"])
      .where("vendor_id", "=", vendorId)
      .where("day", "<", "2026-02-01")
      .orderBy("day")
      .execute();
  expect(await around()).toMatchObject([{ is_stale: false }]);
  await server.db
    .updateTable("vendor")
    .set({ time_zone: "Pacific/Auckland" })
    .where("vendor_id", "=", vendorId)
    .execute();
  expect((await around()).map((row) => row.is_stale)).toEqual([true, true, true]);
});
