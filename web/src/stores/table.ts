import { useStore } from "zustand";
import { tabStorage } from "#lib/browser-storage.ts";
import { hasFields } from "#lib/has-fields.ts";
import { wasNavigated } from "#lib/was-navigated.ts";
import { createDeviceStore } from "./device-store.ts";

/** The table whose code a guest scanned, or that a guest named. */
export interface KeptTable {
  vendorLocationId: string;
  table: number;
  /** Milliseconds: whoever comes back another day sits elsewhere. */
  until: number;
}

const fields = { vendorLocationId: "string", table: "number", until: "number" } as const;
const longestVisitMs = 6 * 60 * 60_000;

export function parseTable(value: unknown): KeptTable | null {
  return hasFields(value, fields) ? value : null;
}

/** Of the device, as its carts are, and one alone: nobody sits at two. */
const store = createDeviceStore<KeptTable | null>("skipline.table", null, parseTable);

/** In the tab in which a table was scanned or named. */
const satHereKey = "skipline.satHere";

/**
 * Whether this page was opened by the code of a location, which its camera shows in a new tab: whoever scanned that one sits
 * at no table. A reload, a tab that was brought back, and ways from page to page are the same visit.
 */
export function isScannedAnew(opened: {
  isAsked: boolean;
  path: string;
  isFromHere: boolean;
  satHere: boolean;
}): boolean {
  return opened.isAsked && /^\/location\/[^/]+\/?$/i.test(opened.path) && !opened.isFromHere && !opened.satHere;
}

/** As a table is first shown. */
export function leaveTableOfBefore(): void {
  // Where this document was opened, wherever its reader has gone since.
  const [asked] = performance.getEntriesByType("navigation");
  const opened = {
    isAsked: wasNavigated,
    path: asked ? new URL(asked.name).pathname : "",
    isFromHere: document.referrer.startsWith(`${window.location.origin}/`),
    satHere: tabStorage.getItem(satHereKey) !== null,
  };
  if (isScannedAnew(opened)) store.update(() => null);
}

/** Null: at none, as who scans the code at the bar. */
export function keepTable(vendorLocationId: string, table: number | null): void {
  if (table !== null) tabStorage.setItem(satHereKey, "yes");
  const until = Date.now() + longestVisitMs;
  store.update(() => (table === null ? null : { vendorLocationId, table, until }));
}

export function useKeptTable(): KeptTable | null {
  return useStore(store);
}
