import * as z from "zod/mini";
import { createDeviceStore } from "#stores/device-store.ts";

const memory = z.object({ userId: z.nullable(z.string()) });

/** Whose acknowledgement of the age stands ticked on this device: the last one's who ordered alcohol here. */
const store = createDeviceStore<z.output<typeof memory>>(
  "skipline.age",
  { userId: null },
  (value) => memory.safeParse(value).data ?? null,
);

export function isAgeRemembered(userId: string): boolean {
  return userId !== "" && store.getState().userId === userId;
}

export function rememberAge(userId: string): void {
  store.update(() => ({ userId }));
}

export function forgetAge(): void {
  store.update(() => ({ userId: null }));
}
