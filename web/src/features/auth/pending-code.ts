import { tabStorage } from "#lib/browser-storage.ts";

/** A code that was sent and not yet used. Kept for this tab: reading an SMS can cost a phone the page. */
export interface PendingCode {
  /** E.164 */
  phone: string;
  /** This device's clock when it was sent. */
  sentAt: number;
}

const storageKey = "skipline.pendingCode";
const codeLifetimeMs = 5 * 60_000;

export const resendCooldownSeconds = 60;

export function readPendingCode(text: string | null, now: number): PendingCode | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { phone, sentAt } = value as Partial<Record<keyof PendingCode, unknown>>;
    if (typeof phone !== "string" || typeof sentAt !== "number") return null;
    return Math.abs(now - sentAt) < codeLifetimeMs ? { phone, sentAt } : null;
  } catch {
    return null;
  }
}

/** Seconds until another code may be asked for. A clock that was set back never makes it longer than a minute. */
export function secondsUntilResend({ sentAt }: PendingCode, now: number): number {
  const passed = Math.max(0, (now - sentAt) / 1000);
  return Math.max(0, resendCooldownSeconds - passed);
}

export function loadPendingCode(): PendingCode | null {
  return readPendingCode(tabStorage.getItem(storageKey), Date.now());
}

export function keepPendingCode(pending: PendingCode): void {
  tabStorage.setItem(storageKey, JSON.stringify(pending));
}

export function forgetPendingCode(): void {
  tabStorage.removeItem(storageKey);
}
