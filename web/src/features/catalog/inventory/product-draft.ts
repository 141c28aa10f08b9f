import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { formatPrice } from "@skipline/contract/price";
import { readPrice } from "#lib/price-input.ts";

/** A price that an editor has typed and not sent. Availability has no draft: it is changed at once. */
export interface Draft {
  price: string;
  /** The price as the editor knew it when the draft began, or was told since. */
  seen: string;
}

/** The text of the price field as it stands for `price`: a draft that says the same is no draft. */
function samePrice(text: string, price: string): boolean {
  return text.trim() === price || readPrice(text).price === price;
}

/** The draft once `price` is typed; null where it says what is stored. */
export function draftOf(price: string, stored: Pick<Product, "price">, seen: string = stored.price): Draft | null {
  return samePrice(price, stored.price) ? null : { price, seen };
}

/** Whether Update and Cancel have something to do. */
export function isDirty(draft: Draft | null, stored: Pick<Product, "price">): draft is Draft {
  return draft !== null && !samePrice(draft.price, stored.price);
}

/** What somebody else has changed since the editor looked; null: nothing. */
export function describeForeignChange({ seen }: Draft, { price }: Pick<Product, "price">): string | null {
  return seen === price ? null : m.inventory_changed({ price: formatPrice(price) });
}

/** Drafts as this device has kept them, as far as they are some: by product. */
export function readDrafts(kept: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, Draft>> {
  const isDraft = (entry: [string, unknown]): entry is [string, Draft] => {
    const { price, seen } = (entry[1] ?? {}) as Partial<Draft>;
    return typeof price === "string" && typeof seen === "string";
  };
  return Object.fromEntries(Object.entries(kept).filter(isDraft));
}
