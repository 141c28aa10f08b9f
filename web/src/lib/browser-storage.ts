export interface BrowserStorage {
  getItem: (key: string) => string | null;
  /** Answers whether the device keeps it; where not, it lasts as long as this page. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
  clear: () => void;
  /** Another page has written this key, or all of them (null): that is newer than what this one could not keep. */
  forgetUnkept: (key: string | null) => void;
}

/**
 * A storage that never throws. The browser's own does: on mere access where site data is blocked, on writing where it is
 * full, and some web views have none.
 */
export function createBrowserStorage(
  open: () => Storage | null | undefined,
  unkept = new Map<string, string>(),
): BrowserStorage {
  function attempt<T>(work: (box: Storage) => T, otherwise: T): T {
    try {
      const box = open();
      return box ? work(box) : otherwise;
    } catch {
      return otherwise;
    }
  }

  const stored = (box: Storage) => Array.from({ length: box.length }, (_, index) => box.key(index) ?? "");
  return {
    getItem: (key) => unkept.get(key) ?? attempt((box) => box.getItem(key), null),
    setItem(key, value) {
      const isKept = attempt((box) => {
        box.setItem(key, value);
        return true;
      }, false);
      if (isKept) unkept.delete(key);
      else unkept.set(key, value);
      return isKept;
    },
    removeItem(key) {
      unkept.delete(key);
      attempt((box) => box.removeItem(key), undefined);
    },
    keys: () => [...new Set([...unkept.keys(), ...attempt(stored, [])])],
    clear() {
      unkept.clear();
      attempt((box) => box.clear(), undefined);
    },
    forgetUnkept(key) {
      if (key === null) unkept.clear();
      else unkept.delete(key);
    },
  };
}

// The server draws pages with this module, too.
const left = typeof history !== "undefined" && history.state?.unkept;
// It may hold a session: out of there at once.
if (left) history.replaceState({ ...history.state, unkept: null }, "");
/** What lasts as long as this page; the one before may have left it in this entry of the history (choose-language.ts). */
export const unkept: Record<"device" | "tab", Map<string, string>> = left || { device: new Map(), tab: new Map() };

/** `localStorage`: outlives the tab, and every tab sees it. The only way to it. */
export const deviceStorage = createBrowserStorage(() => window.localStorage, unkept.device);
/** `sessionStorage`: outlives a reload of this tab. The only way to it. */
export const tabStorage = createBrowserStorage(() => window.sessionStorage, unkept.tab);

/** What is owed to somebody, and lists that may be read again: see `device-database.ts`. */
export const databaseNames = { queue: "skipline.queue", lists: "skipline.lists" } as const;

/** Deletes a database as a whole; done also where another tab has yet to let it go. Needs none of the code that fills it. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name);
      const done = () => resolve();
      Object.assign(request, { onsuccess: done, onerror: done, onblocked: done });
    } catch {
      resolve();
    }
  });
}

const forgetListeners = new Set<() => void>();

/** Called when all that the device stored has been deleted, in this tab or in another one: memory has to follow. */
export function onDeviceForgotten(listener: () => void): void {
  forgetListeners.add(listener);
}

/** Deletes all that this device stores, and all that this tab's stores hold of it. */
export async function forgetDevice(): Promise<void> {
  deviceStorage.clear();
  tabStorage.clear();
  for (const listener of forgetListeners) listener();
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent("storage"));
  await Promise.all(Object.values(databaseNames).map(deleteDatabase));
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key, isTrusted }) => {
    deviceStorage.forgetUnkept(key);
    if (key === null && isTrusted) for (const listener of forgetListeners) listener();
  });
}

/** Whether what is kept now is there after a reload; blocked cookies are blocked together with it. */
export function isStorageBlocked(): boolean {
  const key = "skipline.probe";
  const isKept = deviceStorage.setItem(key, "1");
  deviceStorage.removeItem(key);
  return !isKept;
}
