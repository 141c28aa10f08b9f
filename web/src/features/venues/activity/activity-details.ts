import type { activity } from "@skipline/contract/roles";
import type * as z from "zod/mini";
import { roleLabels } from "../role-names.ts";

export type Activity = z.output<typeof activity>;

/** What a record says beside its kind and subject: of any shape, as whatever wrote it may have been another version. */
export type Values = Record<string, unknown>;

export const nothing = "—";

export function asValues(value: unknown): Values | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : null;
}

export function asText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** What the record says of its subject, wherever it says it. */
export function detailOf({ details }: Activity, field: string): string | null {
  const places = [details, asValues(details["after"]), asValues(details["before"])];
  return places.map((place) => asText(place?.[field])).find((text) => text !== null) ?? null;
}

export function nameRole(role: string): string {
  return (roleLabels as Record<string, string>)[role] ?? role;
}
