import { lineKey, readNote } from "@skipline/contract/cart-line";
import type { CartLine } from "@skipline/contract/cart";
import { maxLines, maxQuantityPerLine } from "@skipline/contract/pricing";
import { slugForm } from "@skipline/contract/ids";
import { hasFields } from "#lib/has-fields.ts";
import { invariant } from "#lib/invariant.ts";

/** Fields of a later or earlier version are no reason to lose a line: unknown ones fall away, missing ones get their default. */
function readLine(value: unknown): CartLine | null {
  if (!hasFields(value, { productId: "string", quantity: "number" })) return null;
  const { productId, quantity } = value;
  if (!slugForm.test(productId) || !Number.isFinite(quantity)) return null;
  return { productId, quantity, note: readNote((value as Partial<CartLine>).note) };
}

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

type LineId = Pick<CartLine, "productId" | "note">;

/** Of a product, in all its lines. */
export function quantityOf(items: readonly CartLine[], productId: string): number {
  return items.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0);
}

function findLine(items: readonly CartLine[], id: LineId): CartLine | undefined {
  return items.find((line) => lineKey(line) === lineKey(id));
}

/** Sets a line (0 removes it); a product has 10 at most in all its lines; a new line goes to the end, the 51st is refused. */
export function setLine(items: readonly CartLine[], id: LineId, quantity: number): CartChange {
  const line = findLine(items, id);
  const elsewhere = quantityOf(items, id.productId) - (line?.quantity ?? 0);
  const next = Math.min(clampQuantity(quantity), maxQuantityPerLine - elsewhere);
  if (next <= 0) return { items: items.filter((one) => one !== line), outcome: "done" };
  if (line) return { items: items.map((one) => (one === line ? { ...one, quantity: next } : one)), outcome: "done" };
  if (items.length >= maxLines) return { items, outcome: "full" };
  const added = readLine({ ...id, quantity: next });
  invariant(added?.note === id.note.trim(), "no line of a cart");
  return { items: [...items, added], outcome: "done" };
}

/** Adds to the line of this note; the sum of the product stops at 10. */
export function addQuantity(items: readonly CartLine[], productId: string, quantity: number, note = ""): CartChange {
  const id = { productId, note };
  return setLine(items, id, (findLine(items, id)?.quantity ?? 0) + clampQuantity(quantity));
}

/**
 * Brings a product to `quantity`, where no line is spoken of: more of it comes without a note, fewer go from what has
 * no note and then from the line that was added last.
 */
export function setQuantity(items: readonly CartLine[], productId: string, quantity: number): CartChange {
  const more = clampQuantity(quantity) - quantityOf(items, productId);
  if (more > 0) return addQuantity(items, productId, more);
  let left = -more;
  let changed = items;
  const own = items.filter((line) => line.productId === productId);
  for (const line of own.toReversed().toSorted((a, b) => Number(a.note !== "") - Number(b.note !== ""))) {
    const taken = Math.min(left, line.quantity);
    left -= taken;
    if (taken > 0) changed = setLine(changed, line, line.quantity - taken).items;
  }
  return { items: changed, outcome: "done" };
}

/** Gives a line another note; where there is a line of that note already, the two become one. */
export function setNote(items: readonly CartLine[], id: LineId, note: string): CartChange {
  const renamed = items.map((line) => (lineKey(line) === lineKey(id) ? { ...line, note } : line));
  return { items: readCartLines(renamed), outcome: "done" };
}

/** What remains of a cart once an order that came out of it is paid: what was added to it since. */
export function subtractPaid(items: readonly CartLine[], paid: readonly CartLine[]): CartLine[] {
  return items
    .map((line) => ({ ...line, quantity: line.quantity - (findLine(paid, line)?.quantity ?? 0) }))
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
 * that comes twice with one note is one line with the sum of both, and has 10 at most in all.
 */
export function readCartLines(values: readonly unknown[]): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const value of values) {
    const line = readLine(value);
    if (!line) continue;
    const before = lines.get(lineKey(line))?.quantity ?? 0;
    const room = maxQuantityPerLine - quantityOf([...lines.values()], line.productId);
    const quantity = before + Math.min(room, clampQuantity(line.quantity));
    if (quantity > 0) lines.set(lineKey(line), { ...line, quantity });
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
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([vendorLocationId, cart]: [string, unknown]) => {
      if (!hasFields(cart, { updatedAt: "number" }) || !("items" in cart) || !Array.isArray(cart.items)) return [];
      return [[vendorLocationId, { vendorLocationId, items: readCartLines(cart.items), updatedAt: cart.updatedAt }]];
    }),
  );
}
