import { randomUUIDv7 } from "node:crypto";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { dueAfter, joiningLines } from "./credit-lines.ts";
import type { Credits } from "./credits.ts";
import type { MembershipRow, Trx } from "./membership-store.ts";
import * as store from "./membership-store.ts";
import { monthOf, stayEnd } from "./membership-time.ts";
import type { Plan } from "./plans.ts";
import type { Purchase } from "./purchase-store.ts";

interface StaysDeps {
  clock: Clock;
  credits: Credits;
  timeZone: string;
}

/** What is bought and what is taken back, as months of a stay. */
export function createStays({ clock, credits, timeZone }: StaysDeps) {
  /** Whoever is a member stays longer; anybody else joins. In the transaction that marks the purchase paid. */
  async function takeUp(trx: Trx, { purchaseId, userId }: Purchase, plan: Plan, now: Date): Promise<void> {
    const months = plan.durationMonths;
    const grantedThrough = monthOf(now, timeZone);
    const endsAt = stayEnd(now, months, timeZone);
    const stay = { startedAt: now, endsAt, stayMonths: months, durationMonths: months, grantedThrough };
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

  /** The months of a purchase whose money went back, or came back after all, if the stay that it is of is still the last. */
  async function changeMonths(trx: Trx, purchase: Purchase, by: "takenBack" | "restored", now: Date): Promise<void> {
    const { userId, purchaseId, durationMonths, paidAt } = purchase;
    const held = await credits.hold(trx, { userId }, now);
    if (!held || !paidAt || paidAt < held.startedAt) return;
    const months = by === "takenBack" ? -durationMonths : durationMonths;
    const changed = await setMonths(trx, held, held.stayMonths + months, held.durationMonths, now);
    await credits.settleTime(trx, changed, now);
    const type = by === "takenBack" ? "membership.taken_back" : "membership.restored";
    const hasEnded = changed.endsAt <= now;
    const stay = { userId, startedAt: changed.startedAt, endsAt: changed.endsAt, hasEnded };
    await record(trx, type, held, null, { purchaseId, months: durationMonths, ...stay });
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
    const isOver = held.grantedThrough === null && paidUntil <= now.getTime();
    const endsAt = isOver ? held.endsAt : new Date(Math.max(paidUntil, now.getTime(), startedAt.getTime() + 1));
    const grantedThrough = isOver ? null : (held.grantedThrough ?? monthOf(now, timeZone));
    const dueAt = grantedThrough === null ? null : dueAfter(grantedThrough, endsAt, timeZone);
    const changed = { startedAt, endsAt, stayMonths, durationMonths, grantedThrough, dueAt };
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

  return { takeUp, changeMonths };
}

export type Stays = ReturnType<typeof createStays>;
