import { categoryNames } from "@skipline/contract/analytics";
import type { Figures, WeekReport } from "@skipline/contract/analytics";
import { hourSpan } from "./amounts.ts";
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
  count("Orders"),
  money("Revenue"),
  money("Sales"),
  money("Discounts"),
  money("Tax"),
  money("Tips"),
  money("Refunds"),
];

function figureCells({ orders, revenue, sales, discounts, tax, tips, refunds }: Figures): TableValue[] {
  return [orders, revenue, sales, discounts, tax, tips, refunds];
}

function figuresTable({ figures, previousFigures, growthRate, pickUp }: WeekReport): ReportTable {
  const { averageOrderValue, total, takings, freeOrders, refundedOrders } = figures;
  const columns = [
    text("Week"),
    ...figureColumns,
    money("Total"),
    money("Takings"),
    money("Average order"),
    count("Free orders"),
    count("Refunded orders"),
    share("Growth"),
    seconds("Pick-up median (s)"),
    seconds("Pick-up 90% (s)"),
  ];
  const more = (of: Figures) => [of.total, of.takings, of.averageOrderValue, of.freeOrders, of.refundedOrders];
  const now = [
    "This week",
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
  const before = previousFigures && ["Week before", ...figureCells(previousFigures), ...more(previousFigures)];
  return { title: "Key figures", columns, rows: [{ cells: now, filter: {} }, ...(before ? [{ cells: before }] : [])] };
}

/** Several weeks, as they come. */
export function weeksTable(reports: readonly WeekReport[]): ReportTable {
  return {
    title: "Weeks",
    columns: [text("Week"), ...figureColumns],
    rows: reports.map(({ week, figures }) => ({ cells: [weekName(week.sunday), ...figureCells(figures)] })),
  };
}

export function daysTable({ days }: WeekReport): ReportTable {
  return {
    title: "Days",
    columns: [text("Date"), text("Day"), ...figureColumns],
    rows: days
      .filter(({ state }) => state !== "FUTURE")
      .map(({ day, figures }) => ({ cells: [day, weekdayName(day), ...figureCells(figures)], filter: { day } })),
  };
}

export function hoursTable({ hours }: WeekReport): ReportTable {
  return {
    title: "Hours",
    columns: [text("Hour"), count("Orders"), money("Revenue"), text("Peak")],
    rows: hours.map(({ hour, orders, revenue, isPeak }) => ({
      cells: [hourSpan(hour), orders, revenue, isPeak ? "Peak" : null],
      filter: { hour },
    })),
  };
}

export function locationsTable({ locations }: WeekReport): ReportTable {
  return {
    title: "Locations",
    columns: [text("Location"), text("Id"), ...figureColumns],
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
    title: "Top products",
    columns: [text("Product"), text("Category"), count("Sold"), count("Orders"), money("Revenue")],
    rows: topProducts.map((product) => ({
      cells: [
        productName(product),
        categoryNames[product.productType],
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
    title: "Categories",
    columns: [text("Category"), count("Sold"), money("Revenue"), share("Share")],
    rows: categories.map(({ productType, category, quantity, revenue, share: part }) => ({
      cells: [category, quantity, revenue, part],
      filter: { productType },
    })),
  };
}

export function customersTable({ customers: { topCustomers }, timeZone }: WeekReport): ReportTable {
  return {
    title: "Top customers",
    columns: [
      text("Customer"),
      count("Orders"),
      money("Spent"),
      money("Average order"),
      text("Last order"),
      text("Favorite category"),
      text("New or returning"),
    ],
    rows: topCustomers.map((one) => ({
      cells: [
        customerName(one),
        one.orderCount,
        one.totalSpent,
        one.averageOrderValue,
        formatDateTime(one.lastOrderDate, timeZone),
        one.favoriteCategory,
        one.isNew ? "New" : "Returning",
      ],
      filter: { customerId: one.customerId },
    })),
  };
}

export function usersTable({ customers }: WeekReport): ReportTable {
  const { uniqueCustomers, repeatCustomers, repeatCustomerRate, newCustomers, returningCustomers, members } = customers;
  return {
    title: "Customers",
    columns: [
      count("Customers"),
      count("New"),
      count("Returning"),
      count("With more than one order"),
      share("Repeat rate"),
      count("Members"),
      count("Members’ orders"),
      money("Members’ revenue"),
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
    title: "Guest lists",
    columns: ["Events", "Invited", "Came", "No-shows", "Waitlisted", "Cancelled", "Members", "Credits spent"].map(
      count,
    ),
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
