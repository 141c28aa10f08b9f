import { env } from "node:process";
import * as analytics from "@skipline/contract/analytics";
import { reconcileWeek } from "@skipline/contract/reconciliation";
import { getDaySheet } from "@skipline/contract/day-sheets";
import { listActivities } from "@skipline/contract/roles";
import { listProducts } from "@skipline/contract/catalog";
import {
  completeOrder,
  getLocationSummary,
  listFulfilledOrders,
  listLocationOrders,
  refundOrder,
} from "@skipline/contract/fulfilment";
import { getOrder, getOrderPayment, listOrders, updateOrder } from "@skipline/contract/ordering";
import { listStaffLocations } from "@skipline/contract/staff-locations";
import { Client } from "pg";
import { startTestCluster } from "../server/src/test/cluster.ts";
import { CLUSTER_VARIABLE, createTestDatabase } from "../server/src/test/database.ts";
import { fillYears } from "../server/src/test/busy-years.ts";
import { findFullScans, logStatements, type SentStatement } from "../server/src/test/statement-log.ts";
import { startTestServer } from "../server/src/test/test-server.ts";
import { cards, ok, openVenue, placeOrder, placePaidOrder, somePhone } from "../server/src/test/test-venue.ts";

/**
 * The plan of every statement that the server sends, with many orders in the tables: which ones read a big table from
 * end to end, and how long each took at worst. BENCH_ORDERS is how many; BENCH_WITHOUT names indexes to do without.
 */
const orders = Number(env["BENCH_ORDERS"] ?? 1_000_000);
const withoutIndexes = (env["BENCH_WITHOUT"] ?? "").split(",").filter(Boolean);
const slowMs = 50;
/** Rows from which on a table is big. */
const bigRows = 10_000;

const seen = logStatements();
const ofReports = logStatements("skipline-reports");
const cluster = await startTestCluster();
env[CLUSTER_VARIABLE] = cluster.adminUrl;
const database = await createTestDatabase();
try {
  const venue = await openVenue(database.db, "bench");
  const { vendorId, vendorLocationId } = venue;
  const began = performance.now();
  await fillYears({ databaseUrl: database.url, vendorId, vendorLocationId, orders, withoutIndexes });
  console.log(`${orders} orders filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const server = await startTestServer({ database });
  seen.clear();
  await use(server, venue);
  const reports = [...ofReports.values()].filter(({ text }) => /^\s*(select|with|declare)\b/i.test(text));
  const jobs: string[] = [];
  for (const { name, run } of server.context.jobs) {
    const start = performance.now();
    const outcome = await run().then(
      () => "done",
      (error: unknown) => `failed: ${String(error)}`,
    );
    jobs.push(`| ${name} | ${Math.round(performance.now() - start)} ms, ${outcome} |`);
  }
  const statements = [...seen.values()].filter(({ text }) =>
    /^\s*(select|update|insert|delete|with|declare)\b/i.test(text),
  );
  await server.close();
  await report(statements, jobs);
  await reportReads(reports);
} finally {
  await database.drop();
  await cluster.stop();
}

/** What guests, staff and managers do, each once. */
async function use(
  server: Awaited<ReturnType<typeof startTestServer>>,
  venue: Awaited<ReturnType<typeof openVenue>>,
): Promise<void> {
  const guest = await server.signIn(somePhone());
  const staff = await server.signIn(venue.phones.MANAGER);
  const { vendorLocationId, vendorId } = venue;
  ok(await server.call(listProducts, { params: { vendorLocationId } }));
  const { order } = await placeOrder(server, venue, guest);
  const params = { userId: guest.userId, orderId: order.orderId };
  ok(await server.call(updateOrder, { params, body: { tipAmount: "1.00" } }, guest));
  ok(await server.call(getOrderPayment, { params }, guest));
  ok(await server.call(getOrder, { params }, guest));
  for (const card of [cards.good, cards.silent, cards.refundFailsLater]) {
    const paid = await placePaidOrder(server, venue, guest, { soda: 1 }, card);
    const asStaff = { userId: "_", orderId: paid.orderId };
    if (card === cards.good) ok(await server.call(completeOrder, { params: asStaff, query: {} }, staff));
    ok(await server.call(refundOrder, { params: asStaff, body: { refundReason: "bench" } }, staff));
  }
  // Paid, and nobody told us.
  await placePaidOrder(server, venue, guest, { soda: 1 }, cards.disputed);
  server.clock.advance({ seconds: 3_600 });
  await server.context.sandbox?.deliverDue();
  ok(await server.call(listOrders, { params: { userId: guest.userId }, query: {} }, guest));
  ok(await server.call(listActivities, { params: { vendorId }, query: {} }, staff));
  ok(await server.call(listActivities, { params: { vendorId }, query: { subjectType: "product" } }, staff));
  const { phone } = staff;
  const someDay = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  for (const query of [{ phoneNumber: phone }, { day: someDay }, { phoneNumber: phone, day: someDay }]) {
    ok(await server.call(listActivities, { params: { vendorId }, query }, staff));
  }
  const today = new Date().toISOString().slice(0, 10);
  const searches = ["1234", "abcdef", order.orderId, "drink 7"].map((search) => ({ search }));
  for (const query of [{}, ...searches, { status: "REFUNDED" as const }, { day: today }]) {
    ok(await server.call(listLocationOrders, { params: { vendorLocationId }, query }, staff));
  }
  ok(
    await server.call(
      listLocationOrders,
      { params: { vendorLocationId }, query: { search: "drink 7", status: "REFUNDED" } },
      staff,
    ),
  );
  ok(await server.call(getLocationSummary, { params: { vendorLocationId }, query: {} }, staff));
  ok(await server.call(listStaffLocations, { query: {} }, staff));
  const datetimeCompletedAfter = new Date(Date.now() - 86_400_000).toISOString();
  ok(await server.call(listFulfilledOrders, { query: { vendorLocationId, datetimeCompletedAfter } }, staff));
  const week = { vendorId, week: "latest" };
  const month = { vendorId, month: someDay.slice(0, 7) };
  ok(await server.call(analytics.getWeekReport, { params: week, query: {} }, staff));
  ok(await server.call(reconcileWeek, { params: week }, staff));
  for (const day of ["latest", someDay]) {
    ok(await server.call(getDaySheet, { params: { vendorLocationId, day } }, staff));
  }
  for (const query of [
    {},
    { productId: venue.id("soda") },
    { customerId: guest.userId },
    { only: "refunded" as const },
  ]) {
    ok(await server.call(analytics.listWeekOrders, { params: week, query }, staff));
  }
  ok(await server.call(analytics.getAnalyticsDump, { params: month, query: {} }, staff));
  const paid = { datetimePaidAfter: `${someDay}T00:00:00Z`, datetimePaidBefore: `${someDay}T23:59:59Z` };
  ok(await server.call(analytics.listPaidOrders, { params: { vendorId }, query: paid }, staff));
}

async function report(statements: SentStatement[], jobs: string[]): Promise<void> {
  const rows: string[] = [];
  for (const [{ text, worstMs, failure }, tables] of await findFullScans(database.url, statements, bigRows)) {
    if (tables.length === 0 && worstMs < slowMs && failure === null) continue;
    const what = failure ?? (tables.length > 0 ? `reads all of ${tables.join(", ")}` : "slow");
    rows.push(`| ${what} | ${worstMs.toFixed(0)} | ${text.replaceAll(/\s+/g, " ").slice(0, 160)} |`);
  }
  console.log(`\n${statements.length} statements, ${rows.length} of them to look at\n
| what | worst ms | statement |\n| --- | --- | --- |\n${rows.join("\n")}\n
| job | |\n| --- | --- |\n${jobs.join("\n")}`);
}

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

/** Rows that come out of tables and indexes: of whatever has nothing below it. */
function rowsRead(plan: Plan): number {
  if (!plan.Plans) return plan["Actual Rows"] * plan["Actual Loops"];
  return plan.Plans.reduce((sum, part) => sum + rowsRead(part), 0);
}

/** What each statement of the reports reads, run once more as reports run: a month costs what lies in it. */
async function reportReads(statements: SentStatement[]): Promise<void> {
  const client = new Client({
    connectionString: database.url,
    options: "-c enable_seqscan=off -c random_page_cost=1.1 -c jit=off",
  });
  await client.connect();
  console.log("\n| rows read | pages | pages a row | statement of a report |\n| --- | --- | --- | --- |");
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
    if (!plan) continue;
    const read = Math.round(rowsRead(plan));
    const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    const words = text.replaceAll(/\s+/g, " ");
    const name = words.length > 200 ? `${words.slice(0, 100)} … ${words.slice(-100)}` : words;
    console.log(`| ${read} | ${pages} | ${(pages / Math.max(1, read)).toFixed(1)} | ${name} |`);
  }
  await client.end();
}
