import type { LeadFields } from "@skipline/contract/leads";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { tabStorage } from "#lib/browser-storage.ts";

const draftName = "skipline.demoDraft";
const empty: LeadFields = { companyName: "", fullName: "", phone: "", email: "", message: "" };

/** Of what was sent without an answer: it is sent again as the same request. */
export const demoKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.demoKeys" });

/** What was typed and not sent yet: a sheet that is closed by accident, or a page that is left, loses nothing. */
export function readDraft(): LeadFields {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(draftName) ?? "{}");
    if (typeof kept !== "object" || kept === null) return empty;
    const texts = Object.entries(kept).filter(([name, value]) => name in empty && typeof value === "string");
    return { ...empty, ...Object.fromEntries(texts) };
  } catch {
    return empty;
  }
}

export function keepDraft(draft: Partial<LeadFields>): void {
  tabStorage.setItem(draftName, JSON.stringify(draft));
}

export function dropDraft(): void {
  tabStorage.removeItem(draftName);
}
