import { ApiError, NetworkError } from "#api/errors.ts";

/** What the provider's form said. `unknown` also after a reload. */
export type Believed = "succeeded" | "processing" | "unknown";

export type Settled<T> =
  | { kind: "paid"; value: T }
  /** Certainly not paid: the guest may try again. */
  | { kind: "notPaid" }
  /** Can't be paid any more. */
  | { kind: "closed"; error: ApiError }
  /** Nobody knows yet. */
  | { kind: "pending" }
  /** The session is over: nothing more is told before the guest has signed in again. */
  | { kind: "signedOut" };

export interface SettleQuestion<T> {
  believed: Believed;
  /** Answers what was paid for, once it is paid. */
  ask: () => Promise<T>;
  isNotPaid: (error: unknown) => boolean;
  isClosed: (error: unknown) => error is ApiError;
  /** Until so many milliseconds have passed, or the network is back. */
  wait: (ms: number) => Promise<void>;
}

const maxTries = 15;
/** How often a no is asked again: a success that the server does not see yet, or a payment that may still be on its way. */
const triesAfterNo: Record<Believed, number> = { succeeded: 5, processing: 2, unknown: 2 };

/** Asks the server, politely and again, until it says what became of a payment. */
export async function askUntilSettled<T>(question: SettleQuestion<T>): Promise<Settled<T>> {
  const { believed, ask, isNotPaid, isClosed, wait } = question;
  let noes = 0;
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return { kind: "paid", value: await ask() };
    } catch (error) {
      if (isClosed(error)) return { kind: "closed", error };
      // The call has tried to renew the session by then.
      if (error instanceof ApiError && error.status === 401) return { kind: "signedOut" };
      if (isNotPaid(error) && ++noes >= triesAfterNo[believed]) {
        // A provider that says yes against a server that says no: whoever pays again may pay twice.
        return { kind: believed === "succeeded" ? "pending" : "notPaid" };
      }
      if (!isWorthAsking(error)) throw error;
      if (tries < maxTries) await wait(pause(error, tries));
    }
  }
  return { kind: "pending" };
}

function isWorthAsking(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.retryAfter !== undefined);
}

function pause(error: unknown, tries: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** tries : asked * 1000, 5000);
}
