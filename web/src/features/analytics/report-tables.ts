import type { Figures, WeekReport } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { hourSpan } from "./amounts.ts";
import { categoryText, categoryTexts } from "./categories.ts";
import { customerName } from "./customer-name.ts";
import type { OrderFilter, ReportTab } from "./report-view.ts";
import { formatDateTime } from "#lib/dates.ts";
import { weekName, weekdayName } from "./weeks.ts";

/** How a column is read and written: sums are decimal strings, times seconds. */
export type ValueKind = "text" | "count" | "money" | "share" | "seconds";
export type TableValue = string | number | null;

interface Column {
  name: string;
  kind: ValueKind;
}

export interface TableRow {
  cells: readonly TableValue[];
  /** The orders behind the row. */
  filter?: OrderFilter;
}

/** What a chart shows, as a table on the screen and as a file. */
export interface ReportTable {
  title: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
}

const text = (name: string): Column => ({ name, kind: "text" });
const count = (name: string): Column => ({ name, kind: "count" });
const money = (name: string): Column => ({ name, kind: "money" });
const share = (name: string): Column => ({ name, kind: "share" });
const seconds = (name: string): Column => ({ name, kind: "seconds" });

const figureColumns = [
  count(m.orders()),
  money(m.report_revenue()),
  money(m.report_sales()),
  money(m.report_discounts()),
  money(m.amount_tax()),
  money(m.report_tips()),
  money(m.refunds()),
  money(m.statement_disputes_lost()),
];

function figureCells({ orders, revenue, sales, discounts, tax, tips, refunds, disputesLost }: Figures): TableValue[] {
  return [orders, revenue, sales, discounts, tax, tips, refunds, disputesLost];
}

function figuresTable({ figures, previousFigures, growthRate, pickUp }: WeekReport): ReportTable {
  const { averageOrderValue, total, takings, freeOrders, refundedOrders } = figures;
  const columns = [
    text(m.report_week()),
    ...figureColumns,
    money(m.total()),
    money(m.report_takings()),
    money(m.report_average_order()),
    count(m.report_free_orders()),
    count(m.report_refunded_orders()),
    share(m.report_growth()),
    seconds(m.report_pick_up_median()),
    seconds(m.report_pick_up_most()),
  ];
  const more = (of: Figures) => [of.total, of.takings, of.averageOrderValue, of.freeOrders, of.refundedOrders];
  const current = [
    m.report_this_week(),
    ...figureCells(figures),
    total,
    takings,
    averageOrderValue,
    freeOrders,
    refundedOrders,
    growthRate,
    pickUp.medianSeconds,
    pickUp.p90Seconds,
  ];
  const before = previousFigures && [m.report_week_before(), ...figureCells(previousFigures), ...more(previousFigures)];
  return {
    title: m.report_key_figures(),
    columns,
    rows: [{ cells: current, filter: {} }, ...(before ? [{ cells: before }] : [])],
  };
}

/** Several weeks, as they come. */
export function weeksTable(reports: readonly WeekReport[]): ReportTable {
  return {
    title: m.report_weeks(),
    columns: [text(m.report_week()), ...figureColumns],
    rows: reports.map(({ week, figures }) => ({ cells: [weekName(week.sunday), ...figureCells(figures)] })),
  };
}

export function daysTable({ days }: WeekReport): ReportTable {
  return {
    title: m.report_days(),
    columns: [text(m.report_column_date()), text(m.day()), ...figureColumns],
    rows: days
      .filter(({ state }) => state !== "FUTURE")
      .map(({ day, figures }) => ({ cells: [day, weekdayName(day), ...figureCells(figures)], filter: { day } })),
  };
}

export function hoursTable({ hours }: WeekReport): ReportTable {
  return {
    title: m.report_hours(),
    columns: [text(m.hour()), count(m.orders()), money(m.report_revenue()), text(m.report_column_peak())],
    rows: hours.map(({ hour, orders, revenue, isPeak }) => ({
      cells: [hourSpan(hour), orders, revenue, isPeak ? m.report_column_peak() : null],
      filter: { hour },
    })),
  };
}

export function locationsTable({ locations }: WeekReport): ReportTable {
  return {
    title: m.report_locations(),
    columns: [text(m.location()), text(m.report_column_id()), ...figureColumns],
    rows: locations.map(({ description, vendorLocationId, figures }) => ({
      cells: [description, vendorLocationId, ...figureCells(figures)],
    })),
  };
}

/** "Tee – L" */
export function productName({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName === null ? name : `${name} – ${variantName}`;
}

export function productsTable({ topProducts }: WeekReport): ReportTable {
  return {
    title: m.report_top_products(),
    columns: [
      text(m.report_column_product()),
      text(m.report_category()),
      count(m.report_column_sold()),
      count(m.orders()),
      money(m.report_revenue()),
    ],
    rows: topProducts.map((product) => ({
      cells: [
        productName(product),
        categoryTexts[product.productType],
        product.quantity,
        product.orders,
        product.revenue,
      ],
      filter: { productId: product.productId },
    })),
  };
}

export function categoriesTable({ categories }: WeekReport): ReportTable {
  return {
    title: m.report_categories(),
    columns: [
      text(m.report_category()),
      count(m.report_column_sold()),
      money(m.report_revenue()),
      share(m.report_column_share()),
    ],
    rows: categories.map(({ productType, quantity, revenue, share: part }) => ({
      cells: [categoryTexts[productType], quantity, revenue, part],
      filter: { productType },
    })),
  };
}

export function customersTable({ customers: { topCustomers }, timeZone }: WeekReport): ReportTable {
  return {
    title: m.report_top_customers(),
    columns: [
      text(m.report_customer()),
      count(m.orders()),
      money(m.report_column_spent()),
      money(m.report_average_order()),
      text(m.report_last_order()),
      text(m.report_favorite_category()),
      text(m.report_new_or_returning()),
    ],
    rows: topCustomers.map((one) => ({
      cells: [
        customerName(one),
        one.orderCount,
        one.totalSpent,
        one.averageOrderValue,
        formatDateTime(one.lastOrderDate, timeZone),
        categoryText(one.favoriteCategory),
        one.isNew ? m.report_new() : m.report_returning(),
      ],
      filter: { customerId: one.customerId },
    })),
  };
}

export function usersTable({ customers }: WeekReport): ReportTable {
  const { uniqueCustomers, repeatCustomers, repeatCustomerRate, newCustomers, returningCustomers, members } = customers;
  return {
    title: m.report_customers(),
    columns: [
      count(m.report_customers()),
      count(m.report_new()),
      count(m.report_returning()),
      count(m.report_more_than_one_order()),
      share(m.report_repeat_rate()),
      count(m.members()),
      count(m.report_members_orders()),
      money(m.report_members_revenue()),
    ],
    rows: [
      {
        cells: [
          uniqueCustomers,
          newCustomers,
          returningCustomers,
          repeatCustomers,
          repeatCustomerRate,
          members.customers,
          members.orders,
          members.revenue,
        ],
      },
    ],
  };
}

export function guestListsTable({ guestLists }: WeekReport): ReportTable | null {
  if (!guestLists) return null;
  const { events, invited, came, noShows, waitlisted, cancelled, members, creditsSpent } = guestLists;
  return {
    title: m.report_guest_lists(),
    columns: [
      count(m.events()),
      count(m.report_invited()),
      count(m.report_came()),
      count(m.report_no_shows()),
      count(m.reservation_waitlisted()),
      count(m.report_cancelled()),
      count(m.members()),
      count(m.report_credits_spent()),
    ],
    rows: [{ cells: [events, invited, came, noShows, waitlisted, cancelled, members, creditsSpent] }],
  };
}

/** What a tab shows, table by table. */
export function tablesOf(tab: ReportTab, report: WeekReport, trend: readonly WeekReport[]): ReportTable[] {
  const places = report.locations.length > 1 ? [locationsTable(report)] : [];
  const guestLists = guestListsTable(report);
  switch (tab) {
    case "overview":
      return [figuresTable(report), daysTable(report), weeksTable(trend)];
    case "sales":
      return [figuresTable(report), daysTable(report), hoursTable(report), ...places];
    case "users":
      return [usersTable(report), customersTable(report), ...(guestLists ? [guestLists] : [])];
    case "products":
      return [productsTable(report), categoriesTable(report)];
  }
}

/** The hours that the server calls peaks, the strongest first; of equals the earlier one of the business day. */
export function peaksOf(hours: WeekReport["hours"]): WeekReport["hours"] {
  return hours.filter(({ isPeak }) => isPeak).toSorted((one, other) => other.orders - one.orders);
}
