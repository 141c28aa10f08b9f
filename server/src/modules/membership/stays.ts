import { randomUUIDv7 } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { maxCredits } from "@skipline/contract/membership-plans";
import { dueAfter, giveLines, joiningLines } from "./credit-lines.ts";
import type { Credits } from "./credits.ts";
import type { MembershipRow, Trx } from "./membership-store.ts";
import * as store from "./membership-store.ts";
import { monthOf, stayEnd } from "./membership-time.ts";
import type { Plan } from "./plans.ts";
import type { Purchase } from "./purchase-store.ts";
import * as purchases from "./purchase-store.ts";

interface StaysDeps {
  clock: Clock;
  credits: Credits;
  timeZone: string;
}

/** What is bought and what is taken back, as months of a stay. */
export function createStays({ clock, credits, timeZone }: StaysDeps) {
  /** Whoever is a member stays longer; anybody else joins. In the transaction that marks the purchase paid. */
  async function give(trx: Trx, { purchaseId, userId }: Purchase, plan: Plan, now: Date): Promise<void> {
    const months = plan.durationMonths;
    const grantedThrough = monthOf(now, timeZone);
    const endsAt = stayEnd(now, months, timeZone);
    const length = { endsAt, stayMonths: months, durationMonths: months };
    const stay = { startedAt: now, ...length, grantedThrough, endedEarlyAt: null };
    const begun = { ...stay, dueAt: dueAfter(grantedThrough, endsAt, timeZone) };

    let held = await credits.hold(trx, { userId }, now);
    if (!held) {
      const membershipId = randomUUIDv7();
      if (await store.insertMembership(trx, now, { membershipId, userId, ...begun })) {
        return join(trx, { membershipId, userId, credits: 0 }, purchaseId, months, now);
      }
      // Somebody else was faster, and has committed.
      held = await credits.hold(trx, { userId }, now);
      if (!held) throw new Error("a membership that is there and is not");
    }
    if (!held.grantedThrough) {
      await store.setStay(trx, now, { membershipId: held.membershipId, ...begun });
      // The credits may still come again; the months from here on are this stay's.
      await store.setTaken(trx, held.membershipId, { credits: held.takenCredits, through: null });
      return join(trx, held, purchaseId, months, now);
    }
    await setMonths(trx, held, held.stayMonths + months, months, now);
    await record(trx, "membership.renewed", held, userId, { purchaseId, months });
  }

  async function join(
    trx: Trx,
    member: Pick<MembershipRow, "membershipId" | "userId" | "credits">,
    purchaseId: string,
    months: number,
    now: Date,
  ): Promise<void> {
    const { membershipId, userId } = member;
    const lines = joiningLines(member.credits, purchaseId);
    await store.addLines(
      trx,
      now,
      lines.map((line) => ({ ...line, membershipId })),
    );
    await record(trx, "membership.joined", member, userId, { purchaseId, months });
  }

  /** The months of a purchase whose money went back, if the stay that it is of is still the last. */
  async function takeBack(trx: Trx, purchase: Purchase, now: Date): Promise<void> {
    const held = await credits.hold(trx, { userId: purchase.userId }, now);
    if (!held || !isOf(held, purchase)) return;
    const changed = await setMonths(trx, held, held.stayMonths - purchase.durationMonths, held.durationMonths, now);
    const settled = await credits.settleTime(trx, changed, now);
    if (held.grantedThrough && !settled.grantedThrough) {
      await store.setTaken(trx, held.membershipId, { credits: held.credits, through: held.grantedThrough });
    }
    await recordChange(trx, "membership.taken_back", changed, purchase, now);
  }

  /**
   * Months whose money came back after all, with the credits that had gone: into the stay that they were taken from, as if
   * nothing had been, or, where another one has begun since, into that one; without any, they are a stay of their own.
   */
  async function restore(trx: Trx, purchase: Purchase, now: Date): Promise<void> {
    const { userId, durationMonths } = purchase;
    const held = await credits.hold(trx, { userId }, now);
    if (!held || !purchase.paidAt) return;
    const isItsOwn = isOf(held, purchase);
    if (!isItsOwn) await purchases.setRestored(trx, purchase, now);
    const changed =
      isItsOwn || held.grantedThrough
        ? await setMonths(trx, held, held.stayMonths + durationMonths, held.durationMonths, now)
        : await setMonths(trx, { ...held, startedAt: now }, durationMonths, durationMonths, now);
    if (changed.grantedThrough) await restoreCredits(trx, held, changed, now);
    await recordChange(trx, "membership.restored", changed, purchase, now);
  }

  /** What its end had taken, and the months that have begun since: never more than may be kept. */
  async function restoreCredits(trx: Trx, held: MembershipRow, changed: MembershipRow, now: Date): Promise<void> {
    const { membershipId, takenCredits, takenThrough } = held;
    if (takenCredits) {
      const lines = giveLines(held.credits, { kind: "RESTORE", amount: takenCredits });
      await store.addLines(
        trx,
        now,
        lines.map((line) => ({ ...line, membershipId })),
      );
    }
    await store.setTaken(trx, membershipId, { credits: null, through: null });
    const kept = Math.min(held.credits + (takenCredits ?? 0), maxCredits);
    // Only what was lost by the end itself: a stay that has begun since has its own months.
    const wasEnded = held.grantedThrough === null && changed.startedAt === held.startedAt;
    const grantedThrough = wasEnded && takenThrough ? takenThrough : changed.grantedThrough;
    await credits.settleTime(trx, { ...changed, credits: kept, grantedThrough }, now);
  }

  /**
   * Ends a stay before its months are over: credits go with it, and by its line of activity the places that they bought.
   * What was paid is not given back. Whoever joins again begins a stay of their own. One that is over stays as it is; null
   * for none.
   */
  async function endNow(
    trx: Trx,
    membershipId: string,
    by: { actorId: string; reason: string },
    now: Date,
  ): Promise<MembershipRow | null> {
    const held = await credits.hold(trx, { membershipId }, now);
    if (!held?.grantedThrough) return held;
    const { userId, startedAt, endsAt: before, grantedThrough, stayMonths, durationMonths } = held;
    // Not before it began: it may have begun this very moment.
    const endsAt = new Date(Math.max(now.getTime(), startedAt.getTime() + 1));
    const dueAt = dueAfter(grantedThrough, endsAt, timeZone);
    const ended = { startedAt, endsAt, stayMonths, durationMonths, grantedThrough, dueAt, endedEarlyAt: now };
    await store.setStay(trx, now, { membershipId, ...ended });
    const settled = await credits.settleTime(trx, { ...held, ...ended }, now);
    await record(trx, "membership.ended", held, by.actorId, {
      userId,
      reason: by.reason,
      hasEnded: true,
      before: { endsAt: before },
      after: { endsAt },
    });
    return settled;
  }

  /** Whether its months are of this stay. */
  function isOf({ startedAt }: MembershipRow, { paidAt, restoredAt }: Purchase): boolean {
    const since = restoredAt ?? paidAt;
    return since !== null && since >= startedAt;
  }

  function recordChange(trx: Trx, type: string, stay: MembershipRow, purchase: Purchase, now: Date): Promise<void> {
    const { userId, purchaseId, durationMonths } = purchase;
    const { startedAt, endsAt } = stay;
    const details = { purchaseId, months: durationMonths, userId, startedAt, endsAt, hasEnded: endsAt <= now };
    return record(trx, type, stay, null, details);
  }

  /** A stay that would have ended before ends now; one that is over is taken up again where months of it are left. */
  async function setMonths(
    trx: Trx,
    held: MembershipRow,
    stayMonths: number,
    durationMonths: number,
    now: Date,
  ): Promise<MembershipRow> {
    const { membershipId, startedAt } = held;
    const paidUntil = stayEnd(startedAt, stayMonths, timeZone).getTime();
    const isOver = held.grantedThrough === null && (held.endedEarlyAt !== null || paidUntil <= now.getTime());
    const endsAt = isOver ? held.endsAt : new Date(Math.max(paidUntil, now.getTime(), startedAt.getTime() + 1));
    const grantedThrough = isOver ? null : (held.grantedThrough ?? monthOf(now, timeZone));
    const dueAt = grantedThrough === null ? null : dueAfter(grantedThrough, endsAt, timeZone);
    const { endedEarlyAt } = held;
    const changed = { startedAt, endsAt, stayMonths, durationMonths, grantedThrough, dueAt, endedEarlyAt };
    await store.setStay(trx, now, { membershipId, ...changed });
    return { ...held, ...changed };
  }

  function record(
    trx: Trx,
    type: string,
    { membershipId }: { membershipId: string },
    actorId: string | null,
    details: Record<string, unknown>,
  ): Promise<void> {
    return recordActivity(trx, clock, {
      type,
      actor: actorId === null ? null : { userId: actorId },
      vendorId: null,
      subjectType: "membership",
      subjectId: membershipId,
      details,
    });
  }

  return { give, takeBack, restore, endNow };
}

export type Stays = ReturnType<typeof createStays>;
