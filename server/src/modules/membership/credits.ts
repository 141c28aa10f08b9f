import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { giveLines, passTime } from "./credit-lines.ts";
import type { MembershipRow, Trx } from "./membership-store.ts";
import * as store from "./membership-store.ts";

/** A membership that runs, as who books with it needs it. */
export interface RunningMembership {
  membershipId: string;
  userId: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  startedAt: Date;
  endsAt: Date;
  credits: number;
}

/**
 * Credits of memberships. Everything that gives or takes them holds the membership's row, last of all that it locks,
 * and has what time did before it written down first.
 */
export function createCredits({ timeZone }: { timeZone: string }) {
  /** Null without one that runs. A month's credits that came due this minute may be missing: `holdMembership` has them. */
  async function findMembership(db: Kysely<Database>, userId: string, now: Date): Promise<RunningMembership | null> {
    const row = await store.findByUser(db, userId);
    return row && row.endsAt > now ? row : null;
  }

  /** Locks a membership and brings it up to date; null when it does not run any more. */
  async function holdMembership(
    trx: Trx,
    { membershipId, now }: { membershipId: string; now: Date },
  ): Promise<RunningMembership | null> {
    const row = await hold(trx, { membershipId }, now);
    return row?.grantedThrough ? row : null;
  }

  /** Also one that has lapsed, with its end written down. */
  async function hold(
    trx: Trx,
    by: { membershipId: string } | { userId: string },
    now: Date,
  ): Promise<MembershipRow | null> {
    const row = await store.lockMembership(trx, by);
    return row && settleTime(trx, row, now);
  }

  /** Writes down what time did to a membership that the caller holds; answers it as it is then. */
  async function settleTime(trx: Trx, row: MembershipRow, now: Date): Promise<MembershipRow> {
    const passed = passTime(row, now, timeZone);
    if (passed.grantedThrough === row.grantedThrough && passed.dueAt?.getTime() === row.dueAt?.getTime()) return row;
    await store.recordPassedTime(trx, now, [{ membershipId: row.membershipId, ...passed }]);
    const credits = passed.lines.reduce((sum, line) => sum + line.amount, row.credits);
    return { ...row, credits, grantedThrough: passed.grantedThrough, dueAt: passed.dueAt };
  }

  /** Takes the credits of a reservation, whose row must be there; false when there are too few or the membership is over. */
  async function spendCredits(
    trx: Trx,
    wanted: { membershipId: string; reservationId: string; quantity: number; now: Date },
  ): Promise<boolean> {
    if (await store.spendAtOnce(trx, wanted)) return true;
    const held = await holdMembership(trx, wanted);
    return held !== null && held.credits >= wanted.quantity && store.spendAtOnce(trx, wanted);
  }

  /**
   * Gives back what a reservation was booked with, once. Nothing comes back to a membership that has lapsed since, also
   * where it was taken up again: those credits would have gone with it. False when nothing came back.
   */
  async function returnCredits(
    trx: Trx,
    { reservationId, now }: { reservationId: string; now: Date },
  ): Promise<boolean> {
    const before = await store.findUnreturned(trx, reservationId);
    if (!before) return false;
    const { membershipId } = before;
    const held = await holdMembership(trx, { membershipId, now });
    // Looked at again now that nobody else can give it back.
    const spent = await store.findUnreturned(trx, reservationId);
    if (!held || !spent || spent.spentAt < held.startedAt) return false;
    const lines = giveLines(held.credits, { kind: "RETURN", amount: spent.quantity, reservationId });
    await store.addLines(
      trx,
      now,
      lines.map((line) => ({ ...line, membershipId })),
    );
    return true;
  }

  return { findMembership, holdMembership, spendCredits, returnCredits, hold, settleTime };
}

export type Credits = ReturnType<typeof createCredits>;
