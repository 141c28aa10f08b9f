import * as z from "zod/mini";
import { useStore } from "zustand";
import { createDeviceStore } from "#stores/device-store.ts";

const storedPurchase = z.object({
  userId: z.string(),
  paymentIntentId: z.string(),
  durationMonths: z.number(),
  /** In cents. */
  amount: z.number(),
  /** The payment was sent off and its answer is not known. */
  isConfirming: z.boolean(),
  payer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
});
/** The purchase of a membership that this device is working on: what joining is repeated with after a lost answer. */
export type StoredPurchase = z.output<typeof storedPurchase>;

const storedPurchases = z.object({ purchase: z.nullable(storedPurchase) });

const store = createDeviceStore<z.output<typeof storedPurchases>>(
  "skipline.membership-purchase",
  { purchase: null },
  (value) => storedPurchases.safeParse(value).data ?? null,
);

const ownedBy = (purchase: StoredPurchase | null, userId: string) => (purchase?.userId === userId ? purchase : null);

export function getStoredPurchase(userId: string): StoredPurchase | null {
  return ownedBy(store.getState().purchase, userId);
}

export function useStoredPurchase(userId: string): StoredPurchase | null {
  return useStore(store, ({ purchase }) => ownedBy(purchase, userId));
}

export function storePurchase(purchase: StoredPurchase): void {
  store.update(() => ({ purchase }));
}

export function clearStoredPurchase(paymentIntentId: string): void {
  store.update((state) => (state.purchase?.paymentIntentId === paymentIntentId ? { purchase: null } : state));
}
