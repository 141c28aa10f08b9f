import { createBrowserStorage } from "./browser-storage.ts";
import type { BrowserStorage } from "./browser-storage.ts";
import { randomId } from "./random-id.ts";

const maxKeys = 50;

interface Entry {
  intent: string;
  /** What is sent, as text: the same intent with another content is another call. */
  content: string;
  key: string;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const { intent, content, key } = value as Partial<Record<keyof Entry, unknown>>;
  return typeof intent === "string" && typeof content === "string" && typeof key === "string";
}

export interface IdempotencyKeys {
  /** The key of an intent that has begun, else null. */
  find: (intent: string) => string | null;
  /** The key to send with: the one from before as long as the content says the same, else a new one. */
  keyFor: (intent: string, content?: unknown) => string;
  /** The server's answer was final: the next try is another one. */
  drop: (intent: string) => void;
  clear: () => void;
}

interface KeptIn {
  storage: Pick<BrowserStorage, "getItem" | "setItem">;
  storageKey: string;
  /** What is needed still is not forgotten, however many came after it. */
  isNeeded?: (key: string) => boolean;
}

/**
 * The idempotency keys of unfinished intents, made before the first try: what was sent without an answer is sent again
 * under the same key, so that it happens once. They last as long as `storage`; without one, as long as the page.
 */
export function createIdempotencyKeys(keptIn?: KeptIn, makeKey: () => string = randomId): IdempotencyKeys {
  const { storage, storageKey, isNeeded } = keptIn ?? { storage: createBrowserStorage(() => null), storageKey: "keys" };

  function entries(): Entry[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  function write(next: readonly Entry[]): void {
    storage.setItem(storageKey, JSON.stringify(next.filter(({ key }, index) => index < maxKeys || isNeeded?.(key))));
  }

  const others = (name: string) => entries().filter(({ intent }) => intent !== name);
  return {
    find: (name) => entries().find(({ intent }) => intent === name)?.key ?? null,
    keyFor(intent, said = null) {
      const content = JSON.stringify(said);
      const known = entries().find((entry) => entry.intent === intent && entry.content === content);
      if (known) return known.key;
      const key = makeKey();
      write([{ intent, content, key }, ...others(intent)]);
      return key;
    },
    drop: (intent) => write(others(intent)),
    clear: () => write([]),
  };
}
