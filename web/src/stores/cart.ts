import { maxLines, maxQuantityPerLine } from "@skipline/contract/pricing";

export interface CartItem {
  productId: string;
  quantity: number;
}

/** What a guest has chosen at one location. The catalogue knows names and prices; the cart never does. */
export interface Cart {
  vendorLocationId: string;
  items: readonly CartItem[];
  /** This device's clock at the last change, in milliseconds. */
  updatedAt: number;
}

export type Carts = Readonly<Record<string, Cart>>;

/** What became of a change: `notInitialized` where the location has no cart yet, `full` where no further line fits. */
export type CartOutcome = "done" | "locked" | "notInitialized" | "full";

export interface CartChange {
  items: readonly CartItem[];
  outcome: Extract<CartOutcome, "done" | "full">;
}

export const cartLifetimeMs = 24 * 3600_000;

function clampQuantity(quantity: number): number {
  return Math.min(maxQuantityPerLine, Math.max(0, Math.trunc(quantity)));
}

export function quantityOf(items: readonly CartItem[], productId: string): number {
  return items.find((item) => item.productId === productId)?.quantity ?? 0;
}

/** Sets a line to `quantity` (0 removes it, 10 is the most); a new line goes to the end, the 51st is refused. */
export function setQuantity(items: readonly CartItem[], productId: string, quantity: number): CartChange {
  const next = clampQuantity(quantity);
  if (next === 0) return { items: items.filter((item) => item.productId !== productId), outcome: "done" };
  if (items.some((item) => item.productId === productId)) {
    const changed = items.map((item) => (item.productId === productId ? { productId, quantity: next } : item));
    return { items: changed, outcome: "done" };
  }
  if (items.length >= maxLines) return { items, outcome: "full" };
  return { items: [...items, { productId, quantity: next }], outcome: "done" };
}

/** Adds to what is there already; the sum stops at 10 per product. */
export function addQuantity(items: readonly CartItem[], productId: string, quantity: number): CartChange {
  return setQuantity(items, productId, quantityOf(items, productId) + clampQuantity(quantity));
}

/** Leaves out carts that nobody touched for 24 h. A stamp far in the future comes from a clock that was wrong. */
export function pruneCarts(carts: Carts, now: number): Carts {
  return Object.fromEntries(
    Object.entries(carts).filter(([, cart]) => Math.abs(now - cart.updatedAt) <= cartLifetimeMs),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readItems(value: unknown): CartItem[] {
  const items = new Map<string, number>();
  for (const item of Array.isArray(value) ? (value as unknown[]) : []) {
    if (!isRecord(item)) continue;
    const { productId, quantity } = item;
    if (typeof productId !== "string" || productId === "" || typeof quantity !== "number") continue;
    const sum = clampQuantity((items.get(productId) ?? 0) + quantity);
    if (sum > 0) items.set(productId, sum);
  }
  return Array.from(items, ([productId, quantity]) => ({ productId, quantity })).slice(0, maxLines);
}

/** Reads what the device kept. Whatever is not a cart (an older release's, a hand's) is left out, never an error. */
export function parseCarts(text: string | null): Carts {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return {};
  }
  const carts: Record<string, Cart> = {};
  for (const [vendorLocationId, cart] of Object.entries(isRecord(value) ? value : {})) {
    if (!isRecord(cart) || typeof cart["updatedAt"] !== "number") continue;
    carts[vendorLocationId] = { vendorLocationId, items: readItems(cart["items"]), updatedAt: cart["updatedAt"] };
  }
  return carts;
}
