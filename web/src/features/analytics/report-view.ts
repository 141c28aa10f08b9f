import { productTypes } from "@skipline/contract/catalog";
import type { ProductType } from "@skipline/contract/catalog";
import { reportPaths } from "#lib/report-paths.ts";
import { readWeek } from "./weeks.ts";

export const reportTabs = ["overview", "sales", "users", "products"] as const;
export type ReportTab = (typeof reportTabs)[number];

/** What of the reports is looked at; all of it is in the URL. */
export interface ReportView {
  /** A Sunday; null for the week that is on. */
  week: string | null;
  tab: ReportTab;
  /** Null: all locations of the vendor. */
  place: string | null;
  includeRefunded: boolean;
  asTables: boolean;
}

export function readView(params: URLSearchParams): ReportView {
  const place = params.get("place")?.toUpperCase() ?? "";
  return {
    week: readWeek(params.get("week")),
    tab: reportTabs.find((tab) => tab === params.get("tab")) ?? "overview",
    place: /^[0-9A-Z]{5}$/.test(place) ? place : null,
    includeRefunded: params.get("refunded") === "1",
    asTables: params.get("view") === "table",
  };
}

/** The view as a query of the URL, without what goes without saying. */
export function writeView({ week, tab, place, includeRefunded, asTables }: Partial<ReportView>) {
  return {
    week: week ?? undefined,
    tab: tab === "overview" ? undefined : tab,
    place: place ?? undefined,
    refunded: includeRefunded ? "1" : undefined,
    view: asTables ? "table" : undefined,
  };
}

const marks = ["refunded", "free", "tipped", "discounted", "handed-over"] as const;

const kinds = ["new", "returning", "repeat", "member"] as const;

/** Which of a week's orders: all that are named hold. */
export interface OrderFilter {
  day?: string;
  /** Of the clock, 0–23. */
  hour?: number;
  productId?: string;
  productType?: ProductType;
  customerId?: string;
  /** Whose, by what the report counts them as. */
  who?: (typeof kinds)[number];
  only?: (typeof marks)[number];
}

export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const day = params.get("day") ?? "";
  const hour = params.get("hour") ?? "";
  const productId = params.get("product");
  const productType = productTypes.find((type) => type === params.get("type"));
  const customerId = params.get("customer");
  const who = kinds.find((kind) => kind === params.get("who"));
  const only = marks.find((mark) => mark === params.get("only"));
  return {
    ...(readWeek(day) !== null && { day }),
    ...(/^(1?\d|2[0-3])$/.test(hour) && { hour: Number(hour) }),
    ...(productId && { productId }),
    ...(productType && { productType }),
    ...(customerId && { customerId }),
    ...(who && { who }),
    ...(only && { only }),
  };
}

/** To the orders behind a figure. */
export function ordersPath(vendorLocationId: string, view: ReportView, filter: OrderFilter = {}): string {
  const { week, place, includeRefunded } = view;
  return reportPaths.orders(vendorLocationId, {
    ...writeView({ week, place, includeRefunded }),
    day: filter.day,
    hour: filter.hour === undefined ? undefined : String(filter.hour),
    product: filter.productId,
    type: filter.productType,
    customer: filter.customerId,
    who: filter.who,
    only: filter.only,
  });
}
