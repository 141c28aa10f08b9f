import * as contract from "@skipline/contract/analytics";
import * as books from "@skipline/contract/reconciliation";
import { getDaySheet } from "@skipline/contract/day-sheets";
import { getStatement } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";
import { listVendorHealth as listVendorHealthCall } from "@skipline/contract/vendor-health";
import { type PlainText, words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Lagging } from "../../db/replica.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import { gzippedRoute, type Route, route } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import { readDaySheet } from "./day-sheet.ts";
import type { createDumps } from "./dumps.ts";
import { listFiltered, listPaid } from "./enriched-orders.ts";
import type { createReconciliation } from "./reconciliation.ts";
import { isDate, knownWeeks, monthOf, monthPeriod, sundayOf, weekPeriod, windowsOf } from "./report-calendar.ts";
import { readStatement } from "./statement.ts";
import { listVendorHealth } from "./vendor-health.ts";
import { readWeekReport } from "./week-report.ts";
import { findVendor, type ReportVendor } from "./week-store.ts";

const pages = { usual: 50, key: byTime };

interface RouteDeps {
  /** For reports alone. */
  reports: Kysely<Database>;
  /** The same, for what bears to be some seconds old. */
  lagging: Lagging;
  clock: Clock;
  dumps: ReturnType<typeof createDumps>;
  reconcileWeek: ReturnType<typeof createReconciliation>;
  /** Whether a vendor's guests can pay, by the account of its row. */
  isAccountReady: (account: string | null) => boolean;
}

export function analyticsRoutes(deps: RouteDeps): Route[] {
  const { reports, lagging, clock, dumps, reconcileWeek, isAccountReady } = deps;

  async function getVendor(vendorId: string): Promise<ReportVendor> {
    const vendor = await findVendor(reports, vendorId);
    if (!vendor) throw notFound("Vendor");
    return vendor;
  }

  async function getDump(
    { vendorId, month }: { vendorId: string; month: string },
    { includeRefunded, isForced }: { includeRefunded: boolean; isForced: boolean },
  ) {
    const vendor = await getVendor(vendorId);
    const period = monthPeriod(month, vendor);
    if (!period) throw malformed("month", m.refused_month_form);
    return dumps.getDump({ vendorId, month, includeRefunded, isForced, vendor, period });
  }

  /** @throws AppError BAD_REQUEST for what is no Sunday, RULE_VIOLATED for one out of reach */
  async function getWeek({ vendorId, week }: { vendorId: string; week: string }) {
    const vendor = await getVendor(vendorId);
    const now = clock.now();
    const { earliest, latest } = knownWeeks(now, vendor);
    const sunday = week === "latest" ? latest : week;
    if (!isDate(sunday) || sundayOf(sunday) !== sunday) throw malformed("week", m.refused_week_form);
    if (sunday > latest) throw new AppError("RULE_VIOLATED", m.refused_week_ahead);
    if (sunday < earliest) {
      throw new AppError("RULE_VIOLATED", words(m.refused_week_old, { weeks: contract.historyWeeks }));
    }
    return { vendor, sunday, now };
  }

  /** @throws AppError BAD_REQUEST for what is no day, RULE_VIOLATED for one out of reach */
  async function getDay({ vendorId, day: named }: { vendorId: string; day: string }) {
    const vendor = await getVendor(vendorId);
    const now = clock.now();
    const { earliest, today } = knownWeeks(now, vendor);
    const day = named === "latest" ? today : named;
    if (!isDate(day)) throw malformed("day", m.refused_day_form);
    if (day > today) throw new AppError("RULE_VIOLATED", m.refused_day_ahead);
    if (day < earliest) {
      throw new AppError("RULE_VIOLATED", words(m.refused_week_old, { weeks: contract.historyWeeks }));
    }
    return { vendor, day, now };
  }

  return [
    route(contract.listPaidOrders, async ({ params: { vendorId }, query }) => {
      const range = {
        vendorId,
        from: new Date(query.datetimePaidAfter),
        before: afterLastSecond(query.datetimePaidBefore),
        includeRefunded: isSet(query.includeRefunded),
      };
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (after, limit) => lagging.read((from) => listPaid(from, range, after, limit)),
        placeOf,
      );
      return { orders: rows, nextToken };
    }),
    gzippedRoute(contract.getAnalyticsDump, ({ params, query }) =>
      getDump(params, {
        includeRefunded: isSet(query.includeRefunded),
        isForced: isSet(query.forceRegeneration),
      }),
    ),
    gzippedRoute(contract.regenerateAnalyticsDump, ({ params, query }) =>
      getDump(params, { includeRefunded: isSet(query.includeRefunded), isForced: true }),
    ),
    route(contract.getWeekReport, async ({ params, query }, call) => {
      const among = call.role().locationIds;
      const asked = {
        ...(await getWeek(params)),
        vendorLocationId: query.vendorLocationId ?? null,
        includeRefunded: isSet(query.includeRefunded),
      };
      // One moment for all figures, whatever is paid meanwhile.
      const report = await lagging.read((from) =>
        from
          .transaction()
          .setIsolationLevel("repeatable read")
          .setAccessMode("read only")
          .execute((trx) => readWeekReport(trx, asked)),
      );
      return keepTo(among, report);
    }),
    route(getDaySheet, async ({ params: { vendorLocationId, day } }, call) => {
      const asked = { ...(await getDay({ vendorId: call.role().vendorId, day })), vendorLocationId };
      const sheet = await reports
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => readDaySheet(trx, asked));
      return { sheet };
    }),
    route(contract.listWeekOrders, async ({ params, query }) => {
      const { vendor, sunday, now } = await getWeek(params);
      const week = weekPeriod(sunday, vendor);
      if (query.day !== undefined && !week.days.includes(query.day)) {
        throw new AppError("RULE_VIOLATED", m.refused_day_outside);
      }
      const [day = week] = query.day === undefined ? [] : windowsOf([query.day], vendor);
      const range = {
        vendorId: vendor.vendorId,
        from: day.startsAt,
        before: day.endsAt,
        includeRefunded: isSet(query.includeRefunded),
      };
      const { vendorLocationId, hour, productId, productType, customerId, who, only } = query;
      const wanted = { vendorLocationId, hour, productId, productType, customerId, who, only };
      const filter = { ...wanted, timeZone: vendor.timeZone, week, now };
      const { rows, nextToken } = await readPage(
        query,
        pages,
        (after, limit) => lagging.read((from) => listFiltered(from, range, filter, after, limit)),
        placeOf,
      );
      return { orders: rows, nextToken };
    }),
    route(listVendorHealthCall, async ({ query }) => ({
      items: await listVendorHealth(reports, query.vendorIds.split(","), { now: clock.now(), isAccountReady }),
    })),
    route(getStatement, async ({ params: { vendorId, month } }) => {
      const vendor = await getVendor(vendorId);
      const period = monthPeriod(month, vendor);
      if (!period) throw malformed("month", m.refused_month_form);
      const now = clock.now();
      if (month > monthOf(now, vendor)) throw new AppError("RULE_VIOLATED", m.refused_month_ahead);
      const statement = await reports
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((trx) => readStatement(trx, { vendor, month, period, now }));
      return { statement };
    }),
    route(books.reconcileWeek, async ({ params }) => reconcileWeek(await getWeek(params))),
  ];
}

/** Managers of some locations learn nothing of the others, nor of the vendor's evenings, which are at none. */
function keepTo(among: readonly string[] | null, report: contract.WeekReport): contract.WeekReport {
  if (among === null) return report;
  const locations = report.locations.filter(({ vendorLocationId }) => among.includes(vendorLocationId));
  return { ...report, locations, guestLists: null };
}

const isSet = (flag: "true" | "false" | undefined): boolean => flag === "true";

const placeOf = (order: contract.EnrichedOrder) => ({ time: new Date(order.datetimePaid), id: order.orderId });

/** 23:59:59Z means the whole of that second, or what is paid in it would be in no day. */
function afterLastSecond(time: string): Date {
  const at = new Date(time).getTime();
  return new Date(time.includes(".") ? at + 1 : at + 1_000);
}

function malformed(field: string, problem: PlainText): AppError {
  return new AppError("BAD_REQUEST", problem, { issues: [{ path: `path.${field}`, problem }] });
}
