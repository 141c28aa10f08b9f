import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";

export interface DeviceStore<T> extends Pick<StoreApi<T>, "getState" | "getInitialState" | "subscribe"> {
  /** Takes what other tabs wrote, changes it, and writes it for all of them. */
  update: (change: (state: T) => T) => void;
}

/**
 * State that outlives a reload and is the same in every tab. Where the device refuses to keep it (private mode, full),
 * it lives on in this page. `parse` turns what was kept into state, and anything odd into null.
 */
export function createDeviceStore<T>(key: string, initial: T, parse: (value: unknown) => T | null): DeviceStore<T> {
  let isMemoryOnly = typeof window === "undefined";
  const store = createStore<T>()(() => initial);

  function read(): T {
    if (isMemoryOnly) return store.getState();
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? "null")) ?? initial;
    } catch {
      return initial;
    }
  }

  if (!isMemoryOnly) {
    store.setState(read(), true);
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
      if (!isMemoryOnly) {
        try {
          localStorage.setItem(key, JSON.stringify(next));
        } catch {
          isMemoryOnly = true;
        }
      }
      store.setState(next, true);
    },
  };
}
