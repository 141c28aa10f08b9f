import { cartLine } from "@skipline/contract/cart";
import type { CartLine } from "@skipline/contract/cart";
import { maxLines, maxQuantityPerLine } from "@skipline/contract/pricing";
import * as z from "zod/mini";

/** Fields of a later or earlier version are no reason to lose a line: unknown ones fall away, missing ones get their default. */
const keptLine = z.object({ ...cartLine.shape, quantity: z.number() });

const keptCart = z.object({ items: z.array(z.unknown()), updatedAt: z.number() });

/** What a guest has chosen at one location. The catalogue knows names and prices; the cart never does. */
export interface Cart {
  vendorLocationId: string;
  items: readonly CartLine[];
  /** This device's clock at the last change, in milliseconds. */
  updatedAt: number;
}

export type Carts = Readonly<Record<string, Cart>>;

/** What became of a change: `notInitialized` where the location has no cart yet, `full` where no further line fits. */
export type CartOutcome = "done" | "locked" | "notInitialized" | "full";

export interface CartChange {
  items: readonly CartLine[];
  outcome: Extract<CartOutcome, "done" | "full">;
}

export const cartLifetimeMs = 24 * 3600_000;

function clampQuantity(quantity: number): number {
  return Math.min(maxQuantityPerLine, Math.max(0, Math.trunc(quantity)));
}

export function quantityOf(items: readonly CartLine[], productId: string): number {
  return items.find((line) => line.productId === productId)?.quantity ?? 0;
}

/** Sets a line to `quantity` (0 removes it, 10 is the most); a new line goes to the end, the 51st is refused. */
export function setQuantity(items: readonly CartLine[], productId: string, quantity: number): CartChange {
  const next = clampQuantity(quantity);
  if (next === 0) return { items: items.filter((line) => line.productId !== productId), outcome: "done" };
  if (items.some((line) => line.productId === productId)) {
    const changed = items.map((line) => (line.productId === productId ? { ...line, quantity: next } : line));
    return { items: changed, outcome: "done" };
  }
  if (items.length >= maxLines) return { items, outcome: "full" };
  return { items: [...items, cartLine.parse({ productId, quantity: next })], outcome: "done" };
}

/** Adds to what is there already; the sum stops at 10 per product. */
export function addQuantity(items: readonly CartLine[], productId: string, quantity: number): CartChange {
  return setQuantity(items, productId, quantityOf(items, productId) + clampQuantity(quantity));
}

/** What remains of a cart once an order that came out of it is paid: what was added to it since. */
export function subtractPaid(items: readonly CartLine[], paid: readonly CartLine[]): CartLine[] {
  return items
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(paid, line.productId) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Leaves out carts that nobody touched for 24 h. A stamp far in the future comes from a clock that was wrong. */
export function pruneCarts(carts: Carts, now: number): Carts {
  return Object.fromEntries(
    Object.entries(carts).filter(([, cart]) => Math.abs(now - cart.updatedAt) <= cartLifetimeMs),
  );
}

/**
 * The cart lines in `values`, which may be anything: what another version kept, or the lines of an order. A product
 * that comes twice is one line with the sum of both.
 */
export function readCartLines(values: readonly unknown[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const value of values) {
    const { data: line } = keptLine.safeParse(value);
    if (!line) continue;
    const quantity = clampQuantity((lines.get(line.productId)?.quantity ?? 0) + line.quantity);
    if (quantity > 0) lines.set(line.productId, { ...line, quantity });
  }
  return [...lines.values()].slice(0, maxLines);
}

/** Reads what the device kept. Whatever is not a cart (an older release's, a hand's) is left out, never an error. */
export function parseCarts(text: string | null): Carts {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return {};
  }
  const { data: kept = {} } = z.record(z.string(), z.unknown()).safeParse(value);
  return Object.fromEntries(
    Object.entries(kept).flatMap(([vendorLocationId, one]) => {
      const { data: cart } = keptCart.safeParse(one);
      return cart ? [[vendorLocationId, { ...cart, vendorLocationId, items: readCartLines(cart.items) }]] : [];
    }),
  );
}
