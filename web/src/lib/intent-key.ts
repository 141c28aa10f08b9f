import { randomId } from "./random-id.ts";

export interface IntentKey {
  /** The key to send this with: the same one as long as the intent says the same, so that a repeat happens once. */
  take: (intent: unknown) => string;
  /** The server's answer was final: the next try is another one. */
  drop: () => void;
}

/** The idempotency key of a form: made before the first try, kept over tries without an answer. */
export function createIntentKey(makeKey: () => string = randomId): IntentKey {
  let held: { intent: string; key: string } | null = null;
  return {
    take(intent) {
      const text = JSON.stringify(intent);
      if (held?.intent !== text) held = { intent: text, key: makeKey() };
      return held.key;
    },
    drop() {
      held = null;
    },
  };
}
