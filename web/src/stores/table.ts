import { useStore } from "zustand";
import { hasFields } from "#lib/has-fields.ts";
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

/** Null: at none, as who scans the code at the bar. */
export function keepTable(vendorLocationId: string, table: number | null): void {
  const until = Date.now() + longestVisitMs;
  store.update(() => (table === null ? null : { vendorLocationId, table, until }));
}

export function useKeptTable(): KeptTable | null {
  return useStore(store);
}
