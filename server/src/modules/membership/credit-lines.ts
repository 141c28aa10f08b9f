import { maxCredits, monthlyCredits } from "@skipline/contract/membership-plans";
import { nextMonth, nextMonthStart } from "./membership-time.ts";

/** A line of the ledger that is to be written. */
export interface CreditLine {
  kind: "GRANT" | "SPEND" | "RETURN" | "EXPIRE" | "RESTORE";
  /** Positive for what is given, negative for what goes. */
  amount: number;
  /** Of a grant: the purchase that was joined with, or the month. */
  purchaseId?: string;
  month?: string;
  reservationId?: string;
}

/** What time needs to know of a membership. */
export interface Stay {
  credits: number;
  endsAt: Date;
  /** Null when the stay is over and settled. */
  grantedThrough: string | null;
}

/** Adds a line that gives; what would pass the most that may be kept expires before it, so that no balance is above it. */
export function giveLines(credits: number, line: CreditLine): CreditLine[] {
  const over = credits + line.amount - maxCredits;
  return over > 0 ? [{ kind: "EXPIRE", amount: -over }, line] : [line];
}

/** The four of whoever joins. */
export function joiningLines(credits: number, purchaseId: string): CreditLine[] {
  return giveLines(credits, { kind: "GRANT", amount: monthlyCredits, purchaseId });
}

export interface TimesWork {
  lines: CreditLine[];
  grantedThrough: string | null;
  /** When there will be something again; null after the end. */
  dueAt: Date | null;
}

/**
 * What time has done to a stay up to `now`: four credits for each month's start before its end, one month after the
 * other however many were missed, then, after its end, the loss of what is left.
 */
export function passTime(stay: Stay, now: Date, timeZone: string): TimesWork {
  if (stay.grantedThrough === null) return { lines: [], grantedThrough: null, dueAt: null };
  const lines: CreditLine[] = [];
  let grantedThrough = stay.grantedThrough;
  let credits = stay.credits;
  for (;;) {
    const start = nextMonthStart(grantedThrough, timeZone);
    if (start > now || start >= stay.endsAt) break;
    grantedThrough = nextMonth(grantedThrough);
    lines.push(...giveLines(credits, { kind: "GRANT", amount: monthlyCredits, month: grantedThrough }));
    credits = Math.min(credits + monthlyCredits, maxCredits);
  }
  if (stay.endsAt > now) return { lines, grantedThrough, dueAt: dueAfter(grantedThrough, stay.endsAt, timeZone) };
  if (credits > 0) lines.push({ kind: "EXPIRE", amount: -credits });
  return { lines, grantedThrough: null, dueAt: null };
}

/** When a stay that has its credits up to a month has something due next. */
export function dueAfter(grantedThrough: string, endsAt: Date, timeZone: string): Date {
  const start = nextMonthStart(grantedThrough, timeZone);
  return start < endsAt ? start : endsAt;
}
