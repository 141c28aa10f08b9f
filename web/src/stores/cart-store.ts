import { create } from "zustand";
import { deviceStorage } from "#lib/browser-storage.ts";
import type { CartLine } from "@skipline/contract/cart";
import { addQuantity, parseCarts, pruneCarts, setLine, setNote, setQuantity } from "./cart.ts";
import type { Cart, CartChange, CartOutcome, Carts } from "./cart.ts";

const storageKey = "skipline.carts";

interface CartState {
  carts: Carts;
}

const useCartState = create<CartState>()(() => ({ carts: {} }));

/** Products whose change is under way: a second one for the same product is turned away. */
const locked = new Set<string>();

const readStorage = () => parseCarts(deviceStorage.getItem(storageKey));

function write(carts: Carts): void {
  deviceStorage.setItem(storageKey, JSON.stringify(carts));
  useCartState.setState({ carts });
}

/** Changes that wait for their turn. */
const waiting = new Set<() => void>();

/** Reading, changing and writing as one step among all tabs: else the slower tab undoes the faster one's item. */
async function change(update: (carts: Carts) => Carts): Promise<void> {
  const work = () => {
    if (waiting.delete(work)) write(update(readStorage()));
  };
  waiting.add(work);
  await (navigator.locks ? navigator.locks.request("skipline.carts", work) : work());
}

async function changeCart(vendorLocationId: string, apply: (items: Cart["items"]) => CartChange): Promise<CartOutcome> {
  let outcome: CartOutcome = "notInitialized";
  await change((carts) => {
    const cart = carts[vendorLocationId];
    if (!cart) return carts;
    const result = apply(cart.items);
    outcome = result.outcome;
    return { ...carts, [vendorLocationId]: { ...cart, items: result.items, updatedAt: Date.now() } };
  });
  return outcome;
}

async function changeLine(
  vendorLocationId: string,
  productId: string,
  apply: (items: Cart["items"]) => CartChange,
): Promise<CartOutcome> {
  const lock = `${vendorLocationId}/${productId}`;
  if (locked.has(lock)) return "locked";
  locked.add(lock);
  try {
    return await changeCart(vendorLocationId, apply);
  } finally {
    locked.delete(lock);
  }
}

/** Makes the location's cart where there is none yet. The menu and the review do this before anything is added. */
export async function openCart(vendorLocationId: string): Promise<void> {
  await change((carts) =>
    carts[vendorLocationId]
      ? carts
      : { ...carts, [vendorLocationId]: { vendorLocationId, items: [], updatedAt: Date.now() } },
  );
}

/** Adds to the product's line of that note; the product's sum stops at 10. */
export function addToCart(vendorLocationId: string, productId: string, quantity = 1, note = ""): Promise<CartOutcome> {
  return changeLine(vendorLocationId, productId, (items) => addQuantity(items, productId, quantity, note));
}

type LineId = Pick<CartLine, "productId" | "note">;

/** Sets one line; 0 removes it. */
export function setCartLine(vendorLocationId: string, id: LineId, quantity: number): Promise<CartOutcome> {
  return changeLine(vendorLocationId, id.productId, (items) => setLine(items, id, quantity));
}

/** Gives one line another note. */
export function setCartNote(vendorLocationId: string, id: LineId, note: string): Promise<CartOutcome> {
  return changeLine(vendorLocationId, id.productId, (items) => setNote(items, id, note));
}

/** Sets the product, in whatever lines it is; 0 removes it. */
export function setCartQuantity(vendorLocationId: string, productId: string, quantity: number): Promise<CartOutcome> {
  return changeLine(vendorLocationId, productId, (items) => setQuantity(items, productId, quantity));
}

/** Changes all lines at once, as one step among all tabs. */
export function changeCartLines(
  vendorLocationId: string,
  apply: (items: Cart["items"]) => Cart["items"],
): Promise<CartOutcome> {
  return changeCart(vendorLocationId, (items) => ({ items: apply(items), outcome: "done" }));
}

/** The location's cart as it is now; null before `openCart`. */
export function getCart(vendorLocationId: string): Cart | null {
  return useCartState.getState().carts[vendorLocationId] ?? null;
}

/** The location's cart, followed through every change in any tab; null before `openCart`. */
export function useCart(vendorLocationId: string): Cart | null {
  return useCartState((state) => state.carts[vendorLocationId] ?? null);
}

if (typeof window !== "undefined") {
  const stored = readStorage();
  const kept = pruneCarts(stored, Date.now());
  if (Object.keys(kept).length < Object.keys(stored).length) write(kept);
  else useCartState.setState({ carts: kept });
  // A page that is left gets no turn any more.
  window.addEventListener("pagehide", () => {
    for (const work of waiting) work();
  });
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey || event.key === null) useCartState.setState({ carts: readStorage() });
  });
}
