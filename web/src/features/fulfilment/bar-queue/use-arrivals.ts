import * as z from "zod/mini";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { listenForTouches, signalArrival } from "#components/qr-scanner/scan-signals.ts";
import { createDeviceStore } from "#stores/device-store.ts";
import type { ShownOrder, View } from "./queue-state.ts";

const setting = createDeviceStore<boolean>(
  "skipline.staff.queueSound",
  true,
  (value) => z.boolean().safeParse(value).data ?? null,
);

/** Whether this device says that an order has come. */
export function useQueueSound() {
  const isOn = useStore(setting);
  return { isOn, toggle: () => setting.update((was) => !was) };
}

/** An order that was not there at the last look is heard and felt, where this device is to say so. */
export function useArrivals(orders: readonly ShownOrder[], isOn: boolean, view: View): void {
  const known = useRef<{ view: View; ids: ReadonlySet<string> } | null>(null);
  useEffect(listenForTouches, []);
  useEffect(() => {
    // Who looks at another station sees no new orders, but others.
    const before = known.current?.view === view ? known.current.ids : null;
    known.current = { view, ids: new Set(orders.map(({ orderId }) => orderId)) };
    const isNew = ({ orderId, state }: ShownOrder) => state === "WAITING" && before?.has(orderId) === false;
    if (isOn && orders.some(isNew)) signalArrival();
  }, [orders, isOn, view]);
}
