import type { Product } from "@skipline/contract/catalog";
import { formatPrice } from "../../../lib/price.ts";
import { readPrice } from "./price-input.ts";

type Stored = Pick<Product, "price" | "isAvailable">;

/** What an editor has changed on a card and not sent. A field that was not touched follows the server. */
export interface Draft {
  price?: string;
  isAvailable?: boolean;
  /** The product as the editor knew it when the draft began, or was told since. */
  seen: Stored;
}

/** What an editor would send: only the fields that differ; null where the form says what is stored. */
export interface Change {
  price?: string;
  isAvailable?: boolean;
}

/** The text of the price field as it stands for `price`: a draft that says the same is no draft. */
function samePrice(text: string, price: string): boolean {
  return text.trim() === price || readPrice(text).price === price;
}

/** The draft after one field was edited; null when nothing differs from what is stored any more. */
export function editDraft(draft: Draft | null, stored: Stored, edit: Omit<Draft, "seen">): Draft | null {
  const { price, isAvailable, seen } = { ...(draft ?? { seen: pickStored(stored) }), ...edit };
  const next: Draft = {
    seen,
    ...(price === undefined || samePrice(price, stored.price) ? {} : { price }),
    ...(isAvailable === undefined || isAvailable === stored.isAvailable ? {} : { isAvailable }),
  };
  return next.price === undefined && next.isAvailable === undefined ? null : next;
}

export function pickStored({ price, isAvailable }: Stored): Stored {
  return { price, isAvailable };
}

/** Whether Update and Cancel have something to do. */
export function isDirty(draft: Draft | null, stored: Stored): draft is Draft {
  return draft !== null && editDraft(draft, stored, {}) !== null;
}

/** What Update sends, or what is wrong with the price. */
export function readDraft(draft: Draft, stored: Stored): { change: Change; error?: undefined } | { error: string } {
  const { price, isAvailable } = editDraft(draft, stored, {}) ?? {};
  const change: Change = isAvailable === undefined ? {} : { isAvailable };
  if (price === undefined) return { change };
  const typed = readPrice(price);
  return typed.error === undefined ? { change: { ...change, price: typed.price } } : { error: typed.error };
}

/** What somebody else has changed since the editor looked: "price is now $9.00 and it is sold out". Null: nothing. */
export function describeForeignChange(draft: Draft, stored: Stored): string | null {
  const { seen } = draft;
  const parts = [
    seen.price === stored.price ? "" : `price is now ${formatPrice(stored.price)}`,
    seen.isAvailable === stored.isAvailable ? "" : stored.isAvailable ? "it is back on the menu" : "it is sold out",
  ].filter(Boolean);
  return parts.length > 0 ? `Somebody changed this product: ${parts.join(" and ")}.` : null;
}
