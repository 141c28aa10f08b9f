import * as z from "zod/mini";
import { createDeviceStore } from "#stores/device-store.ts";

export type Way = "PUSH" | "TEXT";

const memory = z.object({ userId: z.string(), way: z.nullable(z.enum(["PUSH", "TEXT"])) });

/** How whoever ordered last on this device was to be told: so is the next order's guest, if it is the same one. */
const store = createDeviceStore<z.output<typeof memory>>(
  "skipline.told",
  { userId: "", way: null },
  (value) => memory.safeParse(value).data ?? null,
);

export function usualWay(userId: string): Way | null {
  const kept = store.getState();
  return userId !== "" && kept.userId === userId ? kept.way : null;
}

/** Null: by none any more. */
export function rememberWay(userId: string, way: Way | null): void {
  store.update(() => ({ userId, way }));
}
