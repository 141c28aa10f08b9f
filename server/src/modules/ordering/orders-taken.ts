import { standingAt } from "@skipline/contract/opening-hours";
import { sayWhen } from "@skipline/contract/hours-words";
import * as m from "@skipline/contract/texts";
import { words } from "@skipline/contract/words";
import { AppError } from "../../http/app-error.ts";
import type { LocationWithVendor } from "../venues/index.ts";
import type { OrderLine } from "./order-line.ts";
import type { OrderingDeps } from "./ordering-deps.ts";

type Place = Pick<
  LocationWithVendor,
  "isSuspended" | "status" | "pausedUntil" | "isBusy" | "openingHours" | "alcoholHours" | "timeZone" | "tableCount"
>;
type Line = Pick<OrderLine, "productId" | "productType">;

/**
 * Whether vendor and location take orders now, by what they say, by their hours, and by what waits there. A test order is made
 * before they do. @throws AppError VENDOR_SUSPENDED, LOCATION_CLOSED, LOCATION_PAUSED, LOCATION_BUSY
 */
export function requireOrdersTaken(
  { isSuspended, status, pausedUntil, isBusy, openingHours, timeZone }: Place,
  now: Date,
  isTest = false,
): void {
  if (isSuspended) throw new AppError("VENDOR_SUSPENDED", m.refused_vendor_suspended);
  if (isTest) return;
  if (status === "CLOSED") throw new AppError("LOCATION_CLOSED", m.refused_location_closed);
  if (status !== "OPEN") throw new AppError("LOCATION_CLOSED", m.refused_location_archived);
  const { isOpen, until } = standingAt(openingHours, now, timeZone);
  if (!isOpen) {
    const opens = words(m.hours_opens, { when: sayWhen(until, now, timeZone) });
    const details = { opensAt: new Date(until).toISOString() };
    throw new AppError("LOCATION_CLOSED", words(m.refused_outside_hours, { opens }), { details });
  }
  if (pausedUntil !== null && now < pausedUntil) {
    const back = words(m.paused_back, { when: sayWhen(pausedUntil, now, timeZone) });
    const details = { until: pausedUntil.toISOString() };
    throw new AppError("LOCATION_PAUSED", words(m.refused_location_paused, { back }), { details });
  }
  if (isBusy) throw new AppError("LOCATION_BUSY", m.refused_location_busy);
}

/** Whether alcohol is sold now, where there is some in the order. @throws AppError ALCOHOL_NOT_SOLD */
export function requireAlcoholSold({ alcoholHours, timeZone }: Place, lines: readonly Line[], now: Date): void {
  if (alcoholHours === null) return;
  const held = lines.filter(({ productType }) => productType === "ALCOHOLIC_ITEM");
  if (held.length === 0) return;
  const { isOpen, until } = standingAt(alcoholHours, now, timeZone);
  if (isOpen) return;
  const again = words(m.hours_alcohol_again, { when: sayWhen(until, now, timeZone) });
  throw new AppError("ALCOHOL_NOT_SOLD", words(m.refused_alcohol_hours, { again }), {
    details: {
      soldFrom: new Date(until).toISOString(),
      productIds: [...new Set(held.map(({ productId }) => productId))],
    },
  });
}

/** Staff carry nothing to a table that is not there. @throws AppError TABLE_UNKNOWN */
export function requireTable({ tableCount }: Pick<Place, "tableCount">, tableNumber: number | null): void {
  if (tableNumber === null || tableNumber <= tableCount) return;
  throw new AppError("TABLE_UNKNOWN", words(m.refused_table_unknown, { table: tableNumber }));
}

interface ToCheck {
  vendorLocationId: string;
  lines: readonly Line[];
  isTest: boolean;
  /** That the location had as the order was read. */
  menuVersion: number;
}

/**
 * Where nothing is priced: whether these lines can be ordered now, and brought to that table. What is in memory may lag behind for a
 * moment: nobody is refused by it, and nobody let through whose order was read with a later version of the menu.
 * @throws AppError VENDOR_SUSPENDED, LOCATION_CLOSED, LOCATION_PAUSED, LOCATION_BUSY, ALCOHOL_NOT_SOLD, TABLE_UNKNOWN
 */
export async function checkOrdersTaken(
  { catalog, clock }: Pick<OrderingDeps, "catalog" | "clock">,
  { vendorLocationId, lines, isTest, menuVersion }: ToCheck,
  tableNumber: number | null = null,
): Promise<void> {
  const check = (location: Place) => {
    requireOrdersTaken(location, clock.now(), isTest);
    requireTable(location, tableNumber);
    if (!isTest) requireAlcoholSold(location, lines, clock.now());
  };
  const known = await catalog.getMenuSnapshot(vendorLocationId);
  const isOld = known !== null && known.menuVersion < menuVersion;
  const menu = isOld ? await catalog.readMenuSnapshot(vendorLocationId) : known;
  if (!menu) return;
  try {
    check(menu.location);
  } catch {
    const current = await catalog.readMenuSnapshot(vendorLocationId);
    if (current) check(current.location);
  }
}
