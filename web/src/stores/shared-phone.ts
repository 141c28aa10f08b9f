import * as z from "zod/mini";
import { useStore } from "zustand";
import { createDeviceStore } from "./device-store.ts";

const holder = z.object({ userId: z.string(), name: z.string(), mark: z.string() });
const person = z.object({ userId: z.string(), name: z.string(), isLocked: z.boolean() });

const sharedPhone = z.object({
  /** Whose sign-in it has. */
  phoneUserId: z.string(),
  vendorId: z.string(),
  lockAfter: z.number(),
  /** Who has it, or had it last. */
  holder: z.nullable(holder),
  isLocked: z.boolean(),
  /** By this device's clock. */
  touchedAt: z.number(),
  /** Who may take it, as the server said last. */
  people: z.array(person),
});
export type SharedPhone = z.output<typeof sharedPhone>;
export type PhoneHolder = z.output<typeof holder>;

/** Null: an ordinary phone. */
export const sharedPhoneStore = createDeviceStore<SharedPhone | null>(
  "skipline.shared-phone",
  null,
  (value) => sharedPhone.safeParse(value).data ?? null,
);

export function useIsPhoneLocked(): boolean {
  return useStore(sharedPhoneStore, (phone) => phone?.isLocked ?? false);
}

/** A deed that is kept, by its key, where it has a doer; the offline queue says so, which not every page brings. */
export const deedsByKey: { find: (key: string) => { by?: { mark: string } | undefined; madeAt: number } | undefined } =
  {
    find: () => undefined,
  };
