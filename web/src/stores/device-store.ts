import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import { deviceStorage } from "#lib/browser-storage.ts";

export interface DeviceStore<T> extends Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe"> {
  /** Takes what other tabs wrote, changes it, and writes it for all of them. */
  update: (change: (state: T) => T) => void;
}

/**
 * State that outlives a reload and is the same in every tab. `parse` turns what was kept into state, and anything odd into null.
 */
export function createDeviceStore<T>(key: string, initial: T, parse: (value: unknown) => T | null): DeviceStore<T> {
  const store = createStore<T>()(() => initial);

  function read(): T {
    try {
      return parse(JSON.parse(deviceStorage.getItem(key) ?? "null")) ?? initial;
    } catch {
      return initial;
    }
  }

  store.setState(read(), true);
  if (typeof window !== "undefined") {
    window.addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) store.setState(read(), true);
    });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    update(change) {
      const next = change(read());
      deviceStorage.setItem(key, JSON.stringify(next));
      store.setState(next, true);
    },
  };
}
