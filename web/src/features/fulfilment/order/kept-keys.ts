import { tabStorage } from "../../../lib/browser-storage.ts";
import type { BrowserStorage } from "../../../lib/browser-storage.ts";
import { randomId } from "../../../lib/random-id.ts";

const storageKey = "skipline.staff.keys";
const maxKeys = 20;

type Entry = [intent: string, key: string];

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

function read(storage: Pick<BrowserStorage, "getItem">): Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/**
 * The idempotency keys of this tab's unfinished intents, made before the first try and kept over a reload: what was
 * sent without an answer is sent again under the same key, so it happens once.
 */
export function createKeptKeys(storage: Pick<BrowserStorage, "getItem" | "setItem">, makeKey: () => string = randomId) {
  const entries = () => read(storage);
  const write = (next: Entry[]) => storage.setItem(storageKey, JSON.stringify(next));

  return {
    /** The key of an intent that has begun, else null. */
    find(intent: string): string | null {
      return entries().find(([name]) => name === intent)?.[1] ?? null;
    },
    /** The key to send with: the one from before, or a new one. */
    take(intent: string): string {
      const known = this.find(intent);
      if (known !== null) return known;
      const key = makeKey();
      write([[intent, key] as Entry, ...entries()].slice(0, maxKeys));
      return key;
    },
    /** The server's answer was final: the next try is another one. */
    drop(intent: string): void {
      write(entries().filter(([name]) => name !== intent));
    },
  };
}

export const keptKeys = createKeptKeys(tabStorage);
